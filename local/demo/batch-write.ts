import { setTimeout as pause } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../functions/ground/platform/table.ts';

type Item = Record<string, unknown>;
type Request = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

// Limit of BatchWriteItem.
const itemsPerCall = 25;

/** Puts items in batches, replacing existing ones. */
export function writeItems(table: Table, items: Item[]): Promise<void> {
  return sendBatches(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
}

export function deleteItems(table: Table, keys: Item[]): Promise<void> {
  return sendBatches(
    table,
    keys.map((Key) => ({ DeleteRequest: { Key } })),
  );
}

async function sendBatches({ name, client }: Table, requests: Request[]): Promise<void> {
  for (let start = 0; start < requests.length; start += itemsPerCall) {
    let left: Request[] = requests.slice(start, start + itemsPerCall);
    while (left.length > 0) {
      const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [name]: left } }));
      left = UnprocessedItems?.[name] ?? [];
      if (left.length > 0) await pause(50);
    }
  }
}
