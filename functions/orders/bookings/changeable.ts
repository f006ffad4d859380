import { isBooked } from '#shared/rules/bookings.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { ordersOfBooking } from './paid.ts';
import { findPlace } from './place-store.ts';
import { settlePlacePayment } from './settle-place.ts';

/**
 * A completed booking that its guest can change, with its session: what is due to go back for an earlier change is sent
 * first. Throws HttpError 404 when it is not completed or the session was deleted, and 409 when that is cancelled or has
 * started.
 */
export async function findForGuestChange(
  read: Place,
  dependencies: SettlementDependencies,
): Promise<{ booking: Place; session: WholeSession }> {
  const { table, now } = dependencies;
  const due = (await ordersOfBooking(table, read)).filter(
    (order) => order.refundDueAt !== null && order.refundedAt === null,
  );
  for (const order of due) await settlePlacePayment(order, dependencies);
  const booking = due.length > 0 ? await findPlace(table, read.id) : read;
  if (!booking || !isBooked(booking)) throw new HttpError('booking_not_found');
  const session = await findWholeSession(table, booking.sessionId, { consistent: true });
  if (!session || session.deletedAt !== undefined) throw new HttpError('booking_not_found');
  if (session.cancellation) throw new HttpError('session_cancelled');
  if (session.startTime <= now().toISOString()) throw new HttpError('session_started');
  return { booking, session };
}
