import type { IncomingHttpHeaders } from 'node:http';
import { awsError, type ErrorResponse } from '../emulators/http/aws-errors.ts';
import { evaluate } from '../emulators/iam/evaluate.ts';
import { type CallingFunction, callerArn } from './callers.ts';
import type { Operation } from './requests/request.ts';

/** Access key and service of a request signed with Signature Version 4, in its header or its query. */
export function signerOf(
  headers: IncomingHttpHeaders,
  path: string,
): { accessKeyId: string; service: string } | undefined {
  const query = new URL(path, 'http://aws').searchParams.get('X-Amz-Credential');
  const credential = /Credential=([^,\s]+)/.exec(headers.authorization ?? '')?.[1] ?? query ?? '';
  const [accessKeyId, , , service, end] = credential.split('/');
  return accessKeyId && service && end === 'aws4_request' ? { accessKeyId, service } : undefined;
}

/** The AccessDenied response of AWS when the caller's role does not allow all of the operation, else undefined. */
export function authorizationError(
  caller: CallingFunction,
  service: string,
  { permissions }: Operation,
): ErrorResponse | undefined {
  const { statements } = caller;
  if (statements === 'everything') return undefined;
  for (const { action, resource, conditionValues } of permissions) {
    const values = { ...conditionValues, 'aws:securetransport': ['true'] };
    const decision = evaluate(statements, { action, resource, conditionValues: values });
    if (decision === 'allowed') continue;
    const reason =
      decision === 'explicitly denied'
        ? 'with an explicit deny in an identity-based policy'
        : `because no identity-based policy allows the ${action} action`;
    const message = `User: ${callerArn(caller)} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
    return awsError(service, 403, service === 's3' ? 'AccessDenied' : 'AccessDeniedException', message);
  }
  return undefined;
}
