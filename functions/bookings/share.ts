import { isBooked } from '#shared/rules/bookings.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { countAttempt, networkOf, tooManyAttempts } from '../platform/rate-limit.ts';
import { transact } from '../platform/transact.ts';
import type { BookingDependencies } from './bookings.ts';
import { findBooking } from './store.ts';

const hour = 3600;
const perBooking = { action: 'share-booking', limit: 5, windowSeconds: hour };
const perCaller = { action: 'share-caller', limit: 10, windowSeconds: hour };

/**
 * Mails a booking to an address; the caller chooses nothing else (docs/trust.md#mail-content). Throws HttpError 404 for a
 * booking that is not completed, and 429 after too many attempts.
 */
export const shareBooking: Handler<'shareBooking', Pick<BookingDependencies, 'table' | 'now' | 'newId'>> = async (
  { params: { bookingId }, body, request },
  { table, now, newId },
) => {
  const booking = await findBooking(table, bookingId);
  if (!booking || !isBooked(booking)) throw new HttpError('booking_not_found');
  const at = now();
  const attempts = [countAttempt(perBooking, bookingId, at), countAttempt(perCaller, networkOf(request.ip), at)];
  const mail = queueMail({ id: newId(at), kind: 'booking_shared', bookingId, to: body.email }, at);
  const outcome = await transact(table, [...attempts.map(({ write }) => write), mail]);
  const refused = outcome.written ? undefined : attempts[outcome.failedConditions[0]?.index ?? 0];
  if (refused) throw tooManyAttempts(refused);
  return {};
};
