import { isFree } from '#shared/rules/money.ts';
import { type Booking, bookingRecord } from '../keys/booking.ts';
import type { BookingRequest, Terms } from './decide.ts';

/** The booking that a request makes on these terms: completed when nothing has to be paid, else pending (spec section 4). */
export function newBooking(request: BookingRequest, { session, quote, discount }: Terms, now: Date): Booking {
  const status = isFree(quote.total)
    ? ({ status: 'completed', paymentStatus: 'free' } as const)
    : ({ status: 'pending', paymentStatus: 'pending' } as const);
  return bookingRecord.parse({
    ...status,
    id: request.bookingId,
    sessionId: session.id,
    memberSub: request.memberSub,
    attendeeName: request.attendeeName,
    attendeeEmail: request.email,
    total: quote.total,
    listPrice: quote.list,
    rate: quote.rate,
    discount,
    sessionStart: session.startTime,
    createdAt: now.toISOString(),
  });
}
