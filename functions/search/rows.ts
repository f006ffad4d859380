import * as z from 'zod';
import type { Key } from '../platform/table.ts';

/** What can be searched: bookings and purchases by customer and code, or people by name and address. */
export type SearchKind = 'orders' | 'people';

/** What a list may be of when not all are wanted: bookings, purchases of one collection, or people. */
const searchGroups = ['session', 'birth', 'stress', 'person'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** One word that one thing is found by. */
export const wordRecord = z.object({
  PK: z.string(),
  SK: z.string(),
  word: z.string(),
  /** All its words, so that the others that are searched for are compared without reading it. */
  words: z.array(z.string()),
  group: z.enum(searchGroups),
  createdAt: z.string(),
  /** Key of what is found. */
  itemPK: z.string(),
  itemSK: z.string(),
});
export type WordRow = z.output<typeof wordRecord>;

/** Something that is found by words. */
export type Searchable = {
  kind: SearchKind;
  group: SearchGroup;
  key: Key;
  /** Last part of the rows' sort keys: tells apart what was made at the same moment. */
  id: string;
  createdAt: string;
  words: string[];
};

export const wordsPartition = (kind: SearchKind) => `WORDS#${kind}`;

/** The items under which a thing is found, one for each of its words. */
export function wordRows({ kind, group, key, id, createdAt, words }: Searchable): WordRow[] {
  return words.map((word) => ({
    PK: wordsPartition(kind),
    SK: `${word}#${createdAt}#${id}`,
    ...{ word, words, group, createdAt },
    itemPK: key.PK,
    itemSK: key.SK,
  }));
}
