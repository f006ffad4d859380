import { isSoldOut } from '#shared/rules/sessions.ts';
import type { Session } from '../keys/session.ts';
import { listWaiting } from '../offers/line.ts';
import { offerToLine } from '../offers/next-in-line.ts';
import { newMailItem, type SeatReleased } from '../outbox/mail.ts';
import { deriveMailId, originOf } from '../outbox/queue.ts';
import { inParallel } from '../platform/parallel.ts';
import { putNew, type Table } from '../platform/table.ts';
import { findSession } from '../sessions/store.ts';
import { withoutSilent } from '../settings/imports.ts';
import type { MailSite } from './message.ts';

const concurrency = 10;

export type Notified = { queued: number; charges: string[] };

/**
 * Offers a released seat to the next in line or tells everyone who waits, as the session says, unless it has started or is
 * hidden (docs/trust.md#released-seats). Idempotent. Returns how many mails this run queued, and the bookings whose saved
 * cards are to be charged. Throws HttpError `busy`.
 */
export async function notifyWaitlist(
  table: Table,
  released: SeatReleased,
  now: Date,
  { adminEmail }: Pick<MailSite, 'adminEmail'>,
): Promise<Notified> {
  const session = await findSession(table, released.sessionId, { consistent: true });
  if (!session?.published || session.startTime <= now.toISOString()) return { queued: 0, charges: [] };
  if (session.waitlistMode === 'everyone' && session.lineSince === undefined) {
    return { queued: isFull(session) ? 0 : await tellEveryone(table, released, now), charges: [] };
  }
  const { offers, charges, isLeftOver } = await offerToLine(table, released, now, adminEmail);
  return { queued: offers + (isLeftOver ? await tellEveryone(table, released, now) : 0), charges };
}

/** Also when a seat was released: the door list may have given one beyond the capacity. */
function isFull({ maxAttendees: max, seatsTaken: taken, seatsHeld: held }: Session): boolean {
  return isSoldOut({ max, taken, held });
}

/** A mail for each entry without an offer; their ids derive from the released seat and the entry. */
async function tellEveryone(table: Table, released: SeatReleased, now: Date): Promise<number> {
  let queued = 0;
  // The owner has raised the capacity.
  const byStudio = released.freedBy === released.sessionId;
  const entries = await withoutSilent(table, await listWaiting(table, released.sessionId));
  await inParallel(entries, concurrency, async ({ sessionId, entryId, email }) => {
    const id = deriveMailId(originOf(released), entryId);
    const mail = {
      id,
      kind: 'waitlist_seat_free',
      sessionId,
      entryId,
      to: email,
      ...(byStudio && { byStudio }),
    } as const;
    if (await putNew(table, newMailItem(mail, now))) queued += 1;
  });
  return queued;
}
