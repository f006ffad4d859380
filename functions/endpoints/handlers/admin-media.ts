import { adminRecordingEndpoints } from '#shared/contract/recordings/admin-endpoints.ts';
import { siteEndpoints } from '#shared/contract/settings/site-endpoints.ts';
import { uploadEndpoints } from '#shared/contract/uploads/endpoints.ts';
import { completeUpload } from '../../domains/uploads/complete.ts';
import { connectStorage } from '../../domains/uploads/storage.ts';
import { abortUpload, createUpload, getUpload, signParts } from '../../domains/uploads/uploads.ts';
import { serveMembers } from '../../ground/auth-sessions/serve.ts';
import { connectWatching } from '../../ground/media/watching.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { newId } from '../../ground/platform/ids.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { ofCollection } from '../../ground/settings/collections.ts';
import { connectSounds } from '../../orders/sound/connect.ts';
import { getCaptions } from '../admin/recordings/captions.ts';
import { setChapters } from '../admin/recordings/chapters.ts';
import { createRecording } from '../admin/recordings/create.ts';
import { listAdminRecordings, orderRecordings } from '../admin/recordings/order.ts';
import { getPackagePrice, setPackagePrice } from '../admin/recordings/price.ts';
import { prepareSound } from '../admin/recordings/sound.ts';
import { deleteRecording, setRecordingFree, updateRecording } from '../admin/recordings/update.ts';
import { dismissSetUp, getSetUp } from '../admin/settings/set-up.ts';
import { getSiteSettings, mailContactLink, updateSiteSettings } from '../admin/settings/site.ts';

const { TABLE_NAME, IMAGES_BUCKET, MEDIA_BUCKET } = readEnvironment('TABLE_NAME', 'IMAGES_BUCKET', 'MEDIA_BUCKET');

/** Uploads of pictures and videos, the recordings that they belong to, and the words and pictures of the site. */
export const handler = serveMembers(
  { ...adminRecordingEndpoints, ...uploadEndpoints, ...siteEndpoints },
  {
    listAdminRecordings: ofCollection(listAdminRecordings),
    createRecording: ofCollection(createRecording),
    updateRecording: ofCollection(updateRecording),
    deleteRecording: ofCollection(deleteRecording),
    getCaptions: ofCollection(getCaptions),
    setRecordingFree: ofCollection(setRecordingFree),
    prepareSound: ofCollection(prepareSound),
    orderRecordings: ofCollection(orderRecordings),
    setChapters: ofCollection(setChapters),
    getPackagePrice: ofCollection(getPackagePrice),
    setPackagePrice: ofCollection(setPackagePrice),
    createUpload,
    getUpload,
    signParts,
    completeUpload,
    abortUpload,
    getSiteSettings,
    updateSiteSettings,
    mailContactLink,
    getSetUp,
    dismissSetUp,
  },
  {
    table: connectTable(TABLE_NAME),
    storage: connectStorage({ images: IMAGES_BUCKET, media: MEDIA_BUCKET }),
    now: systemClock,
    newId,
    ...connectWatching(),
    ...connectSounds(),
  },
);
