import { isFree } from '#shared/rules/money.ts';
import { countCodeUse } from '../discount-codes/store.ts';
import type { Booking } from '../keys/booking.ts';
import { queueMail } from '../outbox/queue.ts';
import type { NewId } from '../platform/ids.ts';
import type { Write } from '../platform/table.ts';
import { removeEntry } from '../waitlist/store.ts';
import type { Gathered } from './gather.ts';
import { allocateSeat } from './seats.ts';
import { putBooking } from './store.ts';

/** The parts of a booking's transaction. */
export type BookingWrite = 'seat' | 'booking' | 'code' | 'entry' | MailWrite;
type MailWrite = 'confirmed' | 'notified';

type Desk = { now: () => Date; newId: NewId; adminEmail: string };

/**
 * All that a new booking writes, at once. A place that has to be paid is held and nobody is told yet; the attendee
 * keeps waiting in line until it is theirs.
 */
export function bookingWrites(
  booking: Booking,
  { session, code, entry }: Pick<Gathered, 'session' | 'code' | 'entry'>,
  desk: Desk,
): { [Name in BookingWrite]?: Write | undefined } {
  if (!session) throw new Error('a place of no session');
  const isPaid = !isFree(booking.total);
  const leaving = isPaid ? undefined : entry;
  const wish = { use: isPaid ? 'hold' : 'take', leavesWaitlist: leaving !== undefined, atThisPrice: true } as const;
  return {
    seat: allocateSeat(session, desk.now(), wish),
    booking: putBooking(booking),
    code: booking.discount && code ? countCodeUse(code) : undefined,
    entry: leaving && removeEntry(leaving),
    ...(isPaid ? {} : bookingMails(booking, desk)),
  };
}

/** The mails that tell of a place that is the attendee's: to them, and to the studio. */
export function bookingMails(
  { id, attendeeEmail }: Booking,
  { now, newId, adminEmail }: Desk,
): Record<MailWrite, Write> {
  const at = now();
  return {
    confirmed: queueMail({ id: newId(at), kind: 'booking_confirmed', bookingId: id, to: attendeeEmail }, at),
    notified: queueMail({ id: newId(at), kind: 'booking_notified', bookingId: id, to: adminEmail }, at),
  };
}
