import { calendarEndpoints } from '#shared/contract/calendars/endpoints.ts';
import { currencyEndpoints } from '#shared/contract/currency/endpoints.ts';
import { recordingEndpoints } from '#shared/contract/recordings/endpoints.ts';
import { sessionEndpoints } from '#shared/contract/sessions/endpoints.ts';
import { getCurrency } from '../../domains/currency/currency.ts';
import { getCalendarFeed } from '../../domains/sessions/calendar-feed.ts';
import { getSession, listSessions } from '../../domains/sessions/sessions.ts';
import { connectCaptions } from '../../ground/media/read-captions.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { serve } from '../../ground/platform/http.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { getCollection, getRecording } from '../../orders/recordings/recordings.ts';
import { getTranscript } from '../../orders/recordings/transcript.ts';

const { TABLE_NAME, SITE_URL, MEDIA_BUCKET } = readEnvironment('TABLE_NAME', 'SITE_URL', 'MEDIA_BUCKET');

export const handler = serve(
  { ...sessionEndpoints, ...currencyEndpoints, ...recordingEndpoints, ...calendarEndpoints },
  {
    listSessions,
    getSession,
    getCurrency,
    getCollection,
    getRecording,
    getTranscript,
    getCalendarFeed,
  },
  {
    table: connectTable(TABLE_NAME),
    now: systemClock,
    siteUrl: SITE_URL,
    readCaptions: connectCaptions(MEDIA_BUCKET),
  },
);
