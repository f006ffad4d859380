import { isFree } from '#shared/rules/money.ts';
import { countCodeUse } from '../discount-codes/store.ts';
import type { Booking } from '../keys/booking.ts';
import { type MailContext, queueMail } from '../outbox/queue.ts';
import type { Write } from '../platform/table.ts';
import { removeEntry } from '../waitlist/store.ts';
import { allocateSeat } from './seats.ts';
import type { BookingRequestState } from './state.ts';
import { putBooking } from './store.ts';

type MailWrite = 'confirmed' | 'notified';
export type BookingWrite = 'seat' | 'booking' | 'code' | 'entry' | MailWrite;

/** The transaction of a new booking. While it has to be paid no mail goes out, and the attendee stays on the waitlist. */
export function bookingWrites(
  booking: Booking,
  { session, code, entry }: Pick<BookingRequestState, 'session' | 'code' | 'entry'>,
  mails: MailContext,
): { [Name in BookingWrite]?: Write | undefined } {
  if (!session) throw new Error('a booking without its session');
  const isPaid = !isFree(booking.total);
  const leaving = isPaid ? undefined : entry;
  const seat = { use: isPaid ? 'hold' : 'take', leavesWaitlist: leaving !== undefined, atThisPrice: true } as const;
  return {
    seat: allocateSeat(session, mails.now(), seat),
    booking: putBooking(booking),
    code: booking.discount && code ? countCodeUse(code) : undefined,
    entry: leaving && removeEntry(leaving),
    ...(isPaid ? {} : bookingMails(booking, mails)),
  };
}

/** The mails about a booking that became the attendee's: to them, and to the studio. */
export function bookingMails(
  { id, attendeeEmail }: Booking,
  { now, newId, adminEmail }: MailContext,
): Record<MailWrite, Write> {
  const at = now();
  return {
    confirmed: queueMail({ id: newId(at), kind: 'booking_confirmed', bookingId: id, to: attendeeEmail }, at),
    notified: queueMail({ id: newId(at), kind: 'booking_notified', bookingId: id, to: adminEmail }, at),
  };
}
