import { ulid } from 'ulid';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../lib/api/call.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { bookingIdFor, clearAttempt, type OrderKey } from '../../../lib/booking-storage.ts';
import type { Attendee, Guest } from '../../../lib/guest.ts';

// What holds a place without being wanted any more gives it back by itself when its time to pay is over.
async function giveUp(bookingId: string): Promise<void> {
  await call('cancelCheckout', { params: { bookingId } }).catch(() => undefined);
}

/** Whether a booking may stand although its answer was a failure: then the next try must be the same booking. */
function mayStand(error: unknown): boolean {
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

/** Who is booked: a guest by both names, a member by one. */
export type Person = Guest | Attendee;

/**
 * Books a place at the total that is shown. The same order again is the same booking, as long as it is not settled;
 * another order gives the earlier one's place back first. Throws an `ApiProblem`.
 */
export async function sendOrder(
  sessionId: string,
  person: Person,
  order: OrderKey,
): Promise<ResponseBody<'createBooking'>> {
  const { id: bookingId, replaces } = bookingIdFor(sessionId, order, ulid);
  if (replaces) await giveUp(replaces);
  const { discountCode, total } = order;
  const what = { bookingId, sessionId, total, ...(discountCode && { discountCode }) };
  try {
    if ('attendeeName' in person) return await call('createMemberBooking', { body: { ...what, ...person } });
    return await call('createBooking', { body: { ...what, ...person } });
  } catch (error) {
    if (!mayStand(error)) clearAttempt(sessionId);
    throw error;
  }
}
