import * as z from 'zod';
import { arn } from '../../emulators/arn.ts';
import { findSecret, type SecretDefinition } from '../../emulators/secrets-manager/secrets-manager.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './request.ts';

const input = z.looseObject({ SecretId: z.string() });

/** Reads requests to Secrets Manager; the resource is the whole ARN whichever id of the secret a request has. */
export function secretsReader(secrets: SecretDefinition[]) {
  return function read({ headers, body }: AwsRequest): Operation {
    const action = String(headers['x-amz-target']).split('.')[1] ?? '';
    if (!['GetSecretValue', 'PutSecretValue'].includes(action)) throw new UnknownActionError('secretsmanager', action);
    const { SecretId } = input.parse(JSON.parse(body.toString('utf8')));
    const resource = findSecret(secrets, SecretId)?.arn ?? arn('secretsmanager', `secret:${SecretId}`);
    return { action, permissions: [{ action: `secretsmanager:${action}`, resource }] };
  };
}
