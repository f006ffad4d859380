import * as z from 'zod';
import { chapter } from '#shared/contract/recordings/schemas.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { chaptersSortKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';
import { collectionPartition } from './recording.ts';

/** The chapters of a collection in their order, and how often they were changed (docs/product.md#chapters). */
export const chaptersRecord = z.object({ version: z.int().min(0), chapters: z.array(chapter.strip()) });
export type StoredChapters = z.output<typeof chaptersRecord>;
export type Chapter = StoredChapters['chapters'][number];

export const chaptersKey = (collection: Collection): Key => ({
  PK: collectionPartition(collection),
  SK: chaptersSortKey,
});

export function chaptersItem(collection: Collection, stored: StoredChapters) {
  return { ...chaptersKey(collection), ...stored };
}
