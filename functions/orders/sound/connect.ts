import { connectStorage } from '../../domains/uploads/storage.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { connectTable } from '../../ground/platform/table.ts';
import type { StartDependencies } from './prepare.ts';

/** Connects to the stack's MediaConvert, whose client is loaded when it is used. */
export function connectSounds(): Pick<StartDependencies, 'connectMediaConvert' | 'jobPlace'> {
  const environment = readEnvironment('MEDIA_BUCKET', 'SOUND_ROLE_ARN', 'SOUND_QUEUE_ARN');
  return {
    jobPlace: {
      bucket: environment.MEDIA_BUCKET,
      roleArn: environment.SOUND_ROLE_ARN,
      queueArn: environment.SOUND_QUEUE_ARN,
    },
    connectMediaConvert: async () => (await import('./media-convert.ts')).connectMediaConvert(),
  };
}

/** The table and the buckets, for the functions that follow jobs. */
export function connectStores() {
  const environment = readEnvironment('TABLE_NAME', 'IMAGES_BUCKET', 'MEDIA_BUCKET');
  return {
    table: connectTable(environment.TABLE_NAME),
    storage: connectStorage({ images: environment.IMAGES_BUCKET, media: environment.MEDIA_BUCKET }),
    now: systemClock,
  };
}
