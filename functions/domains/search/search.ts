import * as z from 'zod';
import { isCollection } from '#shared/rules/collections.ts';
import { termsOf } from '#shared/rules/search-terms.ts';
import {
  hasPairs,
  itemStatusTerm,
  itemTerm,
  pairTerm,
  type SearchKind,
  type SearchRow,
  statusTerm,
  termsOfRows,
} from '../../ground/keys/search-row.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../ground/platform/cursor.ts';
import type { Key, Table } from '../../ground/platform/table.ts';
import {
  hasPrefixes,
  isWithin,
  newestFirst,
  passes,
  type Range,
  type RowFilter,
  rangeOf,
  rangesOf,
  rowsAfter,
  sortKeyWithin,
} from './rows.ts';

export type SearchPage = RowFilter & {
  limit: number;
  /** `next` of the previous page. */
  after?: string | undefined;
  /** Restricts the lists of orders and of a collection to this status. */
  status?: string | undefined;
  /** Restricts the list of orders to this session, by its id, or to this collection. */
  item?: string | undefined;
};

/** Bounds the cost of a page when rows are compared: as many are read of 5,000 orders as of 50,000. */
const maxRows = 250;

/** Primary keys of the items that `findSearchRows` finds. Throws HttpError as it does. */
export async function findKeys(table: Table, kind: SearchKind, text: string, page: SearchPage) {
  const { rows, next } = await findSearchRows(table, kind, text, page);
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
export async function findSearchRows(
  table: Table,
  kind: SearchKind,
  text: string,
  { limit, after, status, item, ...filter }: SearchPage,
): Promise<{ rows: SearchRow[]; next: string | null }> {
  const plan = planOf(kind, [...new Set(termsOf(text))], { status, item });
  if (!plan) {
    if (after !== undefined) throw invalidCursor();
    return { rows: [], next: null };
  }
  const ranges = plan.isTag ? [rangeOf(plan.term, filter)] : rangesOf(plan.term, filter);
  const isMatch = (row: SearchRow) =>
    isFirst(kind, row, plan.term) && hasPrefixes(row, plan.compared) && passes(row, filter);
  const isCompared = plan.compared.length > 0 || filter.among !== undefined || ranges.length > 1;
  const first = isCompared ? 2 * limit : limit;
  const found: SearchRow[] = [];
  let last = sortKeyOf(after, ranges);
  let left = maxRows;
  for (const range of rangesAfter(ranges, last)) {
    for (let isEnd = false; !isEnd; ) {
      if (left === 0 || found.length === limit) return { rows: newestFirst(found), next: nextOf(last) };
      // As many as before all in all: at most twice the rows that it takes, by few calls.
      const size = Math.min(left, Math.max(first, maxRows - left));
      const batch = await rowsAfter(table, kind, range, last !== null && isWithin(last, range) ? last : null, size);
      for (const row of batch.items) {
        if (found.length === limit) return { rows: newestFirst(found), next: nextOf(last) };
        if (isMatch(row)) found.push(row);
        last = row.SK;
      }
      left -= batch.items.length;
      isEnd = batch.isEnd;
    }
  }
  return { rows: newestFirst(found), next: null };
}

type Plan = {
  /** Rows of this term, or of terms that begin with it, are read. */
  term: string;
  /** True when `term` is a whole term. */
  isTag: boolean;
  /** An item counts only when it has all of these terms too. */
  compared: string[];
};

/** Reads the rows of the fewest items: of a session, an address, two words, a word, a status, a collection. */
function planOf(kind: SearchKind, words: string[], { status, item }: Pick<SearchPage, 'status' | 'item'>): Plan | null {
  const tags = [...(status === undefined ? [] : [statusTerm(status)]), ...(item === undefined ? [] : [itemTerm(item)])];
  if (item !== undefined && !isCollection(item)) {
    return { term: itemTerm(item), isTag: true, compared: [...words, ...tags.slice(0, -1)] };
  }
  const [longest, ...others] = words.toSorted((one, other) => other.length - one.length);
  const pair = hasPairs(kind) && !words.some((word) => word.includes('@')) ? longestPair(words) : undefined;
  if (pair !== undefined) return { term: pair, isTag: false, compared: [...words, ...tags] };
  if (longest !== undefined) return { term: longest, isTag: false, compared: [...others, ...tags] };
  if (item !== undefined && status !== undefined)
    return { term: itemStatusTerm(item, status), isTag: true, compared: [] };
  const [tag] = tags;
  return tag === undefined ? null : { term: tag, isTag: true, compared: [] };
}

function longestPair(words: string[]): string | undefined {
  const pairs = words.flatMap((first) => words.flatMap((other) => pairTerm(first, other) ?? []));
  return pairs.toSorted((one, other) => other.length - one.length)[0];
}

/** True for one of the item's rows whose terms begin so, in order that it is found once. */
const isFirst = (kind: SearchKind, { word, words }: SearchRow, prefix: string) =>
  termsOfRows(kind, words).find((term) => term.startsWith(prefix)) === word;

/** Returns the ranges that are not yet read up to a sort key. */
const rangesAfter = (ranges: Range[], last: string | null) =>
  last === null ? ranges : ranges.slice(ranges.findIndex((range) => isWithin(last, range)));

export const searchCursor = z.strictObject({ sortKey: z.string().max(400) });

const nextOf = (sortKey: string | null) => (sortKey === null ? null : encodeCursor(searchCursor, { sortKey }));

function sortKeyOf(after: string | undefined, ranges: Range[]): string | null {
  const decoded = decodeCursor(searchCursor, after);
  return decoded ? sortKeyWithin(decoded.sortKey, ranges) : null;
}
