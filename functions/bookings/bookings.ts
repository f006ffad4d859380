import { isBooked } from '#shared/rules/bookings.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import type { Clock } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { NewId } from '../platform/ids.ts';
import type { Table } from '../platform/table.ts';
import type { Payments } from '../stripe/payments.ts';
import { findBookingAndSession, viewOf } from './view.ts';

export type BookingDependencies = {
  table: Table;
  now: Clock;
  newId: NewId;
  siteUrl: string;
  adminEmail: string;
  payments: Payments;
};

/** Throws HttpError 404 when there is none. */
export const getBooking: Handler<'getBooking', Pick<BookingDependencies, 'table'>> = async ({ params }, { table }) => {
  const { booking, session } = await findBookingAndSession(table, params.bookingId);
  return viewOf(booking, session);
};

/** The calendar file of a booking. Throws HttpError 404 when there is none, or it is not completed. */
export const getBookingCalendar: Handler<'getBookingCalendar', Pick<BookingDependencies, 'table' | 'siteUrl'>> = async (
  { params },
  { table, siteUrl },
) => {
  const { booking, session } = await findBookingAndSession(table, params.bookingId);
  if (!isBooked(booking)) throw new HttpError('booking_not_found');
  // Few requests need it: its library is not loaded with the others.
  const { calendarFile } = await import('./calendar.ts');
  return {
    contentType: 'text/calendar; charset=utf-8',
    body: calendarFile(booking, session, siteUrl),
    filename: calendarFileName,
  };
};
