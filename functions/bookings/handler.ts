import { serve } from '../platform/http.ts';
import { stripeAccount } from '../stripe/account.ts';
import { connectSite } from '../stripe/environment.ts';
import { stripePayments } from '../stripe/payments.ts';
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
