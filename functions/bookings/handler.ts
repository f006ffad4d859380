import { connectAccount } from '../payments/connect-account.ts';
import { serve } from '../platform/http.ts';
import { getBooking, getBookingCalendar } from './bookings.ts';
import { createBooking } from './create.ts';
import { shareBooking } from './share.ts';

export const handler = serve({ createBooking, getBooking, getBookingCalendar, shareBooking }, connectAccount());
