import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';

/** Everything in a test's own table whose partition key begins so. */
export async function scanPrefix(table: Table, prefix: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
  return Items.filter(({ PK }) => String(PK).startsWith(prefix));
}
