import { authSessionEndpoints } from '#shared/contract/auth-sessions/endpoints.ts';
import { bookingEndpoints } from '#shared/contract/bookings/endpoints.ts';
import { learningResourceEndpoints } from '#shared/contract/learning-resources/endpoints.ts';
import { memberEndpoints } from '#shared/contract/members/endpoints.ts';
import { recordingEndpoints } from '#shared/contract/recordings/endpoints.ts';
import { endAuthSession, endOtherAuthSessions, listAuthSessions, signOut } from '../auth-sessions/endpoints.ts';
import { serveMembers } from '../auth-sessions/serve.ts';
import { getPendingBooking, listMyBookings, listMyPlaces } from '../bookings/my-bookings.ts';
import { getLearningResource, listLearningResources } from '../learning-resources/learning-resources.ts';
import { getMe, updateMe } from '../members/members.ts';
import { changeMyPreferences, getMyPreferences } from '../members/preferences.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { mediaKey, signMedia } from '../recordings/media.ts';
import { getMyCollections } from '../recordings/my-collections.ts';
import { getPlayback, listMyPositions, savePosition } from '../recordings/playback.ts';

const { TABLE_NAME, SITE_URL, MEDIA_KEY_ID, MEDIA_SECRET_ID } = readEnvironment(
  ...(['TABLE_NAME', 'SITE_URL', 'MEDIA_KEY_ID', 'MEDIA_SECRET_ID'] as const),
);
const signer = { siteUrl: SITE_URL, keyId: MEDIA_KEY_ID, privateKey: mediaKey(MEDIA_SECRET_ID) };

/** What signed-in members see of their own. */
export const handler = serveMembers(
  {
    ...{ ...memberEndpoints, ...authSessionEndpoints, ...bookingEndpoints },
    ...{ ...learningResourceEndpoints, ...recordingEndpoints },
  },
  {
    ...{ getMe, updateMe, listMyBookings, listMyPlaces, getPendingBooking, listLearningResources, getLearningResource },
    ...{ listAuthSessions, endAuthSession, endOtherAuthSessions, signOut },
    ...{ getMyPreferences, changeMyPreferences },
    ...{ getMyCollections, listMyPositions, getPlayback, savePosition },
  },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, sign: signMedia(signer) },
);
