import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { recording as publicRecording } from '#shared/contract/recordings/schemas.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { collectionKeyPrefix } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

const ofFilm = { videoKey: z.string() };

/**
 * The sound-only track of one film: one of another film counts as none, since older code replaces a film without it. An
 * attempt is named by `since`.
 */
const soundRecord = z.discriminatedUnion('state', [
  z.object({ state: z.literal('preparing'), ...ofFilm, since: instant, jobId: z.string().optional() }),
  z.object({
    state: z.literal('ready'),
    ...ofFilm,
    key: z.string().startsWith('media/'),
    /**
     * Key of the ladder's playlist; null or absent for a track without one. No default is filled in, since a write compares the
     * whole track with what is stored.
     */
    ladderKey: z.string().startsWith('media/').nullish(),
  }),
  z.object({ state: z.literal('failed'), ...ofFilm, reason: z.string() }),
  z.object({ state: z.literal('silent'), ...ofFilm }),
]);
export type Sound = z.output<typeof soundRecord>;

/** A recording: what is public, and the files that play it. */
export const recordingRecord = publicRecording.strip().extend({
  /** Keys of objects behind `/media/`: their paths without the first slash. */
  videoKey: z.string().startsWith('media/'),
  captionsKey: z.string().startsWith('media/').nullable(),
  /** File name and size in bytes as uploaded; absent in recordings that were not uploaded here. */
  videoName: z.string().optional(),
  videoSize: z.int().min(0).optional(),
  /** Absent until a sound-only track is asked for; one in a form that is not known counts as absent. */
  sound: soundRecord.optional().catch(undefined),
  /** A track that plays on while another attempt makes the ladder besides, beside `sound` so that older code compares that as it reads it. */
  earlierSound: z
    .object({ ...ofFilm, key: z.string().startsWith('media/') })
    .optional()
    .catch(undefined),
});
export type Recording = z.output<typeof recordingRecord>;

/** The track of the film that a recording has now. */
export function soundOf({ sound, videoKey }: Pick<Recording, 'sound' | 'videoKey'>): Sound | undefined {
  return sound?.videoKey === videoKey ? sound : undefined;
}

/** Key of the track that plays now: also while another attempt runs, or after it has failed. */
export function playedSoundKey(recording: Recording): string | null {
  const { videoKey, earlierSound } = recording;
  const sound = soundOf(recording);
  if (sound?.state === 'ready') return sound.key;
  return earlierSound?.videoKey === videoKey ? earlierSound.key : null;
}

/** Partition of a collection's recordings and, in the index byParent, of its purchases. */
export const collectionPartition = (collection: Collection) => `${collectionKeyPrefix}${collection}`;

export const recordingSortKeyPrefix = 'RECORDING#';

export const recordingKey = (collection: Collection, id: string): Key => ({
  PK: collectionPartition(collection),
  SK: `${recordingSortKeyPrefix}${id}`,
});

export function recordingItem(recording: Recording) {
  return { ...recordingKey(recording.collection, recording.id), ...recording };
}
