import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { table as shape } from '#shared/rules/table.ts';
import { keyOf, writeAll } from '../ground/platform/batch.ts';
import { paginate } from '../ground/platform/pagination.ts';
import type { LastKey, Table } from '../ground/platform/table.ts';

async function allItems({ name, client }: Table): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const read = async (ExclusiveStartKey: LastKey | undefined) => {
    const scan = { TableName: name, ConsistentRead: true, ExclusiveStartKey };
    const { Items = [], LastEvaluatedKey: last } = await client.send(new ScanCommand(scan));
    return { Items, last };
  };
  for await (const { Items } of paginate(read)) items.push(...Items);
  return items;
}

/** Remembers a temporary table as it is now; the returned function restores it to that point in time. */
export async function restorePoint(table: Table): Promise<() => Promise<void>> {
  const kept = await allItems(table);
  const keys = new Set(kept.map(keyOf));
  return async () => {
    const added = (await allItems(table)).filter((item) => !keys.has(keyOf(item)));
    const { partitionKey, sortKey } = shape;
    await writeAll(table, [
      ...kept.map((put) => ({ put })),
      ...added.map((item) => ({ remove: { PK: String(item[partitionKey]), SK: String(item[sortKey]) } })),
    ]);
  };
}
