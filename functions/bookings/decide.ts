import type { RequestOutput } from '#shared/contract/contract.ts';
import type { Rates } from '#shared/rules/currency.ts';
import { isFree } from '#shared/rules/money.ts';
import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';
import { type Price, priceOf } from '../discount-codes/price.ts';
import type { Booking } from '../keys/booking.ts';
import type { DiscountCode } from '../keys/discount-code.ts';
import type { Session } from '../keys/session.ts';
import { HttpError } from '../platform/http-error.ts';

/** What anybody asks for who wants a place, guest or member. */
export type BookingRequest = Omit<RequestOutput<'createBooking', 'body'>, 'firstName' | 'lastName'> & {
  attendeeName: string;
  /** Null for a guest. */
  memberSub: string | null;
};

/** What decides about a request: the session, the code that was typed, and the rates of the hour. */
export type Situation = { session: Session | undefined; code: DiscountCode | undefined; rates: Rates };

/** A place that can be had: at what price, and by which code. */
export type Terms = Price & { session: Session };

/** Whether a place can be booked as it was asked for, and why not. */
export function decide(situation: Situation, request: BookingRequest, now: Date): { refused: HttpError } | Terms {
  const { session } = situation;
  if (!session?.published) return refuse('session_not_found');
  // A session is open until it starts.
  if (session.startTime <= now.toISOString()) return refuse('session_started');
  const seats = { max: session.maxAttendees, taken: session.seatsTaken, held: session.seatsHeld };
  if (isSoldOut(seats)) return refuse('sold_out');
  if (seatsLeft(seats) === 0) return refuse('seats_held');
  const priced = priceOf(session.price, situation, request);
  return 'refused' in priced ? priced : { session, ...priced };
}

function refuse(code: ConstructorParameters<typeof HttpError>[0]) {
  return { refused: new HttpError(code) };
}

/** Whether a request that comes again asks for the booking that stands under its id (its idempotency key). */
export function isSameBooking(
  booking: Booking,
  { sessionId, email, memberSub, discountCode, total }: BookingRequest,
): boolean {
  if (booking.sessionId !== sessionId || booking.attendeeEmail !== email) return false;
  // A guest's may have become a member's since.
  if (memberSub !== null && booking.memberSub !== memberSub) return false;
  // What nobody pays for is the same in every currency.
  if (isFree(booking.total)) return true;
  return (
    booking.total.amount === total.amount &&
    booking.total.currency === total.currency &&
    booking.discount?.code === discountCode
  );
}
