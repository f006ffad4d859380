import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type Bound, type ImpersonationSecret, secretKey, secretRecord } from '../keys/secret.ts';
import { getItem, type Table, updateItem, type Write } from '../platform/table.ts';

/** 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

type SecretInput = Bound & { impersonation?: ImpersonationSecret };

export function putSecret(secret: string, kept: SecretInput, now: Date, minutes: number): Write {
  const record = { ...kept, createdAt: now.toISOString(), expiresAt: seconds(now) + minutes * 60 };
  return { Put: { Item: { ...secretKey(secret), ...record } } };
}

/** Returns false for a secret that is unknown, expired, used, or of another purpose or bearer. */
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
      // One condition decides, so that of concurrent attempts one wins.
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

/** A secret used within so many seconds is the one that opened the session of the token being generated. */
const openingSeconds = 60;

export async function findJustUsed(table: Table, secret: string, { purpose, bearer }: Bound, now: Date) {
  const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
  if (found?.purpose !== purpose || found.bearer !== bearer || found.usedAt === undefined) return undefined;
  return seconds(now) - found.usedAt <= openingSeconds ? { ...found, usedAt: found.usedAt } : undefined;
}
