import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { serve } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { getBooking, getBookingCalendar } from './bookings.ts';
import { createBooking } from './create.ts';
import { shareBooking } from './share.ts';

const { TABLE_NAME, SITE_URL, ADMIN_EMAIL } = readEnvironment('TABLE_NAME', 'SITE_URL', 'ADMIN_EMAIL');

export const handler = serve(
  { createBooking, getBooking, getBookingCalendar, shareBooking },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, siteUrl: SITE_URL, adminEmail: ADMIN_EMAIL },
);
