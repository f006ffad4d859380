import type { Parsed } from '#shared/contract/contract.ts';
import { isFree, type Money } from '#shared/money.ts';
import { isSoldOut, seatsLeft } from '#shared/sessions.ts';
import { Failure } from '../platform/failure.ts';
import type { Session } from '../sessions/store.ts';
import type { Booking } from './store.ts';

export type BookingRequest = Parsed<'createBooking', 'body'>;

/** Why a session as it stands cannot be booked like this; undefined when it can. */
export function refusal(session: Session | undefined, request: BookingRequest, now: Date): Failure | undefined {
  if (!session?.published) return new Failure('session_not_found');
  // A session is open until it starts.
  if (session.startTime <= now.toISOString()) return new Failure('session_started');
  const seats = { max: session.maxAttendees, taken: session.seatsTaken, held: session.seatsHeld };
  if (isSoldOut(seats)) return new Failure('sold_out');
  if (seatsLeft(seats) === 0) return new Failure('seats_held');
  return priceRefusal(session.price, request.total);
}

// The server's price wins; the browser's total is only compared with it (trust: money).
function priceRefusal(price: Money, shown: Money): Failure | undefined {
  if (isFree(price)) {
    return shown.amount === 0 ? undefined : new Failure('price_changed', { total: { ...shown, amount: 0 } });
  }
  return shown.amount === 0 ? new Failure('price_changed', { total: price }) : new Failure('payment_not_open');
}

/** Whether a request that comes again asks for the booking that stands under its id (its idempotency key). */
export function isSameBooking(booking: Booking, { sessionId, email }: BookingRequest): boolean {
  return booking.sessionId === sessionId && booking.attendeeEmail === email;
}
