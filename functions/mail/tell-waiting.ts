import { createHash } from 'node:crypto';
import { inParallel } from '../platform/parallel.ts';
import { type LastKey, putNew, type Table } from '../platform/table.ts';
import { findSession } from '../sessions/store.ts';
import { entriesOf } from '../waitlist/store.ts';
import { newMailItem, type SeatFreed } from './outbox.ts';

const atOnce = 10;

/**
 * Puts a mail into the outbox for everybody who waits for a place that came free. However often it runs, each gets one:
 * its id follows from the free seat and the entry. Nobody is told of a session that has started or is hidden. Returns
 * how many mails were put by this run.
 */
export async function tellWaiting(table: Table, freed: SeatFreed, now: Date): Promise<number> {
  const session = await findSession(table, freed.sessionId);
  if (!session?.published || session.startTime <= now.toISOString()) return 0;
  let told = 0;
  let after: LastKey | undefined;
  do {
    const { entries, last } = await entriesOf(table, freed.sessionId, after);
    await inParallel(entries, atOnce, async ({ sessionId, entryId, email }) => {
      const id = mailIdOf(freed.id, entryId);
      const mail = { id, kind: 'waitlist_seat_free', sessionId, entryId, to: email } as const;
      if (await putNew(table, newMailItem(mail, now))) told += 1;
    });
    after = last;
  } while (after);
  return told;
}

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The mail of one person about one free seat: the seat's moment, and sixteen digits of both. */
function mailIdOf(freedId: string, entryId: string): string {
  const digest = createHash('sha256').update(`${freedId} ${entryId}`).digest();
  return freedId.slice(0, 10) + [...digest.subarray(0, 16)].map((byte) => base32[byte % 32]).join('');
}
