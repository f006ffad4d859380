import { serveMembers } from '../../auth-sessions/serve.ts';
import { systemClock } from '../../platform/clock.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { newId } from '../../platform/ids.ts';
import { connectTable } from '../../platform/table.ts';
import { connectStorage } from '../../uploads/storage.ts';
import { createRecording } from './create.ts';
import { listAdminRecordings, orderRecordings } from './order.ts';
import { getPackagePrice, setPackagePrice } from './price.ts';
import { deleteRecording, setRecordingFree, updateRecording } from './update.ts';

const { TABLE_NAME, IMAGES_BUCKET, MEDIA_BUCKET } = readEnvironment('TABLE_NAME', 'IMAGES_BUCKET', 'MEDIA_BUCKET');

export const handler = serveMembers(
  {
    listAdminRecordings,
    createRecording,
    updateRecording,
    deleteRecording,
    setRecordingFree,
    orderRecordings,
    getPackagePrice,
    setPackagePrice,
  },
  {
    table: connectTable(TABLE_NAME),
    storage: connectStorage({ images: IMAGES_BUCKET, media: MEDIA_BUCKET }),
    now: systemClock,
    newId,
  },
);
