import * as z from 'zod';
import { collections } from '#shared/rules/collections.ts';
import { termsOf } from '#shared/rules/search-terms.ts';
import { itemTerm, type SearchKind, type SearchRow, statusTerm } from '../keys/search-row.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../platform/cursor.ts';
import type { Key, Table } from '../platform/table.ts';
import {
  hasPrefixes,
  newestFirst,
  passes,
  type Range,
  type RowFilter,
  rangeOf,
  rowsAfter,
  sortKeyWithin,
} from './rows.ts';

export type SearchPage = RowFilter & {
  limit: number;
  /** `next` of the previous page. */
  after?: string | undefined;
  /** In the lists of orders and of a collection: only of this status. */
  status?: string | undefined;
  /** In the list of orders: only of this session, by its id, or this collection. */
  item?: string | undefined;
};

/** Bounds the cost of a page when rows are filtered. */
const rowsPerQuery = 250;
const maxQueries = 4;

/** Primary keys of the items that `findRows` finds. Throws HttpError as it does. */
export async function findKeys(table: Table, kind: SearchKind, text: string, page: SearchPage) {
  const { rows, next } = await findRows(table, kind, text, page);
  return { keys: rows.map(itemKeyOf), next };
}

export const itemKeyOf = ({ itemPK: PK, itemSK: SK }: SearchRow): Key => ({ PK, SK });

/**
 * A row of each of the items that have, for each word of the query, a term with that prefix (docs/product.md#search),
 * and that pass the filters. Without words, the range of times is a range of sort keys and results are newest first.
 * Newest first within a page, and over all pages for each matched term. A page may be shorter than its limit and still
 * have a next one, because the rows read per page are bounded. Eventually consistent. Throws HttpError 400 for an
 * `after` of another search.
 */
export async function findRows(
  table: Table,
  kind: SearchKind,
  text: string,
  { limit, after, status, item, ...filter }: SearchPage,
): Promise<{ rows: SearchRow[]; next: string | null }> {
  const words = [...new Set(termsOf(text))].toSorted((one, other) => other.length - one.length);
  const prefixes = [...words, ...tagsOf({ status, item })];
  const longest = prefixes[0];
  if (longest === undefined) {
    if (after !== undefined) throw invalidCursor();
    return { rows: [], next: null };
  }
  const isMatch = (row: SearchRow) => matches(row, longest, prefixes) && passes(row, filter);
  const isFiltered = prefixes.length > 1 || Object.values(filter).some((one) => one !== undefined);
  const found: SearchRow[] = [];
  const range = words.length > 0 ? rangeOf(longest, {}) : rangeOf(longest, filter);
  let from = sortKeyOf(after, range);
  for (let query = 0; query < maxQueries && found.length < limit; query++) {
    const rows = await rowsAfter(table, kind, range, from, isFiltered ? rowsPerQuery : limit);
    for (const row of rows.items) {
      if (found.length === limit) return { rows: newestFirst(found), next: nextOf(from) };
      if (isMatch(row)) found.push(row);
      from = row.SK;
    }
    if (rows.isEnd) return { rows: newestFirst(found), next: null };
  }
  return { rows: newestFirst(found), next: nextOf(from) };
}

/** Terms of filters, that of the fewest items first: fewer have a session than a status, and more a collection. */
function tagsOf({ status, item }: Pick<SearchPage, 'status' | 'item'>): string[] {
  const ofStatus = status === undefined ? [] : [statusTerm(status)];
  const ofItem = item === undefined ? [] : [itemTerm(item)];
  const isCollection = collections.some((collection) => collection === item);
  return isCollection ? [...ofStatus, ...ofItem] : [...ofItem, ...ofStatus];
}

/** Whether the item matches all prefixes; true for one of its rows only, so that an item is found once. */
function matches(row: SearchRow, longest: string, prefixes: string[]): boolean {
  if (row.words.find((term) => term.startsWith(longest)) !== row.word) return false;
  return hasPrefixes(row, prefixes);
}

export const searchCursor = z.strictObject({ sortKey: z.string().max(400) });

const nextOf = (sortKey: string | null) => (sortKey === null ? null : encodeCursor(searchCursor, { sortKey }));

function sortKeyOf(after: string | undefined, range: Range): string | null {
  const decoded = decodeCursor(searchCursor, after);
  return decoded ? sortKeyWithin(decoded.sortKey, range) : null;
}
