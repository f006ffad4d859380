import { serveMembers } from '../auth-sessions/serve.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { requestFreeRecording } from './free.ts';
import { mediaKey, signMedia } from './media.ts';
import { getPlayback, savePosition } from './playback.ts';
import { getCollection, getMyCollections, getRecording } from './recordings.ts';

const { TABLE_NAME, SITE_URL, MEDIA_KEY_ID, MEDIA_SECRET_ID } = readEnvironment(
  'TABLE_NAME',
  'SITE_URL',
  'MEDIA_KEY_ID',
  'MEDIA_SECRET_ID',
);
const signer = { siteUrl: SITE_URL, keyId: MEDIA_KEY_ID, privateKey: mediaKey(MEDIA_SECRET_ID) };

export const handler = serveMembers(
  { getCollection, getRecording, requestFreeRecording, getMyCollections, getPlayback, savePosition },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, sign: signMedia(signer) },
);
