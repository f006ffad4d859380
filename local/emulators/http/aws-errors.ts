import { randomUUID } from 'node:crypto';

/** A complete error response of an AWS service. */
export type ErrorResponse = { status: number; headers: Record<string, string>; body: string };

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * An error in the shape of the service: XML for S3 and CloudFront, JSON with `__type` for DynamoDB, Secrets Manager, KMS, Cognito and SQS,
 * JSON with the code in a header for REST services. The JSON RPC services give 400 for every error of the caller, so
 * `status` counts only for S3, REST services and statuses above 499.
 */
export function awsError(service: string, status: number, code: string, message: string): ErrorResponse {
  const requestId = randomUUID();
  if (service === 's3') {
    const details = `<Code>${code}</Code><Message>${escapeXml(message)}</Message><RequestId>${requestId}</RequestId>`;
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${details}</Error>`;
    return { status, headers: { 'content-type': 'application/xml', 'x-amz-request-id': requestId }, body };
  }
  if (service === 'cloudfront') {
    const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
    const body = `<ErrorResponse>${error}<RequestId>${requestId}</RequestId></ErrorResponse>`;
    return { status, headers: { 'content-type': 'text/xml', 'x-amzn-requestid': requestId }, body };
  }
  const headers = { 'x-amzn-requestid': requestId, 'x-amzn-errortype': code };
  const rpcStatus = status >= 500 ? status : 400;
  if (service === 'dynamodb') {
    const body = JSON.stringify({ __type: `com.amazon.coral.service#${code}`, Message: message, message });
    return { status: rpcStatus, headers: { ...headers, 'content-type': 'application/x-amz-json-1.0' }, body };
  }
  const body = JSON.stringify({ __type: code, message });
  if (['secretsmanager', 'kms', 'cognito-idp', 'sqs'].includes(service)) {
    return { status: rpcStatus, headers: { ...headers, 'content-type': 'application/x-amz-json-1.1' }, body };
  }
  return { status, headers: { ...headers, 'content-type': 'application/json' }, body };
}
