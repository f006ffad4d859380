import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { countCodeUse } from '../../domains/discount-codes/store.ts';
import { removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import type { EventContext } from '../../ground/events/event.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Write } from '../../ground/platform/table.ts';
import { emitBookingConfirmed } from './booking-events.ts';
import { countFreePlace, type FreePlaceCounts } from './free-places.ts';
import { placeHeldMail } from './place-held-mail.ts';
import { putPlace } from './place-store.ts';
import { type CallerGroupName, type HoldTerms, joinCallerGroups, joinEmailGroup } from './seat-groups.ts';
import { allocateSeat, type CountedOption } from './seats.ts';
import type { BookingRequestState } from './state.ts';

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
  | 'confirmed'
  | 'placeHeld';

type WritesState = Pick<BookingRequestState, 'session' | 'code' | 'entry' | 'isUnconfirmed'> & {
  hold: HoldTerms | null;
  /** The price that was chosen, where its places are counted. */
  counted: CountedOption | undefined;
  /** The caller's address. */
  ip: string;
};

/** Makes the transaction of a new booking. While it is held, it is not confirmed and the attendee stays on the waitlist. */
export function newBookingWrites(
  booking: Place,
  { session, code, entry, hold, counted, isUnconfirmed, ip }: WritesState,
  events: EventContext,
): { [Name in BookingWrite]?: Write | undefined } {
  if (!session) throw new Error('a booking without its session');
  const isHeld = hold !== null;
  const leaving = isHeld ? undefined : entry;
  const spare = hold?.spare ?? 0;
  const seat = {
    use: isHeld ? 'hold' : 'take',
    leavesWaitlist: leaving !== undefined,
    atThisPrice: true,
    option: counted,
    spare,
  } as const;
  return {
    seat: allocateSeat(session, events.now(), seat),
    ...putPlace(booking),
    account: booking.memberSub === null ? undefined : unlessDeleted(booking.memberSub),
    code: booking.discount && code ? countCodeUse(code) : undefined,
    entry: leaving && removeWaitlistEntry(leaving),
    emailSeats: joinEmailGroup(booking, maxSeatsPerEmail),
    ...(hold && joinCallerGroups(booking, hold, events.now())),
    ...(!isHeld && isUnconfirmed && !session.liftsNetworkLimit ? countFreePlace(session, ip, events.now()) : {}),
    confirmed: isHeld ? undefined : emitBookingConfirmed(booking, events),
    placeHeld: booking.awaitsConfirmation ? placeHeldMail(booking, events) : undefined,
  };
}
