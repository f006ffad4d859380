import { ulid } from 'ulid';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../lib/api/call.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { bookingIdFor, clearAttempt, type OrderKey } from '../../../lib/booking-storage.ts';
import type { Attendee, Guest } from '../../../lib/guest.ts';

// If this fails, the seat is released when the hold expires.
async function cancelEarlier(bookingId: string): Promise<void> {
  await call('cancelCheckout', { params: { bookingId } }).catch(() => undefined);
}

/** Whether the booking may exist although its request failed: then a retry must use the same id. */
function isOutcomeUnknown(error: unknown): boolean {
  return hasCode(
    error,
    'unreachable',
    'internal_error',
    'busy',
    'too_many_requests',
    'checkout_failed',
    'not_signed_in',
  );
}

/** A guest types two names, a member one. */
export type AttendeeInput = Guest | Attendee;

/**
 * Books a seat at the shown total. Repeating an order repeats the same booking until it is settled; another order
 * cancels the earlier one first (docs/decisions/booking-attempts.md). Throws an `ApiProblem`.
 */
export async function sendOrder(
  sessionId: string,
  attendee: AttendeeInput,
  order: OrderKey,
): Promise<ResponseBody<'createBooking'>> {
  const { id: bookingId, replaces } = bookingIdFor(sessionId, order, ulid);
  if (replaces) await cancelEarlier(replaces);
  const { discountCode, total } = order;
  const booking = { bookingId, sessionId, total, ...(discountCode && { discountCode }) };
  try {
    if ('attendeeName' in attendee) return await call('createMemberBooking', { body: { ...booking, ...attendee } });
    return await call('createBooking', { body: { ...booking, ...attendee } });
  } catch (error) {
    if (!isOutcomeUnknown(error)) clearAttempt(sessionId);
    throw error;
  }
}
