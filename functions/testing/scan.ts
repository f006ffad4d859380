import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../ground/platform/table.ts';

/** Items of a temporary table whose partition key starts with the prefix. */
export async function scanPrefix(table: Table, prefix: string): Promise<Record<string, unknown>[]> {
  const input = { TableName: table.name, ConsistentRead: true };
  const matches: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client: table.client }, input)) {
    matches.push(...Items.filter(({ PK }) => String(PK).startsWith(prefix)));
  }
  return matches;
}
