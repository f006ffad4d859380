import { setTimeout as pause } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';

type Item = Record<string, unknown>;

// DynamoDB takes no more in one call.
const itemsPerCall = 25;

/** Writes items over what stood there, as many calls as it takes. */
export async function writeItems(table: Table, items: Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += itemsPerCall) {
    let left = items.slice(start, start + itemsPerCall);
    while (left.length > 0) {
      left = await writeBatch(table, left);
      if (left.length > 0) await pause(50);
    }
  }
}

/** Writes what the table takes now; returns what it did not. */
async function writeBatch({ name, client }: Table, items: Item[]): Promise<Item[]> {
  const requests = items.map((item) => ({ PutRequest: { Item: item } }));
  const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  return (UnprocessedItems?.[name] ?? []).flatMap(({ PutRequest }) => PutRequest?.Item ?? []);
}
