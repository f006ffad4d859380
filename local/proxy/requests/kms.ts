import { arn } from '../../emulators/arn.ts';
import { type KeyDefinition, keyOf } from '../../emulators/kms/kms.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './request.ts';

/** Reads requests to KMS; the resource is the key's ARN, whichever way a request names it. */
export function kmsReader(keys: KeyDefinition[]) {
  return function read({ headers, body }: AwsRequest): Operation {
    const action = String(headers['x-amz-target']).split('.')[1] ?? '';
    if (!['GenerateDataKey', 'Decrypt'].includes(action)) throw new UnknownActionError('kms', action);
    const resource = keyOf(keys, JSON.parse(body.toString('utf8')))?.arn ?? arn('kms', 'key/unknown');
    return { action, permissions: [{ action: `kms:${action}`, resource }] };
  };
}
