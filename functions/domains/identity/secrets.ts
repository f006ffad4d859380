import { randomBytes } from 'node:crypto';
import {
  type Bound,
  type Purpose,
  type SecretRecord,
  type SetupSecret,
  secretKey,
  secretKeyOfHash,
  secretRecord,
} from '../../ground/keys/secret.ts';
import type { Impersonation } from '../../ground/platform/member.ts';
import { getItem, type Table, type UpdateWrite, updateIf, type Write } from '../../ground/platform/table.ts';

/** 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

type SecretInput = Bound & {
  secondFactor?: boolean;
  impersonation?: Impersonation;
  setup?: SetupSecret;
  mailedTo?: string;
};

export function secretItem(secret: string, input: SecretInput, now: Date, minutes: number) {
  return { ...secretKey(secret), ...recordOf(input, now, minutes) };
}

function recordOf(input: SecretInput, now: Date, minutes: number) {
  return { ...input, createdAt: now.toISOString(), expiresAt: seconds(now) + minutes * 60 };
}

/** Keeps what a secret stood for of which only the hash is known. */
export function putSecretHash(hash: string, input: SecretInput, now: Date, minutes: number): Write {
  return { Put: { Item: { ...secretKeyOfHash(hash), ...recordOf(input, now, minutes) } } };
}

export function putSecret(secret: string, input: SecretInput, now: Date, minutes: number): Write {
  return { Put: { Item: secretItem(secret, input, now, minutes) } };
}

/** Returns false for a secret that is unknown, expired, used, or of another purpose or bearer. */
export function spendSecret(table: Table, secret: string, bound: Bound, now: Date): Promise<boolean> {
  return updateIf(table, markSecretUsed(secret, bound, now));
}

/** Refused for a secret that `spendSecret` returns false for. */
export function markSecretUsed(secret: string, { purpose, bearer }: Bound, now: Date): UpdateWrite {
  return {
    Update: {
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
    },
  };
}

/** Tells whether a reusable secret is valid: known, in time, and of this purpose and bearer. */
export async function isValidSecret(
  table: Table,
  secret: string,
  { purpose, bearer }: Bound,
  now: Date,
): Promise<boolean> {
  const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
  return found?.purpose === purpose && found.bearer === bearer && found.expiresAt > seconds(now);
}

/** Hash of the address that such a valid secret was mailed to; undefined for any other secret. */
export async function addressOfSecret(
  table: Table,
  secret: string,
  { purpose, bearer }: Bound,
  now: Date,
): Promise<string | undefined> {
  const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
  const isValid = found?.purpose === purpose && found.bearer === bearer && found.expiresAt > seconds(now);
  return isValid ? found.mailedTo : undefined;
}

/** Finds what is kept of a reusable secret; undefined when it is unknown, expired or of another purpose. */
export async function findReusableSecret(
  table: Table,
  secret: string,
  purpose: Purpose,
  now: Date,
): Promise<SecretRecord | undefined> {
  const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
  return found?.purpose === purpose && found.expiresAt > seconds(now) ? found : undefined;
}

/** Finds the bearer that a reusable secret stands for; undefined when it is unknown, expired or of another purpose. */
export async function findBearer(
  table: Table,
  secret: string,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> {
  return (await findReusableSecret(table, secret, purpose, now))?.bearer;
}

/** A mailed link that can be used now; undefined for any other secret. */
export async function findLink(table: Table, secret: string, now: Date): Promise<SecretRecord | undefined> {
  const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
  const isGood = found?.purpose === 'magic_link' && found.usedAt === undefined && found.expiresAt > seconds(now);
  return isGood ? found : undefined;
}

/** A secret used within so many seconds is the one that opened the session of the token being generated. */
const openingSeconds = 60;

export async function findJustUsed(table: Table, secret: string, { purpose, bearer }: Bound, now: Date) {
  const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
  if (found?.purpose !== purpose || found.bearer !== bearer || found.usedAt === undefined) return undefined;
  return seconds(now) - found.usedAt <= openingSeconds ? { ...found, usedAt: found.usedAt } : undefined;
}
