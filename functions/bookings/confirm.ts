import { confirmAddress } from '../confirmed-addresses/store.ts';
import { addressOfSecret } from '../identity/secrets.ts';
import { type Booking, bookingBearer } from '../keys/booking.ts';
import { emailHash } from '../keys/email-hash.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { transactLimited } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import type { Table } from '../platform/table.ts';
import type { BookingDependencies } from './bookings.ts';
import { findBookingAndSession, viewWith } from './view.ts';

type ConfirmDependencies = Pick<BookingDependencies, 'table' | 'now'>;

/**
 * Confirms the address that a link about the booking was mailed to (docs/trust.md#confirmed-addresses). Idempotent. Throws
 * HttpError 404, 403 for any other secret, also that of the browser that booked, and 429.
 */
export const confirmBooking: Handler<'confirmBooking', ConfirmDependencies> = async (
  { params: { bookingId }, body: { secret, browser } },
  { table, now },
) => {
  const { booking, session } = await findBookingAndSession(table, bookingId);
  const addressId = await mailedAddress(table, booking, secret, now());
  const attempts = attemptsOf('confirmBooking', { order: bookingId }, now());
  await transactLimited(table, attempts, { address: confirmAddress(addressId, { now: now(), browser }) });
  return viewWith(table, booking, session);
};

/** The hash of the attendee's address, to which the secret was mailed. Throws HttpError 403. */
async function mailedAddress(table: Table, booking: Booking, secret: string, now: Date): Promise<string> {
  const bound = { purpose: 'booking', bearer: bookingBearer(booking) } as const;
  const addressId = await addressOfSecret(table, secret, bound, now);
  if (addressId !== emailHash(booking.attendeeEmail)) throw new HttpError('not_your_booking');
  return addressId;
}
