import { isBooked } from '#shared/rules/bookings.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { transactLimited } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { type BookingAuthority, findForChange } from './authority.ts';
import type { BookingDependencies } from './dependencies.ts';

type ShareDependencies = Pick<BookingDependencies, 'table' | 'now' | 'newId'>;

export const shareBooking: Handler<'shareBooking', ShareDependencies> = (
  { params: { bookingId }, body: { email, secret }, request },
  dependencies,
) => share(bookingId, { secret, ip: request.ip }, email, dependencies);

export const shareMyBooking: Handler<'shareMyBooking', ShareDependencies> = (
  { params: { bookingId }, body: { email }, member, request },
  dependencies,
) => share(bookingId, { member, ip: request.ip }, email, dependencies);

/**
 * Mails a booking to an address; the caller chooses nothing else (docs/trust.md#mail-content). Throws HttpError 404 for a
 * booking that is not completed, 403 without authority, and 429 after too many attempts.
 */
async function share(
  bookingId: string,
  authority: BookingAuthority,
  email: string,
  { table, now, newId }: ShareDependencies,
): Promise<Record<string, never>> {
  const at = now();
  const booking = await findForChange(table, bookingId, authority, at);
  if (!isBooked(booking)) throw new HttpError('booking_not_found');
  const mail = queueMail({ id: newId(at), kind: 'booking_shared', bookingId, to: email }, at);
  await transactLimited(table, attemptsOf('shareBooking', { order: bookingId }, at), { mail });
  return {};
}
