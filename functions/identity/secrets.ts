import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type Bound, type Impersonation, secretKey, secretRecord } from '../keys/secret.ts';
import { getItem, type Table, updateItem, type Write } from '../platform/table.ts';

/** A secret that nobody can guess: 256 random bits, safe in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

type SecretInput = Bound & { impersonation?: Impersonation };

/** The write that keeps a new secret for so many minutes. */
export function putSecret(secret: string, kept: SecretInput, now: Date, minutes: number): Write {
  const record = { ...kept, createdAt: now.toISOString(), expiresAt: seconds(now) + minutes * 60 };
  return { Put: { Item: { ...secretKey(secret), ...record } } };
}

/** Uses a secret up. Returns false for one that is unknown, over, used before, for something or somebody else. */
export async function spendSecret(
  table: Table,
  secret: string,
  { purpose, bearer }: Bound,
  now: Date,
): Promise<boolean> {
  try {
    await updateItem(table, {
      Key: secretKey(secret),
      UpdateExpression: 'SET #usedAt = :now',
      // One condition decides, so that of two who try at once one wins.
      ConditionExpression:
        '#purpose = :purpose AND #bearer = :bearer AND #expiresAt > :now AND attribute_not_exists(#usedAt)',
      ExpressionAttributeNames: {
        '#purpose': 'purpose',
        '#bearer': 'bearer',
        '#expiresAt': 'expiresAt',
        '#usedAt': 'usedAt',
      },
      ExpressionAttributeValues: { ':purpose': purpose, ':bearer': bearer, ':now': seconds(now) },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Seconds within which a secret that was used has opened the session whose token is being made. */
const sessionOpens = 60;

/** A secret of somebody's that was used within the last minute; undefined for any other. */
export async function findJustUsed(table: Table, secret: string, { purpose, bearer }: Bound, now: Date) {
  const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
  if (found?.purpose !== purpose || found.bearer !== bearer || found.usedAt === undefined) return undefined;
  return seconds(now) - found.usedAt <= sessionOpens ? { ...found, usedAt: found.usedAt } : undefined;
}
