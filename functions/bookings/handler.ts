import { serveMembers } from '../auth-sessions/serve.ts';
import { connectPayments } from '../payments/connect.ts';
import { acceptMyOffer, acceptOffer } from './accept.ts';
import { getBooking, getBookingCalendar } from './bookings.ts';
import { createBooking, createMemberBooking } from './create.ts';
import { shareBooking, shareMyBooking } from './share.ts';

export const handler = serveMembers(
  {
    ...{ createBooking, createMemberBooking, getBooking, getBookingCalendar },
    ...{ shareBooking, shareMyBooking, acceptOffer, acceptMyOffer },
  },
  connectPayments(),
);
