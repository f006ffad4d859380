import { connectSite } from '../payments/environment.ts';
import { stripePayments } from '../payments/payments.ts';
import { stripeAccount } from '../payments/stripe.ts';
import { serve } from '../platform/http.ts';
import { acceptOffer } from './accept.ts';
import { getBooking, getBookingCalendar } from './bookings.ts';
import { createBooking, createMemberBooking } from './create.ts';
import { shareBooking } from './share.ts';

const { site, secretId, apiBase } = connectSite();
const payments = stripePayments(stripeAccount(secretId, apiBase), site.siteUrl);

export const handler = serve(
  { createBooking, createMemberBooking, getBooking, getBookingCalendar, shareBooking, acceptOffer },
  { ...site, payments },
);
