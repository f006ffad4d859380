import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../ground/platform/table.ts';

/** Items of a temporary table whose partition key starts with the prefix. */
export async function scanPrefix(table: Table, prefix: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
  return Items.filter(({ PK }) => String(PK).startsWith(prefix));
}
