import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { paginate } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { LastKey, Table } from '../../ground/platform/table.ts';

export type ScannedItem = Record<string, unknown>;

/** Segments that are read at once. */
const segments = 8;

/**
 * Reads the whole table once, consistently. For operators only: no function may. Items are handed over page by page, in no
 * order.
 */
export async function scanTable({ name, client }: Table, handle: (items: ScannedItem[]) => void): Promise<void> {
  await inParallel(Array.from({ length: segments }).keys(), segments, async (Segment) => {
    const read = async (ExclusiveStartKey: LastKey | undefined) => {
      const part = { Segment, TotalSegments: segments, ExclusiveStartKey };
      const page = await client.send(new ScanCommand({ TableName: name, ConsistentRead: true, ...part }));
      return { items: page.Items ?? [], last: page.LastEvaluatedKey };
    };
    for await (const { items } of paginate(read)) handle(items);
  });
}
