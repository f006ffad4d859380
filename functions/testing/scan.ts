import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { getAll } from '../ground/platform/batch.ts';
import type { Table } from '../ground/platform/table.ts';
import { writtenKeys } from './written-keys.ts';

/**
 * Items of a temporary table whose partition key starts with the prefix: read by their keys where that starts with a whole word
 * (`MAIL#`), found by a scan otherwise.
 * @param kind leaves out items of another kind
 */
export async function scanPrefix(table: Table, prefix: string, kind?: string): Promise<Record<string, unknown>[]> {
  const isMeant = (item: Record<string, unknown>) => kind === undefined || item.kind === kind;
  const keys = writtenKeys(table, prefix, kind);
  if (keys) return [...(await getAll(table, keys, { consistent: true })).values()].filter(isMeant);
  const input = { TableName: table.name, ConsistentRead: true };
  const matches: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client: table.client }, input)) {
    matches.push(...Items.filter(({ PK }) => String(PK).startsWith(prefix)));
  }
  return matches.filter(isMeant);
}
