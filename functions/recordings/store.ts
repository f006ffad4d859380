import * as z from 'zod';
import type { Collection } from '#shared/collections.ts';
import { recording as publicRecording } from '#shared/contract/collection-schemas.ts';
import { getItem, type Key, queryPart, type Table } from '../platform/table.ts';

/** A recording as it stands in the table: what everybody may see, and which files play it. */
export const recordingRecord = publicRecording.strip().extend({
  /** Keys of objects behind `/media/`: their paths without the first slash. */
  videoKey: z.string().startsWith('media/'),
  captionsKey: z.string().startsWith('media/').nullable(),
});
export type Recording = z.output<typeof recordingRecord>;

const partitionOf = (collection: Collection) => `COLLECTION#${collection}`;
const sortKeyPrefix = 'RECORDING#';

export const recordingKey = (collection: Collection, id: string): Key => ({
  PK: partitionOf(collection),
  SK: `${sortKeyPrefix}${id}`,
});

export function recordingItem(recording: Recording) {
  return { ...recordingKey(recording.collection, recording.id), ...recording };
}

/** One recording; undefined when the collection has none of this id. */
export function findRecording(table: Table, collection: Collection, id: string): Promise<Recording | undefined> {
  return getItem(table, recordingKey(collection, id), recordingRecord);
}

/** Every recording of a collection, in its order; equal ones by age (spec section 7). */
export async function recordingsOf(table: Table, collection: Collection): Promise<Recording[]> {
  const found: Recording[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const part = { partition: partitionOf(collection), beginsWith: sortKeyPrefix, after };
    const { items, last } = await queryPart(table, part);
    found.push(...items.map((item) => recordingRecord.parse(item)));
    after = last;
  } while (after);
  return found.toSorted(
    (one, other) => one.orderIndex - other.orderIndex || (one.createdAt < other.createdAt ? -1 : 1),
  );
}
