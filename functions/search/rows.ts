import {
  type SearchGroup,
  type SearchKind,
  type SearchRow,
  searchPartition,
  searchRowRecord,
} from '../keys/search-row.ts';
import { invalidCursor } from '../platform/cursor.ts';
import { queryPartition, type Table } from '../platform/table.ts';

/** Which rows of a search count, beside their words. */
export type RowFilter = {
  /** Default: all groups. */
  among?: readonly SearchGroup[];
  /** Only of an instant from this one on, or before it. */
  from?: string | undefined;
  before?: string | undefined;
};

/** Sort keys, both inclusive. */
export type Range = { from: string; upTo: string };

/** Of the rows whose term has this prefix; of a whole term also of times. */
export function rangeOf(term: string, { from, before }: Pick<RowFilter, 'from' | 'before'>): Range {
  return {
    from: from === undefined ? term : `${term}#${from}`,
    // Like begins_with, for which DynamoDB Local reads from the end of the partition in descending order.
    upTo: before === undefined ? `${term}\u{10FFFF}` : `${term}#${before}`,
  };
}

/** Rows of a range in descending order, after the given sort key. */
export async function rowsAfter(table: Table, kind: SearchKind, range: Range, from: string | null, limit: number) {
  const partition = searchPartition(kind);
  const after = from === null ? undefined : { PK: partition, SK: from };
  const { items, last } = await queryPartition(table, { partition, ...range, order: 'descending', limit, after });
  return { items: items.map((item) => searchRowRecord.parse(item)), isEnd: last === undefined };
}

/** The sort key, which must be one of the range. Throws HttpError 400. */
export function sortKeyWithin(sortKey: string, { from, upTo }: Range): string {
  if (sortKey < from || sortKey > upTo) throw invalidCursor();
  return sortKey;
}

/** Whether the item has, for each prefix, a term that begins with it. */
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
