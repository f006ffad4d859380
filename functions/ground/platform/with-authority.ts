import { HttpError } from './http-error.ts';
import { recordAttempts } from './rate-limit.ts';
import { attemptsOf } from './request-limits.ts';
import type { Table } from './table.ts';

/**
 * Finds what a caller has shown authority over. Whoever shows none is counted, by network alone and by a counter that is
 * never read for anyone else: a stranger who fills it refuses nobody who shows authority (docs/trust.md#rate-limits). Throws
 * what `find` does, and HttpError 429 in place of its 403 and 404 beyond the limit.
 */
export async function withAuthority<Found>(
  { table, ip, now }: { table: Table; ip: string; now: Date },
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    const isRefused = error instanceof HttpError && (error.status === 403 || error.status === 404);
    if (isRefused) await recordAttempts(table, attemptsOf('wrongAuthority', { network: ip }, now));
    throw error;
  }
}
