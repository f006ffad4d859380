import type { RequestOutput } from '#shared/contract/contract.ts';
import type { Rates } from '#shared/rules/currency.ts';
import { isFree } from '#shared/rules/money.ts';
import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';
import { type Price, priceOf } from '../discount-codes/price.ts';
import type { Booking } from '../keys/booking.ts';
import type { DiscountCode } from '../keys/discount-code.ts';
import type { Session } from '../keys/session.ts';
import { HttpError } from '../platform/http-error.ts';

/** A booking request of a guest or a member. */
export type BookingRequest = Omit<RequestOutput<'createBooking', 'body'>, 'firstName' | 'lastName'> & {
  attendeeName: string;
  /** Null for a guest. */
  memberSub: string | null;
};

export type Availability = { session: Session | undefined; code: DiscountCode | undefined; rates: Rates };

export type BookingTerms = Price & { session: Session };

/** The terms on which a seat can be booked. Throws HttpError 404 or 409 when it cannot be booked as requested. */
export function decide(availability: Availability, request: BookingRequest, now: Date): BookingTerms {
  const { session } = availability;
  if (!session?.published) throw new HttpError('session_not_found');
  if (session.startTime <= now.toISOString()) throw new HttpError('session_started');
  const seats = { max: session.maxAttendees, taken: session.seatsTaken, held: session.seatsHeld };
  if (isSoldOut(seats)) throw new HttpError('sold_out');
  if (seatsLeft(seats) === 0) throw new HttpError('seats_held');
  return { session, ...priceOf(session.price, availability, request) };
}

/** Whether a repeated request asks for the booking that has its id, the idempotency key. */
export function isSameBooking(
  booking: Booking,
  { sessionId, email, memberSub, discountCode, total }: BookingRequest,
): boolean {
  if (booking.sessionId !== sessionId || booking.attendeeEmail !== email) return false;
  // A guest's booking may have been given to a member since.
  if (memberSub !== null && booking.memberSub !== memberSub) return false;
  // Free is the same in every currency.
  if (isFree(booking.total)) return true;
  return (
    booking.total.amount === total.amount &&
    booking.total.currency === total.currency &&
    booking.discount?.code === discountCode
  );
}
