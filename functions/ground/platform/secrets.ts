import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type * as z from 'zod';
import { type Clock, systemClock } from './clock.ts';

// A visitor waits for it: fail fast and retry.
const timeouts = { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true };

/** Rotated keys take effect within this time. */
export const secretTtlMs = 15 * 60_000;

let client: SecretsManagerClient | undefined;

/** The client of this worker; timeouts and retries as for all secrets. */
export function secretsClient(): SecretsManagerClient {
  client ??= new SecretsManagerClient({ requestHandler: timeouts, maxAttempts: 3 });
  return client;
}

/** Reads a JSON secret now. Throws, without the content, when it is missing or does not match the schema. */
export async function readSecret<Schema extends z.ZodType>(id: string, schema: Schema): Promise<z.output<Schema>> {
  const { SecretString = '' } = await secretsClient().send(new GetSecretValueCommand({ SecretId: id }));
  return parseSecret(SecretString, schema);
}

/**
 * A JSON secret of Secrets Manager, read when it is first needed and cached; failed reads are not cached. Throws as
 * `readSecret` does.
 */
export function secretReader<Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  now: Clock = systemClock,
): () => Promise<z.output<Schema>> {
  let keptSecret: Promise<z.output<Schema>> | undefined;
  let readAt = 0;
  return () => {
    if (now().getTime() - readAt >= secretTtlMs) keptSecret = undefined;
    if (!keptSecret) {
      readAt = now().getTime();
      keptSecret = readSecret(id, schema).catch((error: unknown) => {
        keptSecret = undefined;
        throw error;
      });
    }
    return keptSecret;
  };
}

/** Parses a secret. Throws without its content: errors of parsers quote what they read, which must not reach the log. */
export function parseSecret<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('the secret is not JSON');
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new Error('the secret does not hold what it should');
  return result.data;
}
