import { isDeepStrictEqual } from 'node:util';
import { type Searchable, searchRows } from '../../ground/keys/search-row.ts';
import { type BatchWrite, keyOf, writeAll } from '../../ground/platform/batch.ts';
import type { Table } from '../../ground/platform/table.ts';

/** A change replaces what an item was found by before it; null means that the item did not exist, or was deleted. */
export type SearchableChange = { before: Searchable | null; after: Searchable | null };

/** Replaces the rows of items in the search index, for changes in their order. Idempotent. */
export async function updateSearchIndex(table: Table, changes: SearchableChange[]): Promise<void> {
  const writes = new Map<string, BatchWrite>();
  // The last write of a row is the one that counts, and a call takes one for each.
  for (const write of changes.flatMap(writesOf)) writes.set(keyOf('put' in write ? write.put : write.remove), write);
  await writeAll(table, [...writes.values()]);
}

function writesOf({ before, after }: SearchableChange): BatchWrite[] {
  if (isDeepStrictEqual(before, after)) return [];
  const rows = after ? searchRows(after) : [];
  const keptKeys = new Set(rows.map(keyOf));
  const outdated = (before ? searchRows(before) : []).filter((row) => !keptKeys.has(keyOf(row)));
  const removed = outdated.map(({ PK, SK }): BatchWrite => ({ remove: { PK, SK } }));
  return [...removed, ...rows.map((put): BatchWrite => ({ put }))];
}
