import * as z from 'zod';
import { recording as publicRecording } from '#shared/contract/recordings/schemas.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { collectionKeyPrefix } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** A recording: what is public, and the files that play it. */
export const recordingRecord = publicRecording.strip().extend({
  /** Keys of objects behind `/media/`: their paths without the first slash. */
  videoKey: z.string().startsWith('media/'),
  captionsKey: z.string().startsWith('media/').nullable(),
  /** File name and size in bytes as uploaded; absent in recordings that were not uploaded here. */
  videoName: z.string().optional(),
  videoSize: z.int().min(0).optional(),
});
export type Recording = z.output<typeof recordingRecord>;

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
