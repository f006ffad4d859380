import * as z from 'zod';
import { arn } from '../../emulators/arn.ts';
import { findSecret, type SecretDefinition } from '../../emulators/secrets-manager/secrets-manager.ts';
import { type Meaning, type SignedRequest, UnknownActionError } from './request.ts';

const asked = z.looseObject({ SecretId: z.string() });

/** What IAM is asked of a call to Secrets Manager: the whole ARN, whichever name of the secret the call gives. */
export function secretsReader(secrets: SecretDefinition[]) {
  return function read({ headers, body }: SignedRequest): Meaning {
    const action = String(headers['x-amz-target']).split('.')[1] ?? '';
    if (action !== 'GetSecretValue') throw new UnknownActionError('secretsmanager', action);
    const { SecretId } = asked.parse(JSON.parse(body.toString('utf8')));
    const resource = findSecret(secrets, SecretId)?.arn ?? arn('secretsmanager', `secret:${SecretId}`);
    return { action, requests: [{ action: 'secretsmanager:GetSecretValue', resource }] };
  };
}
