import { confirmationMinutes } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import { type Place, placeRecord } from '../../ground/keys/place.ts';
import { restIdOf } from '../../ground/keys/rest.ts';
import type { CallerGroupIds } from '../../ground/keys/seat-group.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import type { BookingRequest } from './booking-request.ts';
import type { BookingTerms } from './decide.ts';

/**
 * Returns a booking on these terms: completed when it is free and need not be confirmed, else pending
 * (docs/product.md#booking-status).
 */
export function newBooking(
  request: BookingRequest,
  { session, policy, quote, discount, memberDiscount, hold, chosen, deposit }: BookingTerms,
  [heldBy, ...heldByWider]: CallerGroupIds,
  now: Date,
): Place {
  const status = hold
    ? ({ status: 'pending', paymentStatus: 'pending', heldBy, heldByWider } as const)
    : ({ status: 'completed', paymentStatus: 'free' } as const);
  const confirmable = hold && isFree(quote.total) && { awaitsConfirmation: true, holdExpiresAt: confirmableUntil(now) };
  return placeRecord.parse({
    ...status,
    ...confirmable,
    id: request.bookingId,
    sessionId: session.id,
    memberSub: request.memberSub,
    attendeeName: request.attendeeName,
    attendeeEmail: request.email,
    total: deposit?.now ?? quote.total,
    deposit: deposit && agreedDeposit(request.bookingId, deposit, now),
    listPrice: quote.list,
    rate: quote.rate,
    discount,
    memberDiscount,
    option: chosen.option,
    optionReason: chosen.optionReason,
    sessionStart: session.startTime,
    cancellationPolicy: policy,
    createdAt: now.toISOString(),
    timeZone: request.timeZone ?? null,
    secretHash: request.secret === null ? null : hashOf(request.secret),
  });
}

/** The payment of the booking makes the order of the rest. */
export function agreedDeposit(
  bookingId: string,
  { rest, dueAt, byCard }: Pick<NonNullable<BookingTerms['deposit']>, 'rest' | 'dueAt' | 'byCard'>,
  now: Date,
): Place['deposit'] {
  const consentAt = byCard ? now.toISOString() : null;
  const unasked = { bookedRest: null, payUntil: null, byGiver: false };
  return { restId: restIdOf(bookingId), rest, dueAt, byCard, consentAt, state: 'agreed', ...unasked };
}

function confirmableUntil(now: Date): string {
  return new Date(now.getTime() + confirmationMinutes * 60_000).toISOString();
}
