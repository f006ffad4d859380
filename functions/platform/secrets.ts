import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type * as z from 'zod';
import { type Clock, systemClock } from './clock.ts';

// A checkout waits for it: rather fail soon and try again.
const timeouts = { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true };

/** Milliseconds after which a secret is read anew: a key that was rolled is known everywhere soon after. */
export const secretTtlMs = 15 * 60_000;

/**
 * A secret of Secrets Manager that holds JSON. It is read when it is first asked for and kept for a while; a read that
 * failed is tried again by the next who asks. Throws when it is missing, or not what the schema says (without its
 * content).
 */
export function secretReader<Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  now: Clock = systemClock,
): () => Promise<z.output<Schema>> {
  const client = new SecretsManagerClient({ requestHandler: timeouts, maxAttempts: 3 });
  let kept: Promise<z.output<Schema>> | undefined;
  let readAt = 0;
  const read = async () => {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: id }));
    return parseSecret(SecretString, schema);
  };
  return () => {
    if (now().getTime() - readAt >= secretTtlMs) kept = undefined;
    if (!kept) {
      readAt = now().getTime();
      kept = read().catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
    }
    return kept;
  };
}

// Errors of parsers quote what they read, which must not reach the log.
function parseSecret<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
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
