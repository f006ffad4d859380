import { type CountedAttempt, countAttempt, networkOf, tooManyAttempts } from '../platform/rate-limit.ts';
import type { Table, Write } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';

/** What is limited: each kind of mail that a stranger can make the site send. */
export type LimitedAction = 'sign-up' | 'resend' | 'magic-link';

const hour = 3600;
const perAddress = 5;
const perCaller = 20;

type LimitedRequest = { what: LimitedAction; email: string; ip: string; now: Date };

/**
 * Counts a try of this address and of this caller's network, and writes what follows from it in the same transaction.
 * Throws HttpError 429 when one of them was one too many; then nothing was written (trust: people).
 */
export async function writeRateLimited(
  table: Table,
  { what, email, ip, now }: LimitedRequest,
  write: Write,
): Promise<void> {
  const tries: Record<'byCaller' | 'byAddress', CountedAttempt> = {
    byCaller: countAttempt({ action: `${what}-caller`, limit: perCaller, windowSeconds: hour }, networkOf(ip), now),
    byAddress: countAttempt({ action: `${what}-address`, limit: perAddress, windowSeconds: hour }, email, now),
  };
  const { byCaller, byAddress } = tries;
  const outcome = await transactNamed(table, { byCaller: byCaller.write, byAddress: byAddress.write, write });
  if (outcome.written) return;
  for (const by of ['byCaller', 'byAddress'] as const)
    if (outcome.failedConditions.has(by)) throw tooManyAttempts(tries[by]);
  throw new Error(`what a ${what} writes was refused`);
}
