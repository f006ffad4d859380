import { randomUUID } from 'node:crypto';

/** An answer of an AWS service, made here. */
export type Refusal = { status: number; headers: Record<string, string>; body: string };

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * An error in the shape of the service: JSON with `__type` for DynamoDB, Secrets Manager and Cognito, JSON with the code in a
 * header for the REST services, XML for S3. `status` is for the latter two; the others answer 400 to every mistake of the
 * caller.
 */
export function refusal(service: string, status: number, code: string, message: string): Refusal {
  const requestId = randomUUID();
  if (service === 's3') {
    const details = `<Code>${code}</Code><Message>${escapeXml(message)}</Message><RequestId>${requestId}</RequestId>`;
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${details}</Error>`;
    return { status, headers: { 'content-type': 'application/xml', 'x-amz-request-id': requestId }, body };
  }
  const headers = { 'x-amzn-requestid': requestId, 'x-amzn-errortype': code };
  if (service === 'dynamodb') {
    const body = JSON.stringify({ __type: `com.amazon.coral.service#${code}`, Message: message, message });
    return { status: 400, headers: { ...headers, 'content-type': 'application/x-amz-json-1.0' }, body };
  }
  const body = JSON.stringify({ __type: code, message });
  if (service === 'secretsmanager' || service === 'cognito-idp') {
    return { status: 400, headers: { ...headers, 'content-type': 'application/x-amz-json-1.1' }, body };
  }
  return { status, headers: { ...headers, 'content-type': 'application/json' }, body };
}

/** The code that a service gives to a call which IAM does not allow. */
export function deniedCode(service: string): string {
  return service === 's3' ? 'AccessDenied' : 'AccessDeniedException';
}
