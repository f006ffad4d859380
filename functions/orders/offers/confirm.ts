import { confirmEntryAt, findByToken } from '../../domains/waitlist/store.ts';
import { confirmAddress, findConfirmedAddress } from '../../ground/confirmed-addresses/store.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { getWaitlistPosition, type PositionDependencies } from './position.ts';

/**
 * Confirms the address of an entry by the token of its mail: from then on it counts in the line
 * (docs/trust.md#confirmed-addresses). Idempotent. A wrong secret gets the same response as no entry. Throws HttpError 404,
 * also once the session has started, and 429.
 */
export const confirmEntry: Handler<'confirmEntry', PositionDependencies> = async (
  { body: { browser, ...authority }, request, ...call },
  dependencies,
) => {
  const { table, now } = dependencies;
  const find = () => findByToken(table, authority, { ip: request.ip, now: now() });
  const { sessionId, entryId } = await find();
  await recordAttempts(table, attemptsOf('confirmEntry', { order: `${sessionId} ${entryId}` }, now()));
  await retryOnConflict(async () => {
    const entry = await find();
    const at = now();
    const { written } = await transactNamed(table, {
      address: confirmAddress(entry.entryId, { now: at, ...(browser !== undefined && { browser }) }),
      entry: await countInLine(entry, at, table),
    });
    return written ? undefined : conflict;
  });
  return getWaitlistPosition({ ...call, request, body: authority }, dependencies);
};

/** Makes the entry count. Its address may have been confirmed by another link before: that moment decides its rank. */
async function countInLine(entry: WaitlistEntry, now: Date, table: Table): Promise<Write | undefined> {
  if (!entry.awaitsConfirmation) return undefined;
  const confirmed = await findConfirmedAddress(table, entry.email);
  return confirmEntryAt(entry, confirmed?.confirmedAt ?? now.toISOString());
}
