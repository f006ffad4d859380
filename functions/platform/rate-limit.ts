import { createHash } from 'node:crypto';
import * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';
import { HttpError } from './http-error.ts';
import type { Key, Table, Write } from './table.ts';
import { transact } from './transact.ts';

/** How often something may happen: at most `limit` times in each window. */
export type RateLimit = { action: string; limit: number; windowSeconds: number };

/** One counted attempt, to be written in the transaction of the thing it limits. */
export type CountedAttempt = {
  key: Key;
  write: Write;
  /** Seconds until the window ends. */
  retryAfter: number;
};

/** Attempts counted in a window. */
export const attemptCountRecord = z.object({ count: z.int() });

/**
 * Counts one attempt of `who` in the window that `now` lies in. The write is refused when the limit was reached; the
 * counter goes by the table's TTL. `who` is stored as a hash: it is personal data.
 */
export function countAttempt({ action, limit, windowSeconds }: RateLimit, who: string, now: Date): CountedAttempt {
  const second = Math.floor(now.getTime() / 1000);
  const start = second - (second % windowSeconds);
  const end = start + windowSeconds;
  const hash = createHash('sha256').update(who).digest('base64url').slice(0, 22);
  const key = { PK: `RATE#${action}#${hash}`, SK: new Date(start * 1000).toISOString() };
  const write: Write = {
    Update: {
      Key: key,
      UpdateExpression: 'SET #expiry = :expiry ADD #count :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
      ExpressionAttributeNames: { '#expiry': shape.expiry, '#count': 'count' },
      ExpressionAttributeValues: { ':expiry': end, ':one': 1, ':limit': limit },
    },
  };
  return { key, write, retryAfter: end - second };
}

/** Writes attempts by themselves. Throws HttpError 429 when one of them was one too many; then none is counted. */
export async function recordAttempts(table: Table, attempts: CountedAttempt[]): Promise<void> {
  const outcome = await transact(
    table,
    attempts.map(({ write }) => write),
  );
  if (outcome.written) return;
  const [first] = outcome.failedConditions.flatMap(({ index }) => attempts[index] ?? []);
  throw first ? tooManyAttempts(first) : new HttpError('too_many_requests');
}

/** The error of an attempt beyond the limit. */
export function tooManyAttempts({ retryAfter }: CountedAttempt): HttpError {
  return new HttpError('too_many_requests', { retryAfter });
}

/** What counts as one caller: an IPv4 address, or the /64 that one IPv6 line is given. */
export function networkOf(ip: string): string {
  // An IPv4 address may come alone or mapped into IPv6.
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
