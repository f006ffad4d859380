import { authSessionEndpoints } from '#shared/contract/auth-sessions/endpoints.ts';
import { bookingEndpoints } from '#shared/contract/bookings/endpoints.ts';
import { learningResourceEndpoints } from '#shared/contract/learning-resources/endpoints.ts';
import { memberEndpoints } from '#shared/contract/members/endpoints.ts';
import { recordingEndpoints } from '#shared/contract/recordings/endpoints.ts';
import { suggestionEndpoints } from '#shared/contract/suggestions/endpoints.ts';
import { getLearningResource, listLearningResources } from '../../domains/learning-resources/learning-resources.ts';
import { getMe } from '../../domains/members/members.ts';
import {
  endAuthSession,
  endOtherAuthSessions,
  listAuthSessions,
  signOut,
} from '../../ground/auth-sessions/endpoints.ts';
import { serveMembers } from '../../ground/auth-sessions/serve.ts';
import { mediaKey, signFolder, signMedia } from '../../ground/media/sign.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { newId } from '../../ground/platform/ids.ts';
import { onUse } from '../../ground/platform/on-use.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { getPendingBooking, listMyBookings, listMyPlaces } from '../../orders/bookings/my-bookings.ts';
import { getMyCollections } from '../../orders/recordings/my-collections.ts';

const { TABLE_NAME, SITE_URL, MEDIA_KEY_ID, MEDIA_SECRET_ID } = readEnvironment(
  ...(['TABLE_NAME', 'SITE_URL', 'MEDIA_KEY_ID', 'MEDIA_SECRET_ID'] as const),
);
const signer = { siteUrl: SITE_URL, keyId: MEDIA_KEY_ID, privateKey: mediaKey(MEDIA_SECRET_ID) };

export const handler = serveMembers(
  {
    ...memberEndpoints,
    ...authSessionEndpoints,
    ...bookingEndpoints,
    ...learningResourceEndpoints,
    ...recordingEndpoints,
    ...suggestionEndpoints,
  },
  {
    getMe,
    listMyBookings,
    listMyPlaces,
    getPendingBooking,
    listLearningResources,
    getLearningResource,
    updateMe: onUse(async () => (await import('../../domains/members/update-me.ts')).updateMe),
    getMyPreferences: onUse(async () => (await import('../../domains/members/preferences.ts')).getMyPreferences),
    changeMyPreferences: onUse(async () => (await import('../../domains/members/preferences.ts')).changeMyPreferences),
    listAuthSessions,
    endAuthSession,
    endOtherAuthSessions,
    signOut,
    getMyCollections,
    getMyCollection: onUse(async () => (await import('../../orders/recordings/my-collection.ts')).getMyCollection),
    listMyPositions: onUse(async () => (await import('../../orders/recordings/playback.ts')).listMyPositions),
    getPlayback: onUse(async () => (await import('../../orders/recordings/playback.ts')).getPlayback),
    getMySuggestions: onUse(async () => (await import('../../orders/suggestions/endpoints.ts')).getMySuggestions),
    setMySuggestions: onUse(async () => (await import('../../orders/suggestions/endpoints.ts')).setMySuggestions),
    stopMySuggestions: onUse(async () => (await import('../../orders/suggestions/endpoints.ts')).stopMySuggestions),
    savePosition: onUse(async () => (await import('../../orders/recordings/playback.ts')).savePosition),
  },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, sign: signMedia(signer), signFolder: signFolder(signer) },
);
