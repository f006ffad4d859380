import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';
import { getItem, type Key, type Table } from '../../functions/ground/platform/table.ts';
import { deleteItems } from './batch-write.ts';

export const markerKey: Key = { PK: 'DEMO', SK: 'DEMO' };

/** The day for which the demo data were written last, and their version. */
export const markerRecord = z.object({ day: z.string(), version: z.int().default(1) });

/** Raise it when stored items change their shape: demo data of another version is deleted and written again. */
export const demoVersion = 12;

const { partitionKey, sortKey } = shape;

const isMarker = (item: Record<string, unknown>) =>
  item[partitionKey] === markerKey.PK && item[sortKey] === markerKey.SK;

/** Deletes demo data of another version, but for their marker. Returns how many items there were; null where none are outdated. */
export async function clearOutdated(table: Table): Promise<number | null> {
  const marker = await getItem(table, markerKey, markerRecord, { consistent: true });
  if (!marker || marker.version === demoVersion) return null;
  let deleted = 0;
  const pages = paginateScan({ client: table.client }, { TableName: table.name, ConsistentRead: true });
  for await (const { Items = [] } of pages) {
    const keys = Items.filter((item) => !isMarker(item)).map((item) => ({
      [partitionKey]: item[partitionKey],
      [sortKey]: item[sortKey],
    }));
    await deleteItems(table, keys);
    deleted += keys.length;
  }
  return deleted;
}

/**
 * Clears until nothing is left: what is deleted is a change as any other, for which the stream's consumers take back income and
 * subtract from totals.
 * @param clear deletes what there is, and returns how much that was
 */
export async function clearWithStream(
  clear: () => Promise<number | null>,
  streamsCaughtUp: () => Promise<void>,
): Promise<void> {
  // A run that was interrupted may have deleted everything, and its changes are still to come.
  for (let isCaughtUp = false; ; isCaughtUp = true) {
    const deleted = await clear();
    if (deleted === null || (deleted === 0 && isCaughtUp)) return;
    await streamsCaughtUp();
  }
}
