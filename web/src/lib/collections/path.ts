import type { ResponseBody } from '#shared/contract/contract.ts';
import type { CollectionRecording } from './access.ts';

type View = ResponseBody<'getCollection'>;

/** Recordings that stand together: of a chapter, or those in none. */
export type PathPart = { chapter: View['chapters'][number] | null; recordings: CollectionRecording[] };

/** Parts recordings, which come in the order of the path, by chapters; a collection without any is one part (docs/product.md#chapters). */
export function partsOf({ chapters, recordings }: Pick<View, 'chapters' | 'recordings'>): PathPart[] {
  const held = new Set(chapters.flatMap(({ recordingIds }) => recordingIds));
  const parts: PathPart[] = [
    ...chapters.map((chapter) => ({
      chapter,
      recordings: recordings.filter(({ id }) => chapter.recordingIds.includes(id)),
    })),
    { chapter: null, recordings: recordings.filter(({ id }) => !held.has(id)) },
  ];
  return parts.filter((part) => part.recordings.length > 0);
}

/** Heads those in no chapter. */
export const alsoHere = 'Also in this collection';
