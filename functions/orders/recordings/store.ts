import type { Collection } from '#shared/rules/collections.ts';
import {
  collectionPartition,
  type Recording,
  recordingItem,
  recordingKey,
  recordingRecord,
  recordingSortKeyPrefix,
  type Sound,
  soundOf,
} from '../../ground/keys/recording.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { queryWholePartition } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';

export function findRecording(
  table: Table,
  collection: Collection,
  id: string,
  consistency: { consistent?: boolean } = {},
): Promise<Recording | undefined> {
  return getItem(table, recordingKey(collection, id), recordingRecord, consistency);
}

/** Creates a recording; refused when the collection has one of this id. */
export function putRecording(recording: Recording): Write {
  return { Put: { Item: recordingItem(recording), ConditionExpression: 'attribute_not_exists(PK)' } };
}

const editable = [
  'title',
  'description',
  'durationSeconds',
  'isFree',
  'orderIndex',
  'videoKey',
  'captionsKey',
] as const;

/** Changes a recording; refused when it has changed since it was read. */
export function changeRecording(before: Recording, after: Recording): Write {
  return changeItem(recordingKey(before.collection, before.id), { before, after }, [...editable, 'thumbnailUrl']);
}

/** Sets the sound-only track; refused when the film or its track has changed since it was read. */
export function changeSound(recording: Recording, next: Sound): Write {
  const { collection, id, videoKey, sound, earlierSound } = recording;
  const before = { videoKey, ...(sound && { sound }), ...(earlierSound && { earlierSound }) };
  const now = soundOf(recording);
  // What plays goes on playing while it is made again, and also where that fails.
  const kept = now?.state === 'ready' ? { videoKey, key: now.key } : earlierSound;
  const after = { videoKey, sound: next, ...(kept && next.state !== 'ready' && { earlierSound: kept }) };
  return changeItem(recordingKey(collection, id), { before, after }, ['videoKey', 'sound']);
}

/** Moves a recording; refused when it was moved since it was read. */
export function moveRecording(before: Recording, orderIndex: number): Write {
  const key = recordingKey(before.collection, before.id);
  return changeItem(key, { before: { orderIndex: before.orderIndex }, after: { orderIndex } }, ['orderIndex']);
}

/** Deletes a recording; refused when it has other files than those that were read. */
export function removeRecording({ collection, id, videoKey, captionsKey, thumbnailUrl }: Recording): Write {
  return {
    Delete: {
      Key: recordingKey(collection, id),
      ConditionExpression: '#video = :video AND #captions = :captions AND #thumbnail = :thumbnail',
      ExpressionAttributeNames: { '#video': 'videoKey', '#captions': 'captionsKey', '#thumbnail': 'thumbnailUrl' },
      ExpressionAttributeValues: { ':video': videoKey, ':captions': captionsKey, ':thumbnail': thumbnailUrl },
    },
  };
}

/** Every recording of a collection in its order, equal ones by age (docs/product.md#recording-order). */
export async function listRecordings(
  table: Table,
  collection: Collection,
  { consistent = false } = {},
): Promise<Recording[]> {
  const query = { partition: collectionPartition(collection), beginsWith: recordingSortKeyPrefix, consistent };
  const recordings = readable(await queryWholePartition(table, query), recordingRecord);
  return recordings.toSorted(
    (one, other) => one.orderIndex - other.orderIndex || (one.createdAt < other.createdAt ? -1 : 1),
  );
}
