import { confirmAddress } from '../confirmed-addresses/store.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { recordAttempts } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import { transactNamed } from '../platform/transact.ts';
import { confirmEntryAt, findEntry, isLeaveToken } from '../waitlist/store.ts';
import { getWaitlistPosition, type PositionDependencies } from './position.ts';

/**
 * Confirms the address of an entry by the token of its mail: from then on it counts in the line
 * (docs/trust.md#confirmed-addresses). Idempotent. A wrong secret gets the same response as no entry. Throws HttpError 404,
 * also once the session has started, and 429.
 */
export const confirmEntry: Handler<'confirmEntry', PositionDependencies> = async (
  { body: { browser, ...authority }, ...call },
  dependencies,
) => {
  const { table, now } = dependencies;
  const find = async () => {
    const [entryId = ''] = authority.token.split('.');
    const entry = await findEntry(table, authority.sessionId, entryId);
    if (!entry || !isLeaveToken(authority.token, entry)) throw new HttpError('not_on_waitlist');
    return entry;
  };
  const { email } = await find();
  await recordAttempts(table, attemptsOf('confirmEntry', { email }, now()));
  await retryOnConflict(async () => {
    const entry = await find();
    const at = now();
    const { written } = await transactNamed(table, {
      address: confirmAddress(entry.entryId, { now: at, ...(browser !== undefined && { browser }) }),
      entry: entry.awaitsConfirmation ? confirmEntryAt(entry, at.toISOString()) : undefined,
    });
    return written ? undefined : conflict;
  });
  return getWaitlistPosition({ ...call, body: authority }, dependencies);
};
