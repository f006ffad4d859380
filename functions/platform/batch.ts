import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BatchGetCommand, BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { table as shape } from '#shared/table.ts';
import { Failure } from './failure.ts';
import type { Key, Table } from './table.ts';

/** An item to be read: where it stands and what it has to be. */
export type Wanted = { key: Key; schema: z.ZodType };

/** What was found of each, parsed; undefined where nothing stands, or nothing was asked for. */
export type Found<All extends Record<string, Wanted | undefined>> = {
  [Name in keyof All]: z.output<NonNullable<All[Name]>['schema']> | undefined;
};

type Item = Record<string, unknown>;

const tries = 5;

/**
 * Several items by one call, as they stand now (consistent). Throws ZodError when one is not what it should be, and
 * Failure `busy` when the table does not give all of them.
 */
export async function getItems<All extends Record<string, Wanted | undefined>>(
  table: Table,
  wanted: All,
): Promise<Found<All>> {
  const entries = Object.entries(wanted).flatMap(([name, one]): [string, Wanted][] => (one ? [[name, one]] : []));
  const items = new Map((await read(table, distinct(entries))).map((item) => [nameOf(item), item]));
  const found = entries.map(([name, { key, schema }]) => {
    const item = items.get(nameOf(key));
    return [name, item && schema.parse(item)] as const;
  });
  return Object.fromEntries(found) as Found<All>;
}

/** Most items that DynamoDB gives by one call. */
const mostAtOnce = 100;

/**
 * Any number of items by as few calls as it takes, as they stood a moment ago (half the price), by `nameOf` their keys.
 * What is not there is left out. Throws Failure `busy` as getItems does.
 */
export async function getAll(table: Table, keys: Key[]): Promise<Map<string, Item>> {
  const calls = Array.from({ length: Math.ceil(keys.length / mostAtOnce) }, (_, call) =>
    read(table, keys.slice(call * mostAtOnce, (call + 1) * mostAtOnce), false),
  );
  return new Map((await Promise.all(calls)).flat().map((item) => [nameOf(item), item]));
}

async function read({ name, client }: Table, keys: Key[], ConsistentRead = true): Promise<Item[]> {
  const items: Item[] = [];
  let left: Item[] = keys;
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt === tries) throw new Failure('busy', { retryAfter: 2 });
    // What a busy table left out is asked for again.
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
const mostWritten = 25;

/** A write of many: what is put stands over what stood there. */
export type Batched = { put: Item } | { remove: Key };

/**
 * Any number of writes, each of another item, by as few calls as it takes, one call after the other. They are no
 * transaction: each happens by itself. Throws Failure `busy` when the table does not take all of them.
 */
export async function writeAll({ name, client }: Table, writes: Batched[]): Promise<void> {
  const requests = writes.map((write) =>
    'put' in write ? { PutRequest: { Item: write.put } } : { DeleteRequest: { Key: write.remove } },
  );
  for (let start = 0; start < requests.length; start += mostWritten) {
    let left: Requests = { [name]: requests.slice(start, start + mostWritten) };
    for (let attempt = 0; Object.keys(left).length > 0; attempt++) {
      if (attempt === tries) throw new Failure('busy', { retryAfter: 2 });
      if (attempt > 0) await pause(randomInt(20 * 2 ** attempt));
      left = (await client.send(new BatchWriteCommand({ RequestItems: left }))).UnprocessedItems ?? {};
    }
  }
}

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>;

function distinct(entries: [string, Wanted][]): Key[] {
  return [...new Map(entries.map(([, { key }]) => [nameOf(key), key])).values()];
}

/** An item's name: both its keys. */
export function nameOf(item: Item): string {
  return `${item[shape.partitionKey]} ${item[shape.sortKey]}`;
}
