import { maximumFor } from '#shared/rules/waitlist-card.ts';
import { findEntry, listLine } from '../../../domains/waitlist/store.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { findAddressReports } from '../../../ground/deliverability/find.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { entryRemoval } from '../../../orders/offers/withdraw.ts';
import { getUndeletedSession } from './list.ts';

/** Entries in the order of the line (docs/product.md#session-waitlist). Throws HttpError 404. */
export const listWaitlist: Handler<'listWaitlist', WriteDependencies> = async ({ params }, { table }) => {
  const [session, entries] = await Promise.all([
    getUndeletedSession(table, params.sessionId),
    listLine(table, params.sessionId),
  ]);
  const problemOf = await findAddressReports(
    table,
    entries.map(({ email }) => email),
  );
  return {
    title: session.title,
    seats: { max: session.maxAttendees, taken: session.seatsTaken, held: session.seatsHeld },
    waitlistMode: session.waitlistMode,
    entries: entries.map(
      ({ entryId, name, email, createdAt, places = 1, passedAt = null, bookUntil = null, ...entry }) => ({
        entryId,
        name,
        email,
        createdAt,
        places,
        passedAt,
        bookUntil,
        maximum: entry.card ? maximumFor(entry.card, places) : null,
        ...(entry.credit && { credit: { name: entry.credit.name, credits: entry.credit.credits } }),
        ...(entry.chosen && { option: entry.chosen.option.name }),
        ...(entry.chosen?.typed && { sum: entry.chosen.typed.sum }),
        awaitsConfirmation: entry.awaitsConfirmation === true,
        mailProblem: problemOf(email),
      }),
    ),
  };
};

/** Throws HttpError 404, also for an entry that is gone already. */
export const removeFromWaitlist: Handler<'removeFromWaitlist', WriteDependencies> = async (call, dependencies) => {
  const { sessionId, entryId } = call.params;
  return retryOnConflict(async () => {
    const session = await getUndeletedSession(dependencies.table, sessionId);
    const entry = await findEntry(dependencies.table, sessionId, entryId);
    if (!entry) throw new HttpError('entry_not_found');
    const target = { type: 'session', id: sessionId, name: session.title };
    const before = { name: entry.name, email: entry.email, createdAt: entry.createdAt };
    const change = { action: 'session.waitlist_entry_removed', target, before, after: null };
    const outcome = await transactNamed(dependencies.table, {
      ...(await entryRemoval(entry, dependencies)),
      audit: putAuditEntry(call, change, dependencies),
    });
    return outcome.written ? {} : conflict;
  });
};
