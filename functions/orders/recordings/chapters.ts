import type { Collection } from '#shared/rules/collections.ts';
import {
  type Chapter,
  chaptersItem,
  chaptersKey,
  chaptersRecord,
  type StoredChapters,
} from '../../ground/keys/chapters.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';

/** Returns what is stored of a collection's chapters; one without any has version 0. */
export async function readChapters(
  table: Table,
  collection: Collection,
  consistency: { consistent?: boolean } = {},
): Promise<StoredChapters> {
  const stored = await getItem(table, chaptersKey(collection), chaptersRecord, consistency);
  return stored ?? { version: 0, chapters: [] };
}

/** Writes the chapters of a collection; refused when they have changed since that version was read. */
export function putChapters(collection: Collection, readVersion: number, chapters: Chapter[]): Write {
  const Item = chaptersItem(collection, { version: readVersion + 1, chapters });
  if (readVersion === 0) return { Put: { Item, ConditionExpression: 'attribute_not_exists(PK)' } };
  return {
    Put: {
      Item,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': readVersion },
    },
  };
}

type Listed = { id: string };

/** Chapters with those of the recordings that they hold, in the order of these; a deleted recording is in none. */
export function chaptersWith(recordings: readonly Listed[], chapters: readonly Chapter[]): Chapter[] {
  return chapters.map((chapter) => {
    const held = new Set(chapter.recordingIds);
    return { ...chapter, recordingIds: recordings.flatMap(({ id }) => (held.has(id) ? [id] : [])) };
  });
}

/** Recordings in the order in which they are heard: chapter by chapter, then those in none (docs/product.md#chapters). */
export function alongPath<Recording extends Listed>(
  recordings: readonly Recording[],
  chapters: readonly Chapter[],
): Recording[] {
  const chapterOf = new Map(chapters.flatMap(({ recordingIds }, place) => recordingIds.map((id) => [id, place])));
  const placeOf = ({ id }: Recording) => chapterOf.get(id) ?? chapters.length;
  return recordings.toSorted((one, other) => placeOf(one) - placeOf(other));
}
