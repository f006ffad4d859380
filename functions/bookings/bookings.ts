import { calendarFileName } from '#shared/calendar.ts';
import type { Clock } from '../platform/clock.ts';
import { Failure } from '../platform/failure.ts';
import type { Handler } from '../platform/http.ts';
import type { NewId } from '../platform/ids.ts';
import type { Table } from '../platform/table.ts';
import { detailOf } from '../sessions/sessions.ts';
import { findWholeSession, type WholeSession } from '../sessions/store.ts';
import { calendarFile } from './calendar.ts';
import { type Booking, findBooking } from './store.ts';

export type BookingDependencies = { table: Table; now: Clock; newId: NewId; siteUrl: string; adminEmail: string };

/** What the confirmation page shows of a booking. Throws Failure 404 when there is none. */
export const getBooking: Handler<'getBooking', BookingDependencies> = async ({ params }, { table }) => {
  const { booking, session } = await findBookingAndSession(table, params.bookingId);
  const { id, status, paymentStatus, attendeeName, attendeeEmail, total } = booking;
  const joinUrl = isBooked(booking) && session.locationType === 'online' ? session.zoomLink : null;
  return { id, status, paymentStatus, attendeeName, attendeeEmail, total, session: detailOf(session), joinUrl };
};

/** The calendar file of a place that is booked. Throws Failure 404 when there is none, or it is not paid yet. */
export const getBookingCalendar: Handler<'getBookingCalendar', BookingDependencies> = async (
  { params },
  { table, siteUrl },
) => {
  const { booking, session } = await findBookingAndSession(table, params.bookingId);
  if (!isBooked(booking)) throw new Failure('booking_not_found');
  return {
    contentType: 'text/calendar; charset=utf-8',
    body: calendarFile(booking, session, siteUrl),
    filename: calendarFileName,
  };
};

/** Whether the place is the attendee's: a pending booking only holds it (spec section 4). */
export function isBooked({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'completed' || status === 'confirmed';
}

async function findBookingAndSession(table: Table, id: string): Promise<{ booking: Booking; session: WholeSession }> {
  const booking = await findBooking(table, id);
  const session = booking && (await findWholeSession(table, booking.sessionId));
  if (!session) throw new Failure('booking_not_found');
  return { booking, session };
}
