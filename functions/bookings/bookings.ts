import { isBooked } from '#shared/rules/bookings.ts';
import type { Clock } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { NewId } from '../platform/ids.ts';
import type { Table } from '../platform/table.ts';
import type { Payments } from '../stripe/payments.ts';
import { calendarResponse } from './join.ts';
import { findBookingAndSession, findView } from './view.ts';

export type BookingDependencies = {
  table: Table;
  now: Clock;
  newId: NewId;
  siteUrl: string;
  adminEmail: string;
  payments: Payments;
};

/** Throws HttpError 404 when there is none. */
export const getBooking: Handler<'getBooking', Pick<BookingDependencies, 'table'>> = ({ params }, { table }) =>
  findView(table, params.bookingId);

/** The calendar file of a booking, without the link to join. Throws HttpError 404 when there is none, or it is not completed. */
export const getBookingCalendar: Handler<'getBookingCalendar', Pick<BookingDependencies, 'table' | 'siteUrl'>> = async (
  { params },
  { table, siteUrl },
) => {
  const { booking, session } = await findBookingAndSession(table, params.bookingId);
  if (!isBooked(booking)) throw new HttpError('booking_not_found');
  return calendarResponse(booking, session, { siteUrl, withLink: false });
};
