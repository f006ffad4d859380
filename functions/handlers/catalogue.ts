import { calendarEndpoints } from '#shared/contract/calendars/endpoints.ts';
import { currencyEndpoints } from '#shared/contract/currency/endpoints.ts';
import { recordingEndpoints } from '#shared/contract/recordings/endpoints.ts';
import { sessionEndpoints } from '#shared/contract/sessions/endpoints.ts';
import { getCurrency } from '../currency/currency.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { serve } from '../platform/http.ts';
import { connectTable } from '../platform/table.ts';
import { getCollection, getRecording } from '../recordings/recordings.ts';
import { getCalendarFeed } from '../sessions/calendar-feed.ts';
import { getSession, listSessions } from '../sessions/sessions.ts';

const { TABLE_NAME, SITE_URL } = readEnvironment('TABLE_NAME', 'SITE_URL');

/** What visitors read. */
export const handler = serve(
  { ...sessionEndpoints, ...currencyEndpoints, ...recordingEndpoints, ...calendarEndpoints },
  { listSessions, getSession, getCurrency, getCollection, getRecording, getCalendarFeed },
  { table: connectTable(TABLE_NAME), now: systemClock, siteUrl: SITE_URL },
);
