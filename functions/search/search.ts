import * as z from 'zod';
import {
  type SearchGroup,
  type SearchKind,
  type SearchRow,
  searchPartition,
  searchRowRecord,
} from '../keys/search-row.ts';
import { invalid } from '../platform/http-error.ts';
import { type Key, queryPartition, type Table } from '../platform/table.ts';
import { termsOf } from './terms.ts';

type SearchPage = {
  /** Most keys to find. */
  limit: number;
  /** Where the page before ended: its `next`. */
  after?: string | undefined;
  /** Only things of these groups; absent: all. */
  among?: readonly SearchGroup[];
};

/** Rows of one look, and most looks for one page, where not every row is wanted. */
const rowsPerLook = 250;
const mostLooks = 4;

/**
 * Primary keys of what has, for each word that is searched for, a word that begins like it. Each page is in the order
 * of time, newest first; over several pages that holds for each found word. A page may be shorter than its limit, or
 * empty, and still have a next one: what has only one of several rare words is passed over in bounded steps. What was
 * written a moment ago may be missing. Throws HttpError 400 for an `after` that is no `next` of this search.
 */
export async function findKeys(
  table: Table,
  kind: SearchKind,
  text: string,
  { limit, after, among }: SearchPage,
): Promise<{ keys: Key[]; next: string | null }> {
  const asked = [...new Set(termsOf(text))];
  const first = asked.toSorted((one, other) => other.length - one.length)[0];
  if (first === undefined) return { keys: [], next: null };
  const isWanted = (row: SearchRow) => isFound(row, first, asked) && (!among || among.includes(row.group));
  const everyRow = asked.length === 1 && !among;
  const found: SearchRow[] = [];
  let from = after === undefined ? null : placeOf(after, first);
  for (let look = 0; look < mostLooks && found.length < limit; look++) {
    const rows = await rowsAfter(table, kind, first, from, everyRow ? limit : rowsPerLook);
    for (const row of rows.items) {
      if (found.length === limit) return { keys: keysOf(found), next: nextOf(from) };
      if (isWanted(row)) found.push(row);
      from = row.SK;
    }
    if (rows.isEnd) return { keys: keysOf(found), next: null };
  }
  return { keys: keysOf(found), next: nextOf(from) };
}

/** Rows whose word begins like this, the last in order first, after the one with this sort key. */
async function rowsAfter(table: Table, kind: SearchKind, beginsWith: string, from: string | null, limit: number) {
  const partition = searchPartition(kind);
  const after = from === null ? undefined : { PK: partition, SK: from };
  // As begins_with does; DynamoDB Local reads that from the partition's end when it goes down.
  const part = { partition, from: beginsWith, upTo: `${beginsWith}\u{10FFFF}` };
  const { items, last } = await queryPartition(table, { ...part, order: 'descending', limit, after });
  return { items: items.map((item) => searchRowRecord.parse(item)), isEnd: last === undefined };
}

/** Whether a row is the one of its thing that counts, so that what has two such words is found once; and has all others. */
function isFound({ word, words }: SearchRow, first: string, asked: string[]): boolean {
  if (words.find((one) => one.startsWith(first)) !== word) return false;
  return asked.every((part) => words.some((one) => one.startsWith(part)));
}

function keysOf(rows: SearchRow[]): Key[] {
  return rows
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0))
    .map(({ itemPK: PK, itemSK: SK }) => ({ PK, SK }));
}

const nextOf = (sortKey: string | null) => (sortKey === null ? null : Buffer.from(sortKey).toString('base64url'));

const place = z.string().max(400);

function placeOf(next: string, first: string): string {
  const read = place.safeParse(Buffer.from(next, 'base64url').toString());
  if (!read.success || !read.data.startsWith(first)) throw invalid('query.cursor', 'must be the nextCursor of a page');
  return read.data;
}
