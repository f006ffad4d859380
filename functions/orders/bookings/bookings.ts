import { isBooked } from '#shared/rules/bookings.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { BookingDependencies } from './dependencies.ts';
import { calendarResponse } from './join.ts';
import { findBookingAndSession, findView } from './view.ts';

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
