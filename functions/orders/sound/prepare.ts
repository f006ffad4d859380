import { ladderFiles, playlistKeyOf } from '#shared/rules/ladder.ts';
import type { FilmShape } from '#shared/rules/read-film.ts';
import { inspectObject, readRange, removeObject, type Storage } from '../../domains/uploads/storage.ts';
import { type Recording, type Sound, soundOf } from '../../ground/keys/recording.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { logger } from '../../ground/platform/log.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { changeSound, findRecording } from '../recordings/store.ts';
import { type JobPlace, type JobSubject, soundJob, soundKeyOf } from './job.ts';
import type { Job, MediaConvert } from './media-convert.ts';

export type SoundDependencies = { table: Table; storage: Storage };
export type StartDependencies = SoundDependencies & {
  now: Clock;
  connectMediaConvert(): Promise<MediaConvert>;
  jobPlace: JobPlace;
};

type Preparing = Extract<Sound, { state: 'preparing' }>;

/** Milliseconds for reading whether a film has sound, and how large its picture is. */
const readTimeoutMs = 5000;
const maxReasonLength = 300;

/** The track of a film whose preparation is asked for now. */
export function newSound(videoKey: string, now: Date): Preparing {
  return { state: 'preparing', videoKey, since: now.toISOString() };
}

/**
 * Starts the job of a recording whose track is being prepared, unless its film has no sound. Idempotent. What fails here
 * is logged and repeated by the sweep, so nobody waits for a service that is down. Returns the recording as it is now.
 */
export async function startSound(recording: Recording, dependencies: StartDependencies): Promise<Recording> {
  const sound = soundOf(recording);
  if (sound?.state !== 'preparing') return recording;
  try {
    const next = await begin(recording, sound, dependencies);
    const { written } = await transact(dependencies.table, [changeSound(recording, next)]);
    return written ? { ...recording, sound: next } : recording;
  } catch (error) {
    logger.warn('sound-only track not started', { error });
    return recording;
  }
}

async function begin(recording: Recording, sound: Preparing, dependencies: StartDependencies): Promise<Sound> {
  const { videoKey } = recording;
  const film = await readShape(videoKey, dependencies.storage);
  if (!film.hasSound) return { state: 'silent', videoKey };
  const { collection, id: recordingId } = recording;
  const convert = await dependencies.connectMediaConvert();
  try {
    const subject = { collection, recordingId, videoKey, since: sound.since };
    const { id } = await convert.createJob(soundJob(subject, film, dependencies.jobPlace));
    return { ...sound, jobId: id };
  } catch (error) {
    if (!(error instanceof Error && error.name === 'JobRefused')) throw error;
    logger.error('job refused', { error });
    return failed(videoKey, 'The service that prepares it refused this film.');
  }
}

async function readShape(videoKey: string, storage: Storage): Promise<FilmShape> {
  const found = await inspectObject(storage, videoKey);
  if (!found) return { hasSound: true, width: null, height: null };
  const { readFilmShape } = await import('#shared/rules/read-film.ts');
  const signal = AbortSignal.timeout(readTimeoutMs);
  return readFilmShape({
    size: found.size,
    read: (start, end) => readRange(storage, videoKey, { start, end, signal }),
  });
}

function failed(videoKey: string, reason: string): Sound {
  return { state: 'failed', videoKey, reason: reason.slice(0, maxReasonLength) };
}

const withoutReason = 'The service that prepares it did not say why.';

export const hasEnded = ({ status }: Job) => ['COMPLETE', 'ERROR', 'CANCELED'].includes(status);

/**
 * Writes how a job ended to the recording that it was for. Idempotent, and without effect for an attempt that was
 * replaced; removes what a job made for a film that is gone.
 */
export async function finishSound(subject: JobSubject, job: Job, dependencies: SoundDependencies): Promise<void> {
  const { collection, recordingId, videoKey, since } = subject;
  const { table, storage } = dependencies;
  if (!hasEnded(job)) return;
  const recording = await findRecording(table, collection, recordingId, { consistent: true });
  if (recording?.videoKey !== videoKey) {
    for (const key of [soundKeyOf(videoKey), ...ladderFiles(playlistKeyOf(videoKey))]) await removeObject(storage, key);
    return;
  }
  const sound = soundOf(recording);
  if (sound?.state !== 'preparing' || sound.since !== since) return;
  const next = await ended(videoKey, job, storage);
  const { written } = await transact(table, [changeSound(recording, next)]);
  // The id of the job was stored, or the film replaced, meanwhile: what is stored now decides.
  if (!written) await finishSound(subject, job, dependencies);
}

async function ended(videoKey: string, { status, errorMessage }: Job, storage: Storage): Promise<Sound> {
  if (status === 'CANCELED') return failed(videoKey, 'The preparation was cancelled.');
  if (status === 'ERROR') return failed(videoKey, errorMessage ?? withoutReason);
  const key = soundKeyOf(videoKey);
  if (await isStored(storage, key)) {
    const playlist = playlistKeyOf(videoKey);
    // A job that an earlier release started makes no ladder.
    return { state: 'ready', videoKey, key, ladderKey: (await isStored(storage, playlist)) ? playlist : null };
  }
  return failed(videoKey, 'The service that prepares it left no file.');
}

async function isStored(storage: Storage, key: string): Promise<boolean> {
  const found = await inspectObject(storage, key);
  return found !== undefined && found.size > 0;
}

/** Gives up an attempt of which the service knows nothing any more, or that has taken too long. */
export async function giveUpSound(recording: Recording, { table }: SoundDependencies): Promise<void> {
  const reason = 'The service that prepares it lost this film.';
  await transact(table, [changeSound(recording, failed(recording.videoKey, reason))]);
}
