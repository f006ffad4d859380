import { isFree } from '#shared/rules/money.ts';
import { type Booking, bookingRecord } from '../keys/booking.ts';
import { hashOf } from '../keys/secret.ts';
import type { BookingRequest, BookingTerms } from './decide.ts';

/** A booking on these terms: completed when it is free, else pending (docs/product.md#booking-status). */
export function newBooking(
  request: BookingRequest,
  { session, policy, quote, discount }: BookingTerms,
  callerGroup: string,
  now: Date,
): Booking {
  const status = isFree(quote.total)
    ? ({ status: 'completed', paymentStatus: 'free' } as const)
    : ({ status: 'pending', paymentStatus: 'pending', heldBy: callerGroup } as const);
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
    cancellationPolicy: policy,
    createdAt: now.toISOString(),
    timeZone: request.timeZone ?? null,
    secretHash: request.secret === null ? null : hashOf(request.secret),
  });
}
