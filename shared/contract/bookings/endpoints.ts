import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { id } from '../common/schemas.ts';
import { screeningState } from '../screening/schemas.ts';
import { memberBookingEndpoints } from './member-endpoints.ts';
import { bookingRoutes } from './routes.ts';
import {
  acceptRequest,
  bookingAuthority,
  bookingLinks,
  bookingRequest,
  bookingResponse,
  bookingView,
  cancellation,
  checkoutResponse,
  gift,
  move,
  moveList,
  moveResponse,
  screening,
  shareRequest,
} from './schemas.ts';

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
    summary: 'A booking as its ticket shows it; its id is enough to view it.',
    params: bookingParams,
    success: 200,
    response: bookingView,
  },
  getBookingCalendar: {
    ...bookingRoutes.getBookingCalendar,
    summary: 'The calendar file of a booking, without the link to join.',
    params: bookingParams,
    success: 200,
    response: 'text/calendar',
  },
  joinBooking: {
    ...bookingRoutes.joinBooking,
    summary: 'Name and links of a booking: to join from a while before the start on, and to its recording.',
    params: bookingParams,
    body: bookingAuthority,
    success: 200,
    response: bookingLinks,
  },
  downloadCalendar: {
    ...bookingRoutes.downloadCalendar,
    summary: 'The calendar file of a booking with the link to join.',
    params: bookingParams,
    body: bookingAuthority,
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
  declineOffer: {
    ...bookingRoutes.declineOffer,
    summary: 'Gives an offered seat to the next in line, and leaves the waitlist.',
    params: bookingParams,
    body: bookingAuthority,
    success: 200,
    response: emptyResponse,
  },
  cancelBooking: {
    ...bookingRoutes.cancelBooking,
    summary: 'Cancels a completed booking: releases its seat, and gives back what its policy says.',
    params: bookingParams,
    body: cancellation,
    success: 200,
    response: bookingView,
  },
  giveBooking: {
    ...bookingRoutes.giveBooking,
    summary: 'Gives the place of a completed booking to another person; who had it cannot change it any more.',
    params: bookingParams,
    body: gift,
    success: 200,
    response: emptyResponse,
  },
  answerScreening: {
    ...bookingRoutes.answerScreening,
    summary: 'Answers the questions of a booked session, changes the answers or withdraws them.',
    params: bookingParams,
    body: screening,
    success: 200,
    response: screeningState,
  },
  listMoves: {
    ...bookingRoutes.listMoves,
    summary: 'Sessions that a booking can be moved to, with what has to be paid or goes back.',
    params: bookingParams,
    success: 200,
    response: moveList,
  },
  moveBooking: {
    ...bookingRoutes.moveBooking,
    summary:
      'Moves a completed booking to another session with room; to a dearer one it begins the payment that moves it.',
    params: bookingParams,
    body: move,
    success: 200,
    response: moveResponse,
  },
  ...memberBookingEndpoints,
} as const;
