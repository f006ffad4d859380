import { type Recording, soundOf } from '../../ground/keys/recording.ts';
import { logger } from '../../ground/platform/log.ts';
import { findCollections } from '../../ground/settings/collections.ts';
import { listRecordings } from '../recordings/store.ts';
import { finishSound, giveUpSound, hasEnded, type StartDependencies, startSound } from './prepare.ts';

/** Milliseconds in which the request that began an attempt starts its job. */
const startedWithin = 2 * 60_000;
/** Milliseconds after which an attempt is given up: a film of four hours takes a fraction of that. */
const givenUpAfter = 24 * 3600_000;

/**
 * Asks for the jobs of tracks that are being prepared, since an event may be lost, and starts those that were not. Logs
 * failures, which the next run retries.
 */
export async function sweepSounds(dependencies: StartDependencies): Promise<{ open: number; failed: number }> {
  const count = { open: 0, failed: 0 };
  for (const collection of await findCollections(dependencies.table)) {
    for (const recording of await listRecordings(dependencies.table, collection, { consistent: true })) {
      if (soundOf(recording)?.state !== 'preparing') continue;
      count.open++;
      try {
        await sweepOne(recording, dependencies);
      } catch (error) {
        count.failed++;
        logger.error('sound-only track not followed', { error });
      }
    }
  }
  return count;
}

async function sweepOne(recording: Recording, dependencies: StartDependencies): Promise<void> {
  const sound = soundOf(recording);
  if (sound?.state !== 'preparing') return;
  const age = dependencies.now().getTime() - Date.parse(sound.since);
  const isOld = age > givenUpAfter;
  if (sound.jobId === undefined) {
    if (isOld) return giveUpSound(recording, dependencies);
    if (age > startedWithin) await startSound(recording, dependencies);
    return;
  }
  const convert = await dependencies.connectMediaConvert();
  const job = await convert.findJob(sound.jobId);
  if (!job || (isOld && !hasEnded(job))) return giveUpSound(recording, dependencies);
  const { collection, id: recordingId, videoKey } = recording;
  await finishSound({ collection, recordingId, videoKey, since: sound.since }, job, dependencies);
}
