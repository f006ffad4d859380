import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { serve } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { joinWaitlist, leaveWaitlist } from './waitlist.ts';

const { TABLE_NAME, ADMIN_EMAIL } = readEnvironment('TABLE_NAME', 'ADMIN_EMAIL');

export const handler = serve(
  { joinWaitlist, leaveWaitlist },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, adminEmail: ADMIN_EMAIL },
);
