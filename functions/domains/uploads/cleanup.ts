import { settingAside } from '../../ground/attention/unreadable.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { logger } from '../../ground/platform/log.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { cleanUpUploads } from './cleanup-uploads.ts';
import { connectStorage } from './storage.ts';

const { TABLE_NAME, IMAGES_BUCKET, MEDIA_BUCKET } = readEnvironment('TABLE_NAME', 'IMAGES_BUCKET', 'MEDIA_BUCKET');
const dependencies = {
  table: connectTable(TABLE_NAME),
  storage: connectStorage({ images: IMAGES_BUCKET, media: MEDIA_BUCKET }),
  now: systemClock,
};

/** Runs on a schedule. */
export async function handler(): Promise<void> {
  logger.info('uploads cleaned up', await settingAside(dependencies, () => cleanUpUploads(dependencies)));
}
