import { authSessionEndpoints } from '#shared/contract/auth-sessions/endpoints.ts';
import { bookingEndpoints } from '#shared/contract/bookings/endpoints.ts';
import { learningResourceEndpoints } from '#shared/contract/learning-resources/endpoints.ts';
import { memberEndpoints } from '#shared/contract/members/endpoints.ts';
import { recordingEndpoints } from '#shared/contract/recordings/endpoints.ts';
import { endAuthSession, endOtherAuthSessions, listAuthSessions, signOut } from '../auth-sessions/endpoints.ts';
import { serveMembers } from '../auth-sessions/serve.ts';
import { getPendingBooking, listMyBookings, listMyPlaces } from '../bookings/my-bookings.ts';
import { getLearningResource, listLearningResources } from '../learning-resources/learning-resources.ts';
import { mediaKey, signMedia } from '../media/sign.ts';
import { getMe } from '../members/members.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { onUse } from '../platform/on-use.ts';
import { connectTable } from '../platform/table.ts';
import { getMyCollections } from '../recordings/my-collections.ts';

const { TABLE_NAME, SITE_URL, MEDIA_KEY_ID, MEDIA_SECRET_ID } = readEnvironment(
  ...(['TABLE_NAME', 'SITE_URL', 'MEDIA_KEY_ID', 'MEDIA_SECRET_ID'] as const),
);
const signer = { siteUrl: SITE_URL, keyId: MEDIA_KEY_ID, privateKey: mediaKey(MEDIA_SECRET_ID) };

/** What signed-in members see of their own. */
export const handler = serveMembers(
  {
    ...memberEndpoints,
    ...authSessionEndpoints,
    ...bookingEndpoints,
    ...learningResourceEndpoints,
    ...recordingEndpoints,
  },
  {
    getMe,
    listMyBookings,
    listMyPlaces,
    getPendingBooking,
    listLearningResources,
    getLearningResource,
    updateMe: onUse(async () => (await import('../members/update-me.ts')).updateMe),
    getMyPreferences: onUse(async () => (await import('../members/preferences.ts')).getMyPreferences),
    changeMyPreferences: onUse(async () => (await import('../members/preferences.ts')).changeMyPreferences),
    listAuthSessions,
    endAuthSession,
    endOtherAuthSessions,
    signOut,
    getMyCollections,
    listMyPositions: onUse(async () => (await import('../recordings/playback.ts')).listMyPositions),
    getPlayback: onUse(async () => (await import('../recordings/playback.ts')).getPlayback),
    savePosition: onUse(async () => (await import('../recordings/playback.ts')).savePosition),
  },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, sign: signMedia(signer) },
);
