import { isBooked } from '#shared/rules/bookings.ts';
import type { Booking } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import { HttpError } from '../platform/http-error.ts';
import { findWholeSession } from '../sessions/store.ts';
import { settleBooking } from './settlement.ts';

/**
 * A completed booking that its guest can change, with its session: what is due to go back for an earlier change is sent
 * first. Throws HttpError 404 when it is not completed or the session was deleted, and 409 when that has started.
 */
export async function findForGuestChange(
  read: Booking,
  dependencies: SettlementDependencies,
): Promise<{ booking: Booking; session: WholeSession }> {
  const { table, now } = dependencies;
  const isDue = read.refundDueAt !== null && read.refundedAt === null;
  const booking = isDue ? await settleBooking(read.id, dependencies) : read;
  if (!booking || !isBooked(booking) || booking.movesBookingId !== null) throw new HttpError('booking_not_found');
  const session = await findWholeSession(table, booking.sessionId, { consistent: true });
  if (!session || session.deletedAt !== undefined) throw new HttpError('booking_not_found');
  if (session.startTime <= now().toISOString()) throw new HttpError('session_started');
  return { booking, session };
}
