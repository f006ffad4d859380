import { createHash, randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { instant } from '#shared/contract/schemas.ts';
import { secretKeyPrefix } from '#shared/rules/table.ts';
import { getItem, type Key, type Table, updateItem, type Write } from '../platform/table.ts';

const purposes = ['magic_link', 'sign_up', 'impersonation'] as const;

/**
 * What a one-time secret is good for: a link of a mail that signs in, the proof that a sign-up came by our endpoint, or
 * an admin who signs in as somebody else.
 */
export type Purpose = (typeof purposes)[number];

/** Whose secret it is, and what for: the account's id to sign in, the address for a sign-up. */
export type Bound = { purpose: Purpose; bearer: string };

const impersonation = z.object({
  /** The admin's account. */
  by: z.string().min(1),
  /** Epoch seconds: when being somebody else ends, however often the token is renewed. */
  until: z.int(),
});
/** Who signs in as somebody else, and until when. */
export type Impersonation = z.output<typeof impersonation>;

/** A secret as the table keeps it: never the secret itself (trust: people). */
export const secretRecord = z.object({
  purpose: z.enum(purposes),
  bearer: z.string(),
  createdAt: instant,
  /** Epoch seconds; the table forgets it some time after. */
  expiresAt: z.int(),
  /** Epoch seconds. */
  usedAt: z.int().optional(),
  impersonation: impersonation.optional(),
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

type Kept = Bound & { impersonation?: Impersonation };

/** The write that keeps a new secret for so many minutes. */
export function putSecret(secret: string, kept: Kept, now: Date, minutes: number): Write {
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
export async function justUsed(table: Table, secret: string, { purpose, bearer }: Bound, now: Date) {
  const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
  if (found?.purpose !== purpose || found.bearer !== bearer || found.usedAt === undefined) return undefined;
  return seconds(now) - found.usedAt <= sessionOpens ? { ...found, usedAt: found.usedAt } : undefined;
}
