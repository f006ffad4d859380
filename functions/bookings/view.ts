import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { type Booking, isOffered } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import { HttpError } from '../platform/http-error.ts';
import type { Table } from '../platform/table.ts';
import { detailOf } from '../sessions/sessions.ts';
import { findWholeSession } from '../sessions/store.ts';
import { findBooking } from './store.ts';

/** The booking's page, with the link to join only when the seat is booked (docs/trust.md#private-links). */
export function viewOf(booking: Booking, session: WholeSession): ResponseBody<'getBooking'> {
  const { id, status, paymentStatus, attendeeEmail, total, processing } = booking;
  return {
    ...{ id, status, paymentStatus, attendeeEmail, total },
    discountCode: booking.discount?.code ?? null,
    holdExpiresAt: status === 'pending' ? booking.holdExpiresAt : null,
    offered: isOffered(booking),
    processing: status === 'pending' && processing,
    refunded: booking.refundDueAt !== null || booking.refundedAt !== null,
    session: detailOf(session),
    joinUrl: isBooked(booking) && session.locationType === 'online' ? session.zoomLink : null,
  };
}

/** Throws HttpError 404 when booking or session are missing. */
export async function findBookingAndSession(
  table: Table,
  id: string,
): Promise<{ booking: Booking; session: WholeSession }> {
  const booking = await findBooking(table, id);
  const session = booking && (await findWholeSession(table, booking.sessionId));
  if (!session) throw new HttpError('booking_not_found');
  return { booking, session };
}
