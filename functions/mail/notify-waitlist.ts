import { newMailItem, type SeatReleased } from '../outbox/mail.ts';
import { deriveMailId, originOf } from '../outbox/queue.ts';
import { paginate } from '../platform/pagination.ts';
import { inParallel } from '../platform/parallel.ts';
import { putNew, type Table } from '../platform/table.ts';
import { findSession } from '../sessions/store.ts';
import { listEntries } from '../waitlist/store.ts';

const concurrency = 10;

/**
 * Queues a mail for each entry on the waitlist of a session with a released seat, unless the session has started or is
 * hidden. Idempotent: the ids of the mails derive from the released seat and the entry (docs/trust.md#released-seats).
 * Returns how many mails this run queued.
 */
export async function notifyWaitlist(table: Table, released: SeatReleased, now: Date): Promise<number> {
  const session = await findSession(table, released.sessionId);
  if (!session?.published || session.startTime <= now.toISOString()) return 0;
  let queued = 0;
  for await (const { entries } of paginate((after) => listEntries(table, released.sessionId, after))) {
    await inParallel(entries, concurrency, async ({ sessionId, entryId, email }) => {
      const id = deriveMailId(originOf(released), entryId);
      const mail = { id, kind: 'waitlist_seat_free', sessionId, entryId, to: email } as const;
      if (await putNew(table, newMailItem(mail, now))) queued += 1;
    });
  }
  return queued;
}
