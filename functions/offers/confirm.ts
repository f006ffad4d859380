import { confirmAddress } from '../confirmed-addresses/store.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { transactLimited } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import { findEntry, isLeaveToken } from '../waitlist/store.ts';
import { getWaitlistPosition, type PositionDependencies } from './position.ts';

/**
 * Confirms the address of an entry by the token of its mail (docs/trust.md#confirmed-addresses). Idempotent. A wrong secret
 * gets the same response as no entry. Throws HttpError 404, also once the session has started, and 429.
 */
export const confirmEntry: Handler<'confirmEntry', PositionDependencies> = async (
  { body: { browser, ...authority }, ...call },
  dependencies,
) => {
  const { table, now } = dependencies;
  const { sessionId, token } = authority;
  const [entryId = ''] = token.split('.');
  const entry = await findEntry(table, sessionId, entryId);
  if (!entry || !isLeaveToken(token, entry)) throw new HttpError('not_on_waitlist');
  const attempts = attemptsOf('confirmEntry', { email: entry.email }, now());
  await transactLimited(table, attempts, { address: confirmAddress(entryId, { now: now(), browser }) });
  return getWaitlistPosition({ ...call, body: authority }, dependencies);
};
