import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BatchGetCommand, BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';
import { HttpError } from './http-error.ts';
import type { Key, Table } from './table.ts';

/** An item to be read, and its schema. */
export type ItemRequest = { key: Key; schema: z.ZodType };

/** The items by the names of their requests; undefined where there is none. */
export type ItemResults<All extends Record<string, ItemRequest | undefined>> = {
  [Name in keyof All]: z.output<NonNullable<All[Name]>['schema']> | undefined;
};

type Item = Record<string, unknown>;

const maxAttempts = 5;

/**
 * Several items by one call, as they stand now (consistent). Throws ZodError when one is not what it should be, and
 * HttpError `busy` when the table does not give all of them.
 */
export async function getItems<All extends Record<string, ItemRequest | undefined>>(
  table: Table,
  requests: All,
): Promise<ItemResults<All>> {
  const entries = Object.entries(requests).flatMap(([name, one]): [string, ItemRequest][] =>
    one ? [[name, one]] : [],
  );
  const items = new Map((await read(table, distinct(entries))).map((item) => [keyOf(item), item]));
  const found = entries.map(([name, { key, schema }]) => {
    const item = items.get(keyOf(key));
    return [name, item && schema.parse(item)] as const;
  });
  return Object.fromEntries(found) as ItemResults<All>;
}

/** Most items that DynamoDB gives by one call. */
const maxKeysPerBatchGet = 100;

/**
 * Any number of items by as few calls as it takes, as they stood a moment ago unless `consistent` (twice the price), by
 * `keyOf` them. What is not there is left out. Throws HttpError `busy` as getItems does.
 */
export async function getAll(table: Table, keys: Key[], { consistent = false } = {}): Promise<Map<string, Item>> {
  const calls = Array.from({ length: Math.ceil(keys.length / maxKeysPerBatchGet) }, (_, call) =>
    read(table, keys.slice(call * maxKeysPerBatchGet, (call + 1) * maxKeysPerBatchGet), consistent),
  );
  return new Map((await Promise.all(calls)).flat().map((item) => [keyOf(item), item]));
}

/** The items of `getAll` for these keys, in their order; missing ones are left out. */
export function pickItems(found: Map<string, Item>, keys: Key[]): Item[] {
  return keys.flatMap((key) => {
    const item = found.get(keyOf(key));
    return item ? [item] : [];
  });
}

async function read({ name, client }: Table, keys: Key[], ConsistentRead = true): Promise<Item[]> {
  const items: Item[] = [];
  let left: Item[] = keys;
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt === maxAttempts) throw new HttpError('busy', { retryAfter: 2 });
    if (attempt > 0) await pause(randomInt(20 * 2 ** attempt));
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys: left, ConsistentRead } } }),
    );
    items.push(...(Responses?.[name] ?? []));
    left = UnprocessedKeys?.[name]?.Keys ?? [];
  }
  return items;
}

/** Most items that DynamoDB takes by one call. */
const maxItemsPerBatchWrite = 25;

/** Puts replace existing items. */
export type BatchWrite = { put: Item } | { remove: Key };

/**
 * Any number of writes, each of another item, by as few calls as it takes, one call after the other. They are no
 * transaction: each happens by itself. Throws HttpError `busy` when the table does not take all of them.
 */
export async function writeAll({ name, client }: Table, writes: BatchWrite[]): Promise<void> {
  const requests = writes.map((write) =>
    'put' in write ? { PutRequest: { Item: write.put } } : { DeleteRequest: { Key: write.remove } },
  );
  for (let start = 0; start < requests.length; start += maxItemsPerBatchWrite) {
    let left: Requests = { [name]: requests.slice(start, start + maxItemsPerBatchWrite) };
    for (let attempt = 0; Object.keys(left).length > 0; attempt++) {
      if (attempt === maxAttempts) throw new HttpError('busy', { retryAfter: 2 });
      if (attempt > 0) await pause(randomInt(20 * 2 ** attempt));
      left = (await client.send(new BatchWriteCommand({ RequestItems: left }))).UnprocessedItems ?? {};
    }
  }
}

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>;

function distinct(entries: [string, ItemRequest][]): Key[] {
  return [...new Map(entries.map(([, { key }]) => [keyOf(key), key])).values()];
}

/** An item's name: both its keys. */
export function keyOf(item: Item): string {
  return `${item[shape.partitionKey]} ${item[shape.sortKey]}`;
}
