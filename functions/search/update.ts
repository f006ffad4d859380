import { isDeepStrictEqual } from 'node:util';
import { type Searchable, searchRows } from '../keys/search-row.ts';
import { type BatchWrite, writeAll } from '../platform/batch.ts';
import type { Table } from '../platform/table.ts';

/** Replaces the rows of an item in the search index; null: the item did not exist, or was deleted. Idempotent. */
export async function updateSearchIndex(
  table: Table,
  before: Searchable | null,
  after: Searchable | null,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const rows = after ? searchRows(after) : [];
  const kept = new Set(rows.map(({ SK }) => SK));
  const outdated = (before ? searchRows(before) : []).filter(({ SK }) => !kept.has(SK));
  const removed = outdated.map(({ PK, SK }): BatchWrite => ({ remove: { PK, SK } }));
  await writeAll(table, [...removed, ...rows.map((put): BatchWrite => ({ put }))]);
}
