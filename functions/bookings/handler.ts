import { connectPayments } from '../payments/connect.ts';
import { serve } from '../platform/http.ts';
import { acceptOffer } from './accept.ts';
import { getBooking, getBookingCalendar } from './bookings.ts';
import { createBooking, createMemberBooking } from './create.ts';
import { shareBooking } from './share.ts';

export const handler = serve(
  { createBooking, createMemberBooking, getBooking, getBookingCalendar, shareBooking, acceptOffer },
  connectPayments(),
);
