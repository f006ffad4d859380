import { ulid } from 'ulid';
import { bookingIdFor, clearAttempt, type OrderKey } from '../booking/booking-storage.ts';
import { hasCode } from '../problem.ts';

/** Tells whether an order may exist although its request failed: then a retry must use the same id. */
function isOutcomeUnknown(error: unknown): boolean {
  return hasCode(
    error,
    'unreachable',
    'internal_error',
    'busy',
    'site_closed',
    'too_many_requests',
    'checkout_failed',
    'not_signed_in',
  );
}

/**
 * Sends an order. Repeating it in this tab repeats the same order until it is settled
 * (docs/decisions/booking-attempts.md). Throws an `ApiProblem`.
 * @param subject what is ordered: the key under which the attempt is stored
 * @param send receives the order's id, and the id of an earlier unpaid order that this one replaces
 */
export async function sendOrder<Created>(
  subject: string,
  order: OrderKey,
  send: (id: string, replaces: string | undefined) => Promise<Created>,
): Promise<Created> {
  const { id, replaces } = bookingIdFor(subject, order, ulid);
  try {
    return await send(id, replaces);
  } catch (error) {
    if (!isOutcomeUnknown(error)) clearAttempt(subject);
    throw error;
  }
}
