import * as z from 'zod';
import { type Collection, collections } from '#shared/rules/collections.ts';
import type { Key } from '../platform/table.ts';

/**
 * Bookings and purchases are searched by customer and code and filtered by status and item, members searched by name
 * and address, sessions by title and city; the purchases of a collection also filtered by status.
 */
export const searchKinds: readonly SearchKind[] = ['orders', 'people', 'sessions', ...collections];
export type SearchKind = 'orders' | 'people' | 'sessions' | Collection;

export type SearchGroup = 'session' | 'voucher' | 'pack' | 'person' | Collection;

/** A row holds one search term of one item; orders and people also have rows of two of their words. */
export const searchRowRecord = z.object({
  PK: z.string(),
  SK: z.string(),
  word: z.string(),
  /** All terms of the item, so that the other terms of a query are compared without reading it. */
  words: z.array(z.string()),
  group: z.string(),
  createdAt: z.string(),
  /** Key of the item. */
  itemPK: z.string(),
  itemSK: z.string(),
});
export type SearchRow = z.output<typeof searchRowRecord>;

/** Whose row it is, also of one that has other attributes. */
export const rowOwner = searchRowRecord.pick({ PK: true, SK: true, itemPK: true });

/** An item that can be searched, with its terms. */
export type Searchable = {
  kind: SearchKind;
  group: SearchGroup;
  key: Key;
  /** Last part of the rows' sort keys: distinguishes items of the same moment. */
  id: string;
  /** Results are sorted by it, latest first; of a session its start. */
  createdAt: string;
  terms: string[];
  /** Lists are filtered by tags; no typed word finds them. */
  tags?: string[];
  /** The list of a collection that it is in, and its status there; absent: in none. */
  listed?: { collection: Collection; status: string };
};

/** Returns a term that no typed word begins like. */
export const statusTerm = (status: string) => `=${status}`;

/** Returns the term of a session's id or of a collection. */
export const itemTerm = (item: string) => `@${item}`;

export const itemStatusTerm = (item: string, status: string) => `${itemTerm(item)}${statusTerm(status)}`;

const isWord = (term: string) => !/^[=@]/.test(term);

/** Lists whose items also have a row for each two of their words. */
export const hasPairs = (kind: SearchKind) => kind === 'orders' || kind === 'people';

const pairLetters = 2;

/**
 * Term of an item that has both words, or prefix of those that its words begin with; undefined unless the first one's
 * beginning sorts before the other's, so that two words have one such term in one of their orders at most.
 */
export function pairTerm(first: string, other: string): string | undefined {
  const [begin, otherBegin] = [first, other].map((word) => [...word].slice(0, pairLetters));
  if (begin?.length !== pairLetters || otherBegin?.length !== pairLetters) return undefined;
  return begin.join('') < otherBegin.join('') ? `+${begin.join('')}+${other}` : undefined;
}

function pairTerms(words: string[]): string[] {
  const pairs = words.flatMap((first) => words.flatMap((other) => pairTerm(first, other) ?? []));
  return [...new Set(pairs)];
}

/** The terms of all rows of an item in a list. */
export const termsOfRows = (kind: SearchKind, words: string[]): string[] =>
  hasPairs(kind) ? [...words, ...pairTerms(words.filter(isWord))] : words;

export const searchPartition = (kind: SearchKind) => `WORDS#${kind}`;

/** The rows by which an item is found, one for each term, and two words, in each list. */
export function searchRows({ kind, listed, terms, tags = [], ...item }: Searchable): SearchRow[] {
  const ofCollection = listed ? rowsIn(listed.collection, item, [...terms, statusTerm(listed.status)]) : [];
  return [...rowsIn(kind, item, [...terms, ...tags]), ...ofCollection];
}

type Found = Pick<Searchable, 'group' | 'key' | 'id' | 'createdAt'>;

function rowsIn(kind: SearchKind, { group, key, id, createdAt }: Found, words: string[]): SearchRow[] {
  return termsOfRows(kind, words).map((word) => ({
    PK: searchPartition(kind),
    SK: `${word}#${createdAt}#${id}`,
    word,
    words,
    group,
    createdAt,
    itemPK: key.PK,
    itemSK: key.SK,
  }));
}
