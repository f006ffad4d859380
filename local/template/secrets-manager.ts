import * as z from 'zod';
import { UnsupportedError } from '../emulators/errors.ts';
import type { SecretDefinition } from '../emulators/secrets-manager/secrets-manager.ts';
import type { Deployed } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const json = z.string().transform((text) => z.record(z.string(), z.unknown()).parse(JSON.parse(text)));

// Without SecretString: a value in the template would be readable by everyone who may read the stack.
const schema = z.strictObject({
  Name: z.string().optional(),
  Description: withoutEffect,
  KmsKeyId: withoutEffect,
  Tags: withoutEffect,
  GenerateSecretString: z
    .strictObject({
      SecretStringTemplate: json,
      GenerateStringKey: z.string(),
      PasswordLength: z.int().min(1).default(32),
      ExcludePunctuation: z.literal(true, 'only letters and digits are generated locally'),
    })
    .optional(),
});

/** Omits the six random characters that AWS adds. */
const nameInArn = (arn: string) => arn.slice(arn.indexOf(':secret:') + ':secret:'.length).replace(/-[^-]{6}$/, '');

/** The secrets of the template. Throws UnsupportedError for one with a value in the template. */
export function readSecrets(deployed: Deployed): SecretDefinition[] {
  return deployed.byType('AWS::SecretsManager::Secret').map((secret) => {
    const { Name, GenerateSecretString: generate } = readProperties(secret, schema);
    const name = Name ?? nameInArn(secret.ref);
    if (!generate) return { name, arn: secret.ref };
    const { SecretStringTemplate: template, GenerateStringKey: key, PasswordLength: length } = generate;
    return { name, arn: secret.ref, generated: { template, key, length } };
  });
}

/** The current value of a secret, by name or ARN. */
export type SecretValues = (secretId: string) => string | undefined;

/**
 * A property with its dynamic reference to a secret resolved, `{{resolve:secretsmanager:<id>:SecretString:<key>::}}`. Throws
 * UnsupportedError for another kind of reference, and for a secret without that key.
 */
export function resolveSecret(text: string, secretValue: SecretValues): string {
  if (!text.includes('{{resolve:')) return text;
  const [, id = '', key = ''] = /^\{\{resolve:secretsmanager:(.+):SecretString:([^:]+)::\}\}$/.exec(text) ?? [];
  const value = json.safeParse(secretValue(id) ?? '{}').data?.[key];
  if (typeof value !== 'string') throw new UnsupportedError(`the local cloud cannot resolve ${text}`);
  return value;
}
