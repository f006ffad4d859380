import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { unlessDeleted } from '../auth-sessions/deleted-accounts.ts';
import { countCodeUse } from '../discount-codes/store.ts';
import type { Booking } from '../keys/booking.ts';
import type { MailContext } from '../outbox/queue.ts';
import type { Write } from '../platform/table.ts';
import { removeEntry } from '../waitlist/store.ts';
import { bookingMails, placeHeldMail } from './booking-mails.ts';
import { countFreePlace, type FreePlaceCounts } from './free-places.ts';
import { type CallerGroupName, type HoldTerms, joinCallerGroups, joinEmailGroup } from './seat-groups.ts';
import { allocateSeat } from './seats.ts';
import type { BookingRequestState } from './state.ts';
import { putBooking } from './store.ts';

type MailWrite = 'confirmed' | 'notified' | 'placeHeld';
export type BookingWrite =
  | 'seat'
  | 'booking'
  | 'code'
  | 'entry'
  | 'emailSeats'
  | CallerGroupName
  | keyof FreePlaceCounts
  | 'account'
  | 'answers'
  | MailWrite;

type WritesState = Pick<BookingRequestState, 'session' | 'code' | 'entry' | 'isUnconfirmed'> & {
  hold: HoldTerms | null;
  /** The caller's address. */
  ip: string;
};

/** Makes the transaction of a new booking. While it is held, no mail confirms it and the attendee stays on the waitlist. */
export function bookingWrites(
  booking: Booking,
  { session, code, entry, hold, isUnconfirmed, ip }: WritesState,
  mails: MailContext,
): { [Name in BookingWrite]?: Write | undefined } {
  if (!session) throw new Error('a booking without its session');
  const isHeld = hold !== null;
  const leaving = isHeld ? undefined : entry;
  const spare = hold?.spare ?? 0;
  const seat = {
    ...({ use: isHeld ? 'hold' : 'take', leavesWaitlist: leaving !== undefined, atThisPrice: true, spare } as const),
  };
  return {
    seat: allocateSeat(session, mails.now(), seat),
    booking: putBooking(booking),
    account: booking.memberSub === null ? undefined : unlessDeleted(booking.memberSub),
    code: booking.discount && code ? countCodeUse(code) : undefined,
    entry: leaving && removeEntry(leaving),
    emailSeats: joinEmailGroup(booking, maxSeatsPerEmail),
    ...(hold && joinCallerGroups(booking, hold, mails.now())),
    ...(!isHeld && isUnconfirmed && !session.liftsNetworkLimit ? countFreePlace(session, ip, mails.now()) : {}),
    ...(isHeld ? {} : bookingMails(booking, mails)),
    placeHeld: booking.awaitsConfirmation ? placeHeldMail(booking, mails) : undefined,
  };
}
