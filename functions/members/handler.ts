import { getPendingBooking, listMyBookings } from '../bookings/my-bookings.ts';
import { getLearningResource, listLearningResources } from '../learning-resources/learning-resources.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { serve } from '../platform/http.ts';
import { connectTable } from '../platform/table.ts';
import { getMe, updateMe } from './members.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

export const handler = serve(
  { getMe, updateMe, listMyBookings, getPendingBooking, listLearningResources, getLearningResource },
  { table: connectTable(TABLE_NAME), now: systemClock },
);
