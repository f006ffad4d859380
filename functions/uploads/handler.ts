import { serveMembers } from '../auth-sessions/serve.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { connectTable } from '../platform/table.ts';
import { connectStorage } from './storage.ts';
import { abortUpload, completeUpload, createUpload, getUpload, signParts } from './uploads.ts';

const { TABLE_NAME, IMAGES_BUCKET, MEDIA_BUCKET } = readEnvironment('TABLE_NAME', 'IMAGES_BUCKET', 'MEDIA_BUCKET');

export const handler = serveMembers(
  { createUpload, getUpload, signParts, completeUpload, abortUpload },
  {
    table: connectTable(TABLE_NAME),
    storage: connectStorage({ images: IMAGES_BUCKET, media: MEDIA_BUCKET }),
    now: systemClock,
  },
);
