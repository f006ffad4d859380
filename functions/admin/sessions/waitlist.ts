import { audited } from '../../audit-entries/store.ts';
import type { WaitlistEntry } from '../../keys/waitlist-entry.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { LastKey, Table } from '../../platform/table.ts';
import { transactNamed } from '../../platform/transact.ts';
import { decrementWaitlist, findEntry, listEntries, removeEntry } from '../../waitlist/store.ts';
import { type AdminSessionDependencies, rounds } from './desk.ts';
import { standingSession } from './list.ts';

/** Who waits for a place, first come first (back office, section 7). Throws HttpError 404. */
export const listWaitlist: Handler<'listWaitlist', AdminSessionDependencies> = async ({ params }, { table }) => {
  const [session, entries] = await Promise.all([
    standingSession(table, params.sessionId),
    everybodyWaiting(table, params.sessionId),
  ]);
  return {
    title: session.title,
    seats: { max: session.maxAttendees, taken: session.seatsTaken, held: session.seatsHeld },
    entries: entries.map(({ entryId, name, email, createdAt }) => ({ entryId, name, email, createdAt })),
  };
};

/** All entries of a session's waitlist, first come first. */
async function everybodyWaiting(table: Table, sessionId: string): Promise<WaitlistEntry[]> {
  const everybody: WaitlistEntry[] = [];
  let after: LastKey | undefined;
  do {
    const { entries, last } = await listEntries(table, sessionId, after);
    everybody.push(...entries);
    after = last;
  } while (after);
  return everybody.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
}

/** Takes somebody off a waitlist. Throws HttpError 404 when they are not on it (any more). */
export const removeFromWaitlist: Handler<'removeFromWaitlist', AdminSessionDependencies> = async (call, desk) => {
  const { sessionId, entryId } = call.params;
  for (let round = 0; round < rounds; round++) {
    const session = await standingSession(desk.table, sessionId);
    const entry = await findEntry(desk.table, sessionId, entryId);
    if (!entry) throw new HttpError('entry_not_found');
    const target = { type: 'session', id: sessionId, name: session.title };
    const before = { name: entry.name, email: entry.email, createdAt: entry.createdAt };
    const change = { action: 'session.waitlist_entry_removed', target, before, after: null };
    const outcome = await transactNamed(desk.table, {
      entry: removeEntry(entry),
      count: decrementWaitlist(sessionId),
      audit: audited(call, change, desk),
    });
    if (outcome.written) return {};
  }
  throw new HttpError('busy', { retryAfter: 2 });
};
