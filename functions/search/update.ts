import { isDeepStrictEqual } from 'node:util';
import { type Searchable, searchRows } from '../keys/search-row.ts';
import { type BatchWrite, writeAll } from '../platform/batch.ts';
import type { Table } from '../platform/table.ts';

/**
 * Makes a thing found by its words as it is now, and no more by those it had; null where it was not, or is not any
 * more. Done again it changes nothing.
 */
export async function updateSearchIndex(
  table: Table,
  before: Searchable | null,
  after: Searchable | null,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const rows = after ? searchRows(after) : [];
  const kept = new Set(rows.map(({ SK }) => SK));
  const gone = (before ? searchRows(before) : []).filter(({ SK }) => !kept.has(SK));
  const removed = gone.map(({ PK, SK }): BatchWrite => ({ remove: { PK, SK } }));
  await writeAll(table, [...removed, ...rows.map((put): BatchWrite => ({ put }))]);
}
