import {
  type SearchGroup,
  type SearchKind,
  type SearchRow,
  searchPartition,
  searchRowRecord,
} from '../../ground/keys/search-row.ts';
import { invalidCursor } from '../../ground/platform/cursor.ts';
import { queryPartitionPage, type Table } from '../../ground/platform/table.ts';

/** A row of a search counts when it passes this filter, beside having the words. */
export type RowFilter = {
  /** Default: all groups. */
  among?: readonly SearchGroup[];
  /** Rows count whose instant is at or after `from`, and before `before`. */
  from?: string | undefined;
  before?: string | undefined;
};

/** Sort keys, both inclusive. */
export type Range = { from: string; upTo: string };

const highest = '\u{10FFFF}';

/** Returns the range that holds the rows of a whole term within these times. */
export function rangeOf(term: string, { from = '', before = highest }: Pick<RowFilter, 'from' | 'before'>): Range {
  return { from: `${term}#${from}`, upTo: `${term}#${before}` };
}

/**
 * Returns the ranges of the rows whose term has this prefix, in descending order. With times, rows of the prefix itself
 * are a range of them; the others, mostly few when a word is typed in full, are all read.
 */
export function rangesOf(prefix: string, { from, before }: Pick<RowFilter, 'from' | 'before'>): Range[] {
  // Like begins_with, for which DynamoDB Local reads from the end of the partition in descending order.
  if (from === undefined && before === undefined) return [{ from: prefix, upTo: `${prefix}${highest}` }];
  return [
    // The characters after and before the one that ends a term.
    { from: `${prefix}$`, upTo: `${prefix}${highest}` },
    rangeOf(prefix, { from, before }),
    { from: prefix, upTo: `${prefix}"${highest}` },
  ];
}

/** Rows of a range in descending order, after the given sort key. */
export async function rowsAfter(table: Table, kind: SearchKind, range: Range, from: string | null, limit: number) {
  const partition = searchPartition(kind);
  const after = from === null ? undefined : { PK: partition, SK: from };
  const part = { partition, ...range, order: 'descending', limit, after } as const;
  const { items, last } = await queryPartitionPage(table, part, searchRowRecord);
  return { items, isEnd: last === undefined };
}

/** The sort key, which must be one of the ranges. Throws HttpError 400. */
export function sortKeyWithin(sortKey: string, ranges: readonly Range[]): string {
  if (!ranges.some((range) => isWithin(sortKey, range))) throw invalidCursor();
  return sortKey;
}

export const isWithin = (sortKey: string, { from, upTo }: Range) => sortKey >= from && sortKey <= upTo;

/** Tells whether the item has, for each prefix, a term that begins with it. */
export const hasPrefixes = ({ words }: SearchRow, prefixes: readonly string[]): boolean =>
  prefixes.every((prefix) => words.some((term) => term.startsWith(prefix)));

export function passes({ group, createdAt }: SearchRow, { among, from, before }: RowFilter): boolean {
  if (among && !among.includes(group)) return false;
  return (from === undefined || createdAt >= from) && (before === undefined || createdAt < before);
}

export function newestFirst(rows: SearchRow[]): SearchRow[] {
  return rows.toSorted((one, other) =>
    one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0,
  );
}
