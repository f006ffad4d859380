import * as z from 'zod';
import {
  type SearchGroup,
  type SearchKind,
  type SearchRow,
  searchPartition,
  searchRowRecord,
  statusTerm,
} from '../keys/search-row.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../platform/cursor.ts';
import { type Key, queryPartition, type Table } from '../platform/table.ts';
import { termsOf } from './terms.ts';

type SearchPage = {
  limit: number;
  /** `next` of the previous page. */
  after?: string | undefined;
  /** Default: all groups. */
  among?: readonly SearchGroup[];
  /** In the list of a collection: only of this status. */
  status?: string | undefined;
};

/** Bounds the cost of a page when rows are filtered. */
const rowsPerQuery = 250;
const maxQueries = 4;

/**
 * Primary keys of the items that have, for each word of the query, a term with that prefix (docs/product.md#search).
 * Newest first within a page, and over all pages for each matched term. A page may be shorter than its limit and still
 * have a next one, because the rows read per page are bounded. Eventually consistent. Throws HttpError 400 for an
 * `after` of another search.
 */
export async function findKeys(
  table: Table,
  kind: SearchKind,
  text: string,
  { limit, after, among, status }: SearchPage,
): Promise<{ keys: Key[]; next: string | null }> {
  const words = [...new Set(termsOf(text))];
  const prefixes = status === undefined ? words : [...words, statusTerm(status)];
  // Fewer items have a word than a status.
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? prefixes[0];
  if (longest === undefined) {
    if (after !== undefined) throw invalidCursor();
    return { keys: [], next: null };
  }
  const isMatch = (row: SearchRow) => matches(row, longest, prefixes) && (!among || among.includes(row.group));
  const isFiltered = prefixes.length > 1 || among !== undefined;
  const found: SearchRow[] = [];
  let from = sortKeyOf(after, longest);
  for (let query = 0; query < maxQueries && found.length < limit; query++) {
    const rows = await rowsAfter(table, kind, longest, from, isFiltered ? rowsPerQuery : limit);
    for (const row of rows.items) {
      if (found.length === limit) return { keys: keysOf(found), next: nextOf(from) };
      if (isMatch(row)) found.push(row);
      from = row.SK;
    }
    if (rows.isEnd) return { keys: keysOf(found), next: null };
  }
  return { keys: keysOf(found), next: nextOf(from) };
}

/** Rows whose term has this prefix, in descending order, after the given sort key. */
async function rowsAfter(table: Table, kind: SearchKind, beginsWith: string, from: string | null, limit: number) {
  const partition = searchPartition(kind);
  const after = from === null ? undefined : { PK: partition, SK: from };
  // Like begins_with, for which DynamoDB Local reads from the end of the partition in descending order.
  const part = { partition, from: beginsWith, upTo: `${beginsWith}\u{10FFFF}` };
  const { items, last } = await queryPartition(table, { ...part, order: 'descending', limit, after });
  return { items: items.map((item) => searchRowRecord.parse(item)), isEnd: last === undefined };
}

/** Whether the item matches all prefixes; true for one of its rows only, so that an item is found once. */
function matches({ word, words }: SearchRow, longest: string, prefixes: string[]): boolean {
  if (words.find((term) => term.startsWith(longest)) !== word) return false;
  return prefixes.every((prefix) => words.some((term) => term.startsWith(prefix)));
}

function keysOf(rows: SearchRow[]): Key[] {
  return rows
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0))
    .map(({ itemPK: PK, itemSK: SK }) => ({ PK, SK }));
}

const searchCursor = z.strictObject({ sortKey: z.string().max(400) });

const nextOf = (sortKey: string | null) => (sortKey === null ? null : encodeCursor(searchCursor, { sortKey }));

function sortKeyOf(after: string | undefined, longest: string): string | null {
  const decoded = decodeCursor(searchCursor, after);
  if (decoded && !decoded.sortKey.startsWith(longest)) throw invalidCursor();
  return decoded?.sortKey ?? null;
}
