import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { table as shape } from '#shared/rules/table.ts';
import type { Key, Table } from '../ground/platform/table.ts';

/**
 * Request units by the published rules of AWS: DynamoDB Local splits consumed capacity differently. A read unit is 4
 * kB read consistently, half of it otherwise; a write unit is 1 kB; a transaction writes everything twice; an index
 * that holds the item is written once more.
 */
export type Cost = { roundTrips: number; readUnits: number; writeUnits: number };

type Item = Record<string, unknown>;

/** Bytes of an item as DynamoDB counts them: names and values in UTF-8. The client leaves out what is undefined. */
export function itemSize(item: Item): number {
  const stored = Object.entries(item).filter(([, value]) => value !== undefined);
  return stored.reduce((size, [name, value]) => size + Buffer.byteLength(name) + valueSize(value), 0);
}

function valueSize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  // Numbers take half a byte for each digit, and one more byte.
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).replace('.', '').length / 2) + 1;
  if (value === null || typeof value === 'boolean') return 1;
  if (value instanceof Set) return valueSize([...value]);
  if (Array.isArray(value)) return value.reduce((size: number, entry) => size + 1 + valueSize(entry), 3);
  if (typeof value === 'object') return 3 + Object.keys(value).length + itemSize({ ...value });
  throw new Error(`no rule for the size of ${typeof value}`);
}

/** Request units of a run on a table. Throws for a command that no access pattern may use. */
export async function costOf(table: Table, run: () => Promise<unknown>): Promise<Cost> {
  const cost: Cost = { roundTrips: 0, readUnits: 0, writeUnits: 0 };
  const send = table.client.send.bind(table.client) as (command: unknown) => Promise<Item>;
  const spy = vi.spyOn(table.client, 'send').mockImplementation(async (command: unknown) => {
    cost.roundTrips += 1;
    const written = await writesOf(command, (key) => storedAt(table, key, send));
    let output: Item | undefined;
    try {
      output = await send(command);
      // Calls are concurrent: totals must not be read before the await.
      cost.readUnits += readUnits(command, output);
      return output;
    } finally {
      for (const one of await written()) cost.writeUnits += writeUnits(one, output !== undefined);
    }
  });
  try {
    await run();
  } finally {
    spy.mockRestore();
  }
  return cost;
}

function readUnits(command: unknown, output: Item): number {
  if (command instanceof GetCommand) {
    const size = itemSize((output.Item ?? {}) as Item);
    return Math.max(1, Math.ceil(size / 4096)) * (command.input.ConsistentRead ? 1 : 0.5);
  }
  if (command instanceof QueryCommand) {
    const size = (output.Items as Item[]).reduce((sum, item) => sum + itemSize(item), 0);
    return Math.max(1, Math.ceil(size / 4096)) * (command.input.ConsistentRead ? 1 : 0.5);
  }
  if (command instanceof BatchGetCommand) return batchUnits(command, output);
  return 0;
}

// Items are charged separately, a missing one like a small one.
function batchUnits({ input }: BatchGetCommand, { Responses = {} }: Item): number {
  const [[name = '', request] = []] = Object.entries(input.RequestItems ?? {});
  const found = (Responses as Record<string, Item[]>)[name] ?? [];
  const missing = (request?.Keys?.length ?? 0) - found.length;
  const units = found.reduce((sum, item) => sum + Math.max(1, Math.ceil(itemSize(item) / 4096)), missing);
  return units * (request?.ConsistentRead ? 1 : 0.5);
}

const readers = [GetCommand, QueryCommand, BatchGetCommand];

/** An item before and after a write; empty where it did or does not exist. `isCheck`: a condition that writes nothing. */
type ItemWrite = { before: Item; after: Item; times: 1 | 2; isCheck?: boolean };

/** Writes of a command; the result of an update is read after it. */
async function writesOf(command: unknown, stored: (key: Key) => Promise<Item>): Promise<() => Promise<ItemWrite[]>> {
  const writes: (() => Promise<ItemWrite>)[] = [];
  const put = (item: Item | undefined, times: 1 | 2) =>
    writes.push(async () => ({ before: {}, after: item ?? {}, times }));
  const update = async (key: Item | undefined, times: 1 | 2) => {
    const before = await stored(key as Key);
    writes.push(async () => ({ before, after: await stored(key as Key), times }));
  };
  if (command instanceof PutCommand) put(command.input.Item, 1);
  else if (command instanceof UpdateCommand) await update(command.input.Key, 1);
  else if (command instanceof BatchWriteCommand) {
    for (const { PutRequest, DeleteRequest } of Object.values(command.input.RequestItems ?? {}).flat()) {
      if (PutRequest) put(PutRequest.Item, 1);
      if (DeleteRequest) await update(DeleteRequest.Key, 1);
    }
  } else if (command instanceof TransactWriteCommand) {
    for (const { Put, Update, Delete, ConditionCheck } of command.input.TransactItems ?? []) {
      if (Put) put(Put.Item, 2);
      // AWS charges a condition check like a write of the item, but for the indexes.
      const checked = ConditionCheck && (await stored(ConditionCheck.Key as Key));
      if (checked) writes.push(async () => ({ before: checked, after: checked, times: 2, isCheck: true }));
      const changed = Update?.Key ?? Delete?.Key;
      if (changed) await update(changed, 2);
    }
  } else if (!readers.some((reader) => command instanceof reader)) {
    throw new Error(`no access pattern uses ${Object(command).constructor.name}`);
  }
  return () => Promise.all(writes.map((write) => write()));
}

async function storedAt({ name }: Table, key: Key, send: (command: unknown) => Promise<Item>): Promise<Item> {
  const { Item } = await send(new GetCommand({ TableName: name, Key: key, ConsistentRead: true }));
  return (Item ?? {}) as Item;
}

// A refused write is charged too, but not for indexes.
function writeUnits({ before, after, times, isCheck = false }: ItemWrite, happened: boolean): number {
  const units = Math.max(1, Math.ceil(Math.max(itemSize(before), itemSize(after)) / 1024));
  const indexes: IndexKeys[] = Object.values(shape.indexes);
  const copies = indexes.reduce((sum, index) => sum + copiesOf(index, before, after), 0);
  return units * times + (happened && !isCheck ? units * copies : 0);
}

type IndexKeys = { partitionKey: string; sortKey: string };

/** How often an index is written: twice when the item moves in it. */
function copiesOf({ partitionKey, sortKey }: IndexKeys, before: Item, after: Item): number {
  const [was, is] = [before, after].map((item) => partitionKey in item);
  const moved = before[partitionKey] !== after[partitionKey] || before[sortKey] !== after[sortKey];
  return was && is && moved ? 2 : was || is ? 1 : 0;
}
