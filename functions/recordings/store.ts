import type { Collection } from '#shared/rules/collections.ts';
import {
  collectionPartition,
  type Recording,
  recordingItem,
  recordingKey,
  recordingRecord,
  recordingSortKeyPrefix,
} from '../keys/recording.ts';
import { changeItem } from '../platform/change.ts';
import { getItem, queryPartition, type Table, type Write } from '../platform/table.ts';

/** One recording; undefined when the collection has none of this id. `consistent` as getItem has it. */
export function findRecording(
  table: Table,
  collection: Collection,
  id: string,
  consistency: { consistent?: boolean } = {},
): Promise<Recording | undefined> {
  return getItem(table, recordingKey(collection, id), recordingRecord, consistency);
}

/** The write that adds a recording; refused when the collection has one of this id. */
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

/** The write that makes a recording another; refused when it is not as it was read by now, or is gone. */
export function changeRecording(before: Recording, after: Recording): Write {
  return changeItem(recordingKey(before.collection, before.id), { before, after }, [...editable, 'thumbnailUrl']);
}

/** The write that moves a recording to another place of its collection; refused when it was moved by now, or is gone. */
export function moveRecording(before: Recording, orderIndex: number): Write {
  const key = recordingKey(before.collection, before.id);
  return changeItem(key, { before: { orderIndex: before.orderIndex }, after: { orderIndex } }, ['orderIndex']);
}

/** The write that removes a recording with these files; refused when it has others by now, or is gone. */
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

/** Every recording of a collection, in its order; equal ones by age (spec section 7). `consistent` as getItem has it. */
export async function listRecordings(
  table: Table,
  collection: Collection,
  { consistent = false } = {},
): Promise<Recording[]> {
  const found: Recording[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const part = { partition: collectionPartition(collection), beginsWith: recordingSortKeyPrefix, after, consistent };
    const { items, last } = await queryPartition(table, part);
    found.push(...items.map((item) => recordingRecord.parse(item)));
    after = last;
  } while (after);
  return found.toSorted(
    (one, other) => one.orderIndex - other.orderIndex || (one.createdAt < other.createdAt ? -1 : 1),
  );
}
