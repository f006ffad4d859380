import { putAuditEntry } from '../../audit-entries/store.ts';
import { findAddressReports } from '../../deliverability/find.ts';
import type { WaitlistEntry } from '../../keys/waitlist-entry.ts';
import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { paginate } from '../../platform/pagination.ts';
import { conflict, retryOnConflict } from '../../platform/retry.ts';
import type { Table } from '../../platform/table.ts';
import { transactNamed } from '../../platform/transact.ts';
import { decrementWaitlist, findEntry, listEntries, removeEntry } from '../../waitlist/store.ts';
import { getSession } from './list.ts';

/** Entries by the time of joining (docs/product.md#session-waitlist). Throws HttpError 404. */
export const listWaitlist: Handler<'listWaitlist', WriteDependencies> = async ({ params }, { table }) => {
  const [session, entries] = await Promise.all([
    getSession(table, params.sessionId),
    allEntries(table, params.sessionId),
  ]);
  const problemOf = await findAddressReports(
    table,
    entries.map(({ email }) => email),
  );
  return {
    title: session.title,
    seats: { max: session.maxAttendees, taken: session.seatsTaken, held: session.seatsHeld },
    entries: entries.map(({ entryId, name, email, createdAt }) => ({
      ...{ entryId, name, email, createdAt },
      mailProblem: problemOf(email),
    })),
  };
};

async function allEntries(table: Table, sessionId: string): Promise<WaitlistEntry[]> {
  const all: WaitlistEntry[] = [];
  for await (const { entries } of paginate((after) => listEntries(table, sessionId, after))) all.push(...entries);
  return all.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
}

/** Throws HttpError 404, also for an entry that is gone already. */
export const removeFromWaitlist: Handler<'removeFromWaitlist', WriteDependencies> = async (call, dependencies) => {
  const { sessionId, entryId } = call.params;
  return retryOnConflict(async () => {
    const session = await getSession(dependencies.table, sessionId);
    const entry = await findEntry(dependencies.table, sessionId, entryId);
    if (!entry) throw new HttpError('entry_not_found');
    const target = { type: 'session', id: sessionId, name: session.title };
    const before = { name: entry.name, email: entry.email, createdAt: entry.createdAt };
    const change = { action: 'session.waitlist_entry_removed', target, before, after: null };
    const outcome = await transactNamed(dependencies.table, {
      entry: removeEntry(entry),
      count: decrementWaitlist(sessionId),
      audit: putAuditEntry(call, change, dependencies),
    });
    return outcome.written ? {} : conflict;
  });
};
