import { newMailItem, type SeatReleased } from '../outbox/mail.ts';
import { deriveMailId, originOf } from '../outbox/queue.ts';
import { inParallel } from '../platform/parallel.ts';
import { type LastKey, putNew, type Table } from '../platform/table.ts';
import { findSession } from '../sessions/store.ts';
import { entriesOf } from '../waitlist/store.ts';

const atOnce = 10;

/**
 * Puts a mail into the outbox for everybody who waits for a place that came free. However often it runs, each gets one:
 * its id follows from the free seat and the entry. Nobody is told of a session that has started or is hidden. Returns
 * how many mails were put by this run.
 */
export async function notifyWaitlist(table: Table, freed: SeatReleased, now: Date): Promise<number> {
  const session = await findSession(table, freed.sessionId);
  if (!session?.published || session.startTime <= now.toISOString()) return 0;
  let told = 0;
  let after: LastKey | undefined;
  do {
    const { entries, last } = await entriesOf(table, freed.sessionId, after);
    await inParallel(entries, atOnce, async ({ sessionId, entryId, email }) => {
      const id = deriveMailId(originOf(freed), entryId);
      const mail = { id, kind: 'waitlist_seat_free', sessionId, entryId, to: email } as const;
      if (await putNew(table, newMailItem(mail, now))) told += 1;
    });
    after = last;
  } while (after);
  return told;
}
