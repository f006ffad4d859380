import { type CountedAttempt, countAttempt, networkOf, tooManyAttempts } from '../platform/rate-limit.ts';
import type { Table, Write } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';

/** Public actions that send a mail (docs/trust.md#rate-limits). */
export type LimitedAction = 'sign-up' | 'resend' | 'magic-link';

const hour = 3600;
const perAddress = 5;
const perCaller = 20;

type LimitedRequest = { action: LimitedAction; email: string; ip: string; now: Date };

/** Counts the attempt by address and by network, together with the write. Throws HttpError 429 without writing. */
export async function writeRateLimited(
  table: Table,
  { action, email, ip, now }: LimitedRequest,
  write: Write,
): Promise<void> {
  const attempts: Record<'byCaller' | 'byAddress', CountedAttempt> = {
    byCaller: countAttempt({ action: `${action}-caller`, limit: perCaller, windowSeconds: hour }, networkOf(ip), now),
    byAddress: countAttempt({ action: `${action}-address`, limit: perAddress, windowSeconds: hour }, email, now),
  };
  const { byCaller, byAddress } = attempts;
  const outcome = await transactNamed(table, { byCaller: byCaller.write, byAddress: byAddress.write, write });
  if (outcome.written) return;
  for (const by of ['byCaller', 'byAddress'] as const)
    if (outcome.failedConditions.has(by)) throw tooManyAttempts(attempts[by]);
  throw new Error(`the write of ${action} was refused`);
}
