import * as z from 'zod';
import { emptyResponse } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { id } from '../schemas.ts';
import {
  bookingRequest,
  bookingResponse,
  bookingView,
  checkoutResponse,
  memberBookingPage,
  memberBookingRequest,
  pendingBooking,
  shareRequest,
} from './schemas.ts';

const sessionParams = z.strictObject({ sessionId: id });
const bookingParams = z.strictObject({ bookingId: id });

export const bookingEndpoints = {
  createBooking: {
    ...routes.createBooking,
    summary: 'Books a place: confirmed at once when nothing has to be paid, else held until its checkout expires.',
    body: bookingRequest,
    success: 201,
    response: bookingResponse,
  },
  getBooking: {
    ...routes.getBooking,
    summary: 'What the confirmation page shows of a booking; its id is the secret.',
    params: bookingParams,
    success: 200,
    response: bookingView,
  },
  getBookingCalendar: {
    ...routes.getBookingCalendar,
    summary: 'The calendar file of a booking.',
    params: bookingParams,
    success: 200,
    response: 'text/calendar',
  },
  shareBooking: {
    ...routes.shareBooking,
    summary: "Mails a booking's time and place to an address; the text is the server's.",
    params: bookingParams,
    body: shareRequest,
    success: 202,
    response: emptyResponse,
  },
  settleBooking: {
    ...routes.settleBooking,
    summary: "Asks Stripe how the checkout of a booking stands and applies it; answers the booking's page.",
    params: bookingParams,
    success: 200,
    response: bookingView,
  },
  resumeCheckout: {
    ...routes.resumeCheckout,
    summary: 'The payment page of a booking that is not paid yet.',
    params: bookingParams,
    success: 200,
    response: checkoutResponse,
  },
  cancelCheckout: {
    ...routes.cancelCheckout,
    summary: 'Gives up a booking that is not paid: its checkout is closed and its seat and code are free again.',
    params: bookingParams,
    success: 200,
    response: bookingView,
  },
  acceptOffer: {
    ...routes.acceptOffer,
    summary: 'Accepts a place that was offered to somebody of the waitlist: theirs at once, or its payment page.',
    params: bookingParams,
    success: 200,
    response: bookingResponse,
  },
  createMemberBooking: {
    ...routes.createMemberBooking,
    summary: 'Books a place for a member, as createBooking does for guests.',
    body: memberBookingRequest,
    success: 201,
    response: bookingResponse,
  },
  listMyBookings: {
    ...routes.listMyBookings,
    summary: "A member's own bookings, newest first, by page.",
    query: z.strictObject({ cursor: z.string().min(1).max(200).optional() }),
    success: 200,
    response: memberBookingPage,
  },
  getPendingBooking: {
    ...routes.getPendingBooking,
    summary: 'The booking of a session that a member has not paid for yet, if any.',
    params: sessionParams,
    success: 200,
    response: pendingBooking,
  },
} as const;
