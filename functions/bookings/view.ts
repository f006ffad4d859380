import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { type Booking, isOffered } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import { HttpError } from '../platform/http-error.ts';
import type { Table } from '../platform/table.ts';
import { detailOf } from '../sessions/sessions.ts';
import { findWholeSession } from '../sessions/store.ts';
import { findBooking } from './store.ts';

/** What a booking's page shows: the link to join only once the place is the attendee's (trust: people). */
export function viewOf(booking: Booking, session: WholeSession): ResponseBody<'getBooking'> {
  const { id, status, paymentStatus, attendeeName, attendeeEmail, listPrice, total, processing } = booking;
  return {
    ...{ id, status, paymentStatus, attendeeName, attendeeEmail, listPrice, total },
    discountCode: booking.discount?.code ?? null,
    holdExpiresAt: status === 'pending' ? booking.holdExpiresAt : null,
    offered: isOffered(booking),
    processing: status === 'pending' && processing,
    refunded: booking.refundDueAt !== null,
    session: detailOf(session),
    joinUrl: isBooked(booking) && session.locationType === 'online' ? session.zoomLink : null,
  };
}

/** A booking and its session with all its details. Throws HttpError 404 when one is not there. */
export async function findBookingAndSession(
  table: Table,
  id: string,
): Promise<{ booking: Booking; session: WholeSession }> {
  const booking = await findBooking(table, id);
  const session = booking && (await findWholeSession(table, booking.sessionId));
  if (!session) throw new HttpError('booking_not_found');
  return { booking, session };
}
