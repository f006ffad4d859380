import { isBooked } from '#shared/rules/bookings.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { transactLimited } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import type { BookingDependencies } from './bookings.ts';
import { findBooking } from './store.ts';

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
  const who = { network: request.ip, email: body.email, order: bookingId, session: booking.sessionId };
  const mail = queueMail({ id: newId(at), kind: 'booking_shared', bookingId, to: body.email }, at);
  await transactLimited(table, attemptsOf('shareBooking', who, at), { mail });
  return {};
};
