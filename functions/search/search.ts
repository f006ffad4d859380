import * as z from 'zod';
import { collections } from '#shared/rules/collections.ts';
import { termsOf } from '#shared/rules/search-terms.ts';
import {
  itemTerm,
  type SearchGroup,
  type SearchKind,
  type SearchRow,
  searchPartition,
  searchRowRecord,
  statusTerm,
} from '../keys/search-row.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../platform/cursor.ts';
import { type Key, queryPartition, type Table } from '../platform/table.ts';

type SearchPage = {
  limit: number;
  /** `next` of the previous page. */
  after?: string | undefined;
  /** Default: all groups. */
  among?: readonly SearchGroup[];
  /** In the lists of orders and of a collection: only of this status. */
  status?: string | undefined;
  /** In the list of orders: only of this session, by its id, or this collection. */
  item?: string | undefined;
  /** Only of an instant from this one on, or before it. */
  from?: string | undefined;
  before?: string | undefined;
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

/** Sort keys, both inclusive. */
type Range = { from: string; upTo: string };

/** Of the rows whose term has this prefix; of a whole term also of times. */
function rangeOf(term: string, { from, before }: Pick<SearchPage, 'from' | 'before'>): Range {
  return {
    from: from === undefined ? term : `${term}#${from}`,
    // Like begins_with, for which DynamoDB Local reads from the end of the partition in descending order.
    upTo: before === undefined ? `${term}\u{10FFFF}` : `${term}#${before}`,
  };
}

/** Rows of a range in descending order, after the given sort key. */
async function rowsAfter(table: Table, kind: SearchKind, range: Range, from: string | null, limit: number) {
  const partition = searchPartition(kind);
  const after = from === null ? undefined : { PK: partition, SK: from };
  const { items, last } = await queryPartition(table, { partition, ...range, order: 'descending', limit, after });
  return { items: items.map((item) => searchRowRecord.parse(item)), isEnd: last === undefined };
}

/** Whether the item matches all prefixes; true for one of its rows only, so that an item is found once. */
function matches({ word, words }: SearchRow, longest: string, prefixes: string[]): boolean {
  if (words.find((term) => term.startsWith(longest)) !== word) return false;
  return prefixes.every((prefix) => words.some((term) => term.startsWith(prefix)));
}

function passes({ group, createdAt }: SearchRow, { among, from, before }: Omit<SearchPage, 'limit'>): boolean {
  if (among && !among.includes(group)) return false;
  return (from === undefined || createdAt >= from) && (before === undefined || createdAt < before);
}

function newestFirst(rows: SearchRow[]): SearchRow[] {
  return rows.toSorted((one, other) =>
    one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0,
  );
}

const searchCursor = z.strictObject({ sortKey: z.string().max(400) });

const nextOf = (sortKey: string | null) => (sortKey === null ? null : encodeCursor(searchCursor, { sortKey }));

function sortKeyOf(after: string | undefined, { from, upTo }: Range): string | null {
  const decoded = decodeCursor(searchCursor, after);
  if (decoded && (decoded.sortKey < from || decoded.sortKey > upTo)) throw invalidCursor();
  return decoded?.sortKey ?? null;
}
