import { endAuthSession, endOtherAuthSessions, listAuthSessions, signOut } from '../auth-sessions/endpoints.ts';
import { serveMembers } from '../auth-sessions/serve.ts';
import { getPendingBooking, listMyBookings } from '../bookings/my-bookings.ts';
import { getLearningResource, listLearningResources } from '../learning-resources/learning-resources.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { getMe, updateMe } from './members.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

export const handler = serveMembers(
  {
    ...{ getMe, updateMe, listMyBookings, getPendingBooking, listLearningResources, getLearningResource },
    ...{ listAuthSessions, endAuthSession, endOtherAuthSessions, signOut },
  },
  { table: connectTable(TABLE_NAME), now: systemClock, newId },
);
