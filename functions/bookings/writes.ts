import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import { unlessDeleted } from '../auth-sessions/deleted-accounts.ts';
import { countCodeUse } from '../discount-codes/store.ts';
import type { Booking } from '../keys/booking.ts';
import { type MailContext, queueMail } from '../outbox/queue.ts';
import type { Write } from '../platform/table.ts';
import { removeEntry } from '../waitlist/store.ts';
import type { HoldTerms } from './hold-limits.ts';
import { joinEmailGroup, joinGroup } from './seat-groups.ts';
import { allocateSeat } from './seats.ts';
import type { BookingRequestState } from './state.ts';
import { putBooking } from './store.ts';

type MailWrite = 'confirmed' | 'notified';
export type BookingWrite =
  | 'seat'
  | 'booking'
  | 'code'
  | 'entry'
  | 'emailSeats'
  | 'callerHolds'
  | 'account'
  | 'answers'
  | MailWrite;

/** The transaction of a new booking. While it has to be paid no mail goes out, and the attendee stays on the waitlist. */
export function bookingWrites(
  booking: Booking,
  { session, code, entry, hold }: Pick<BookingRequestState, 'session' | 'code' | 'entry'> & { hold: HoldTerms | null },
  mails: MailContext,
): { [Name in BookingWrite]?: Write | undefined } {
  if (!session) throw new Error('a booking without its session');
  const isPaid = !isFree(booking.total);
  const leaving = isPaid ? undefined : entry;
  const spare = hold?.spare ?? 0;
  const seat = {
    ...({ use: isPaid ? 'hold' : 'take', leavesWaitlist: leaving !== undefined, atThisPrice: true, spare } as const),
  };
  return {
    seat: allocateSeat(session, mails.now(), seat),
    booking: putBooking(booking),
    account: booking.memberSub === null ? undefined : unlessDeleted(booking.memberSub),
    code: booking.discount && code ? countCodeUse(code) : undefined,
    entry: leaving && removeEntry(leaving),
    emailSeats: joinEmailGroup(booking, maxSeatsPerEmail),
    callerHolds:
      hold && booking.heldBy !== null ? joinCallerGroup(booking, booking.heldBy, hold, mails.now()) : undefined,
    ...(isPaid ? {} : bookingMails(booking, mails)),
  };
}

/** Longer than a bank takes to decide about a payment, in seconds. */
const longestHold = 31 * 24 * 3600;

/** Counts an unpaid hold in its caller's group. */
export function joinCallerGroup(booking: Booking, group: string, { max }: Pick<HoldTerms, 'max'>, now: Date): Write {
  return joinGroup(booking, group, { max, expiresAt: Math.floor(now.getTime() / 1000) + longestHold });
}

/** The mails about a booking that became the attendee's: to them, and to the studio. */
export function bookingMails(
  { id, attendeeEmail }: Booking,
  { now, newId, adminEmail, byStudio }: MailContext,
): Record<MailWrite, Write> {
  const at = now();
  const about = { bookingId: id, to: attendeeEmail, ...(byStudio && { byStudio }) };
  return {
    confirmed: queueMail({ id: newId(at), kind: 'booking_confirmed', ...about }, at),
    notified: queueMail({ id: newId(at), kind: 'booking_notified', bookingId: id, to: adminEmail }, at),
  };
}
