import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { cursor } from '../common/pagination.ts';
import { id } from '../common/schemas.ts';
import { screeningState } from '../screening/schemas.ts';
import { bookingRoutes } from './routes.ts';
import {
  bookingLinks,
  bookingResponse,
  bookingView,
  checkoutResponse,
  memberAcceptRequest,
  memberBookingPage,
  memberBookingRequest,
  memberCancellation,
  memberGift,
  memberMove,
  memberPlaces,
  memberScreening,
  memberShareRequest,
  moveResponse,
  pendingBooking,
} from './schemas.ts';

const sessionParams = z.strictObject({ sessionId: id });
const bookingParams = z.strictObject({ bookingId: id });

/** Endpoints of a member's own bookings. */
export const memberBookingEndpoints = {
  joinMyBooking: {
    ...bookingRoutes.joinMyBooking,
    summary: "joinBooking for a member's own booking.",
    params: bookingParams,
    success: 200,
    response: bookingLinks,
  },
  downloadMyCalendar: {
    ...bookingRoutes.downloadMyCalendar,
    summary: "downloadCalendar for a member's own booking.",
    params: bookingParams,
    success: 200,
    response: 'text/calendar',
  },
  declineMyOffer: {
    ...bookingRoutes.declineMyOffer,
    summary: "declineOffer for a member's own booking.",
    params: bookingParams,
    success: 200,
    response: emptyResponse,
  },
  answerMyScreening: {
    ...bookingRoutes.answerMyScreening,
    summary: "answerScreening for a member's own booking.",
    params: bookingParams,
    body: memberScreening,
    success: 200,
    response: screeningState,
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
  cancelMyBooking: {
    ...bookingRoutes.cancelMyBooking,
    summary: "cancelBooking for a member's own booking.",
    params: bookingParams,
    body: memberCancellation,
    success: 200,
    response: bookingView,
  },
  payMyRest: {
    ...bookingRoutes.payMyRest,
    summary: "payRest for a member's own booking.",
    params: bookingParams,
    success: 200,
    response: checkoutResponse,
  },
  withdrawMyRestCard: {
    ...bookingRoutes.withdrawMyRestCard,
    summary: "withdrawRestCard for a member's own booking.",
    params: bookingParams,
    success: 200,
    response: bookingView,
  },
  giveMyBooking: {
    ...bookingRoutes.giveMyBooking,
    summary: "giveBooking for a member's own booking.",
    params: bookingParams,
    body: memberGift,
    success: 200,
    response: emptyResponse,
  },
  moveMyBooking: {
    ...bookingRoutes.moveMyBooking,
    summary: "moveBooking for a member's own booking.",
    params: bookingParams,
    body: memberMove,
    success: 200,
    response: moveResponse,
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
    summary: "A member's own bookings by page: of sessions to come, soonest first, then of past ones, latest first.",
    query: z.strictObject({ cursor }),
    success: 200,
    response: memberBookingPage,
  },
  listMyPlaces: {
    ...bookingRoutes.listMyPlaces,
    summary: "A member's places in sessions to come, to mark them in lists.",
    success: 200,
    response: memberPlaces,
  },
  getPendingBooking: {
    ...bookingRoutes.getPendingBooking,
    summary: "A member's unpaid booking of a session, if any.",
    params: sessionParams,
    success: 200,
    response: pendingBooking,
  },
} as const;
