import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { table as shape } from '#shared/rules/table.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { deleteItems } from './batch-write.ts';

export async function clearTable(table: Table): Promise<void> {
  const { partitionKey, sortKey } = shape;
  for await (const { Items = [] } of paginateScan({ client: table.client }, { TableName: table.name })) {
    await deleteItems(
      table,
      Items.map((item) => ({ [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] })),
    );
  }
}
