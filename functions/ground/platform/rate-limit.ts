import { createHash } from 'node:crypto';
import * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';
import { HttpError } from './http-error.ts';
import type { Key, Table, Write } from './table.ts';
import { type NamedTransactionResult, transact, transactNamed } from './transact.ts';

export type RateLimit = { action: string; limit: number; windowSeconds: number };

/** A counted attempt is written in the transaction of the thing it limits. */
export type CountedAttempt = {
  key: Key;
  write: Write;
  limit: number;
  /** Seconds until the window ends. */
  retryAfter: number;
};

/** Attempts counted in a window. */
export const attemptCountRecord = z.object({ count: z.int() });

/**
 * Counts one attempt of `subject` in the window that `now` lies in. The write is refused when the limit was reached;
 * the counter goes by the table's TTL. `subject` is stored as a hash.
 */
export function countAttempt({ action, limit, windowSeconds }: RateLimit, subject: string, now: Date): CountedAttempt {
  const second = Math.floor(now.getTime() / 1000);
  const start = second - (second % windowSeconds);
  const end = start + windowSeconds;
  const key = { PK: `RATE#${action}#${hashOf(subject)}`, SK: new Date(start * 1000).toISOString() };
  const write: Write = {
    Update: {
      Key: key,
      UpdateExpression: 'SET #expiry = :expiry ADD #count :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
      ExpressionAttributeNames: { '#expiry': shape.expiry, '#count': 'count' },
      ExpressionAttributeValues: { ':expiry': end, ':one': 1, ':limit': limit },
    },
  };
  return { key, write, limit, retryAfter: end - second };
}

/** Writes attempts by themselves. Throws HttpError 429 when one of them was one too many; then none is counted. */
export async function recordAttempts(table: Table, attempts: CountedAttempt[]): Promise<void> {
  await transactLimited(table, attempts, {});
}

/** Longer than a mail is tried again. */
const rememberedSeconds = 26 * 3600;

/** Writes the attempts of a request once, also when it is repeated under the same id. Throws as recordAttempts does. */
export async function recordAttemptsOnce(
  table: Table,
  attempts: CountedAttempt[],
  request: string,
  now: Date,
): Promise<void> {
  const Item = {
    PK: `RATE#request#${hashOf(request)}`,
    SK: 'COUNTED',
    [shape.expiry]: Math.floor(now.getTime() / 1000) + rememberedSeconds,
  };
  const counted: Write = { Put: { Item, ConditionExpression: 'attribute_not_exists(PK)' } };
  const outcome = await transact(table, [counted, ...attempts.map(({ write }) => write)]);
  if (outcome.written || outcome.failedConditions.some(({ index }) => index === 0)) return;
  throw tooManyAttempts(...outcome.failedConditions.flatMap(({ index }) => attempts[index - 1] ?? []));
}

/**
 * `transactNamed` of writes together with the attempts that they count as. Throws HttpError 429 when one of those was
 * one too many; then nothing is written.
 */
export async function transactLimited<Name extends string>(
  table: Table,
  attempts: CountedAttempt[],
  writes: { [Key in Name]?: Write | undefined },
): Promise<NamedTransactionResult<Name>> {
  const counted = Object.fromEntries(attempts.map(({ write }, index) => [`attempt ${index}`, write]));
  const outcome = await transactNamed<string>(table, { ...counted, ...writes });
  if (outcome.written) return outcome;
  const refused = attempts.filter((_, index) => outcome.failedConditions.has(`attempt ${index}`));
  if (refused.length > 0) throw tooManyAttempts(...refused);
  const failedConditions = new Map<Name, Record<string, unknown> | undefined>();
  for (const name in writes)
    if (outcome.failedConditions.has(name)) failedConditions.set(name, outcome.failedConditions.get(name));
  return { written: false, failedConditions };
}

/** The error of attempts beyond their limits. */
export function tooManyAttempts(...attempts: Pick<CountedAttempt, 'retryAfter'>[]): HttpError {
  return new HttpError('too_many_requests', { retryAfter: Math.max(...attempts.map(({ retryAfter }) => retryAfter)) });
}

// Who asks is personal data.
function hashOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22);
}

/** Returns the network that counts as one caller: an IPv4 address, or the /64 that one IPv6 line is given. */
export function networkOf(ip: string): string {
  return networksOf(ip)[0].network;
}

/** A network, and how many times as much as of one caller is allowed there. */
export type Network = { network: string; factor: number };

/** IPv6 networks that one line, or one customer of a provider, may be given, and how much of them is in a group of 16 bits. */
const widerNetworks = [
  { bits: 56, mask: 0xff00, factor: 2 },
  { bits: 48, mask: 0x0000, factor: 4 },
] as const;

/**
 * The networks that an address counts for: its own and, of IPv6, the /56 and the /48 around it with growing limits, since one
 * line has up to 65,536 of the former (docs/trust.md#rate-limits).
 */
export function networksOf(ip: string): [Network, ...Network[]] {
  // An IPv4 address may come alone or mapped into IPv6.
  if (ip.includes('.')) return [{ network: ip.slice(ip.lastIndexOf(':') + 1), factor: 1 }];
  const [one = '', two = '', three = '', four = ''] = groupsOf(ip);
  const own = { network: [one, two, three, four].join(':'), factor: 1 };
  const wider = widerNetworks.map(({ bits, mask, factor }) => {
    const last = (Number.parseInt(four, 16) & mask).toString(16);
    return { network: `${[one, two, three, last].join(':')}/${bits}`, factor };
  });
  return [own, ...wider];
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest];
  return all.map((group) => Number.parseInt(group, 16).toString(16));
}
