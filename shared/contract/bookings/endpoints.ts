import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { cursor } from '../common/pagination.ts';
import { id } from '../common/schemas.ts';
import { bookingRoutes } from './routes.ts';
import {
  acceptRequest,
  bookingAuthority,
  bookingRequest,
  bookingResponse,
  bookingView,
  checkoutResponse,
  memberAcceptRequest,
  memberBookingPage,
  memberBookingRequest,
  memberShareRequest,
  pendingBooking,
  shareRequest,
} from './schemas.ts';

const sessionParams = z.strictObject({ sessionId: id });
const bookingParams = z.strictObject({ bookingId: id });

export const bookingEndpoints = {
  createBooking: {
    ...bookingRoutes.createBooking,
    summary: 'Books a seat: completed if nothing has to be paid, else held until its checkout expires.',
    body: bookingRequest,
    success: 201,
    response: bookingResponse,
  },
  getBooking: {
    ...bookingRoutes.getBooking,
    summary: 'A booking as its confirmation page shows it; its id is enough to view it.',
    params: bookingParams,
    success: 200,
    response: bookingView,
  },
  getBookingCalendar: {
    ...bookingRoutes.getBookingCalendar,
    summary: 'The calendar file of a booking.',
    params: bookingParams,
    success: 200,
    response: 'text/calendar',
  },
  shareBooking: {
    ...bookingRoutes.shareBooking,
    summary: "Mails a booking's time and place to an e-mail address.",
    params: bookingParams,
    body: shareRequest,
    success: 202,
    response: emptyResponse,
  },
  settleBooking: {
    ...bookingRoutes.settleBooking,
    summary: 'Settles a booking with the state of its checkout at Stripe.',
    params: bookingParams,
    success: 200,
    response: bookingView,
  },
  resumeCheckout: {
    ...bookingRoutes.resumeCheckout,
    summary: 'The payment page of an unpaid booking.',
    params: bookingParams,
    body: bookingAuthority,
    success: 200,
    response: checkoutResponse,
  },
  cancelCheckout: {
    ...bookingRoutes.cancelCheckout,
    summary: 'Cancels an unpaid booking: closes its checkout, releases its seat and discount code.',
    params: bookingParams,
    body: bookingAuthority,
    success: 200,
    response: bookingView,
  },
  acceptOffer: {
    ...bookingRoutes.acceptOffer,
    summary: 'Accepts an offered seat: completed if free, else its payment page.',
    params: bookingParams,
    body: acceptRequest,
    success: 200,
    response: bookingResponse,
  },
  shareMyBooking: {
    ...bookingRoutes.shareMyBooking,
    summary: "shareBooking for a member's own booking.",
    params: bookingParams,
    body: memberShareRequest,
    success: 202,
    response: emptyResponse,
  },
  resumeMyCheckout: {
    ...bookingRoutes.resumeMyCheckout,
    summary: "resumeCheckout for a member's own booking.",
    params: bookingParams,
    success: 200,
    response: checkoutResponse,
  },
  cancelMyCheckout: {
    ...bookingRoutes.cancelMyCheckout,
    summary: "cancelCheckout for a member's own booking.",
    params: bookingParams,
    success: 200,
    response: bookingView,
  },
  acceptMyOffer: {
    ...bookingRoutes.acceptMyOffer,
    summary: "acceptOffer for a member's own booking.",
    params: bookingParams,
    body: memberAcceptRequest,
    success: 200,
    response: bookingResponse,
  },
  createMemberBooking: {
    ...bookingRoutes.createMemberBooking,
    summary: 'Books a seat for a member, as createBooking does for guests.',
    body: memberBookingRequest,
    success: 201,
    response: bookingResponse,
  },
  listMyBookings: {
    ...bookingRoutes.listMyBookings,
    summary: "A member's own bookings, newest first, by page.",
    query: z.strictObject({ cursor }),
    success: 200,
    response: memberBookingPage,
  },
  getPendingBooking: {
    ...bookingRoutes.getPendingBooking,
    summary: "A member's unpaid booking of a session, if any.",
    params: sessionParams,
    success: 200,
    response: pendingBooking,
  },
} as const;
