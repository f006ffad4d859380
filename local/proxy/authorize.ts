import type { IncomingHttpHeaders } from 'node:http';
import { deniedCode, type Refusal, refusal } from '../emulators/http/aws-errors.ts';
import { evaluate } from '../emulators/iam/evaluate.ts';
import { type Caller, callerArn } from './callers.ts';
import type { Meaning } from './requests/request.ts';

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

/** The refusal of a call that the caller's role does not allow, in AWS's words; undefined when all of it is allowed. */
export function judge(caller: Caller, service: string, { requests }: Meaning): Refusal | undefined {
  if (caller.statements === 'everything') return undefined;
  for (const request of requests) {
    const decision = evaluate(caller.statements, {
      ...request,
      facts: { ...request.facts, 'aws:securetransport': ['true'] },
    });
    if (decision === 'allowed') continue;
    const why =
      decision === 'denied'
        ? 'with an explicit deny in an identity-based policy'
        : `because no identity-based policy allows the ${request.action} action`;
    const what = `is not authorized to perform: ${request.action} on resource: ${request.resource} ${why}`;
    return refusal(service, 403, deniedCode(service), `User: ${callerArn(caller)} ${what}`);
  }
  return undefined;
}
