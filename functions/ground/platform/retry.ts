import { HttpError } from './http-error.ts';

/** Returned by an attempt whose conditional write lost against another writer. */
export const conflict = Symbol('conflict');

/** More attempts than writers that realistically meet at one item. */
const defaultMaxAttempts = 10;

/**
 * Optimistic concurrency: runs read, decide and conditional write until the attempt does not return `conflict`.
 * Throws HttpError `busy` (503) after `maxAttempts`, and whatever the attempt throws.
 *
 * @example
 * retryOnConflict(async () => {
 *   const booking = await findPlace(table, id);
 *   const { written } = await transact(table, [changePlace(booking, { status: 'cancelled' })]);
 *   return written ? booking : conflict;
 * });
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result | typeof conflict>,
  { maxAttempts = defaultMaxAttempts } = {},
): Promise<Result> {
  for (let count = 0; count < maxAttempts; count++) {
    const result = await attempt();
    if (result !== conflict) return result;
  }
  throw new HttpError('busy', { retryAfter: 2 });
}
