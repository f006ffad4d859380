import * as z from 'zod';
import type { SecretDefinition } from '../emulators/secrets-manager/secrets-manager.ts';
import type { Deployed } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

// Without SecretString: a value in the template would be readable by everyone who may read the stack.
const schema = z.strictObject({
  Name: z.string(),
  Description: withoutEffect,
  KmsKeyId: withoutEffect,
  Tags: withoutEffect,
});

/** The secrets of the template. Throws UnsupportedError for one with a value in the template. */
export function readSecrets(deployed: Deployed): SecretDefinition[] {
  return deployed
    .byType('AWS::SecretsManager::Secret')
    .map((secret) => ({ name: readProperties(secret, schema).Name, arn: secret.ref }));
}
