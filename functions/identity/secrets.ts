import { createHash, randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { instant } from '#shared/contract/schemas.ts';
import { secretKeyPrefix } from '#shared/table.ts';
import { getItem, type Key, type Table, updateItem, type Write } from '../platform/table.ts';

/** What a one-time secret is good for: a link of a mail that signs in, or the proof that a sign-up came by our endpoint. */
export type Purpose = 'magic_link' | 'sign_up';

/** Whose secret it is, and what for: the account's id for a magic link, the address for a sign-up. */
export type Bound = { purpose: Purpose; bearer: string };

/** A secret as the table keeps it: never the secret itself (trust: people). */
export const secretRecord = z.object({
  purpose: z.enum(['magic_link', 'sign_up']),
  bearer: z.string(),
  createdAt: instant,
  /** Epoch seconds; the table forgets it some time after. */
  expiresAt: z.int(),
  /** Epoch seconds. */
  usedAt: z.int().optional(),
});

/** A secret that nobody can guess: 256 random bits, safe in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export const secretKey = (secret: string): Key => ({
  PK: `${secretKeyPrefix}${createHash('sha256').update(secret).digest('hex')}`,
  SK: 'SECRET',
});

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** The write that keeps a new secret for so many minutes. */
export function putSecret(secret: string, bound: Bound, now: Date, minutes: number): Write {
  const record = { ...bound, createdAt: now.toISOString(), expiresAt: seconds(now) + minutes * 60 };
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

/** When a secret of somebody's was used, epoch seconds; null when it is not theirs, or was not. */
export async function secretUsedAt(table: Table, secret: string, { purpose, bearer }: Bound): Promise<number | null> {
  const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
  return found?.purpose === purpose && found.bearer === bearer ? (found.usedAt ?? null) : null;
}
