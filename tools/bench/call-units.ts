import * as z from 'zod';
import { table } from '#shared/rules/table.ts';
import { type Item, itemSize, readUnits, writeUnits } from './units.ts';

/** A call of a function to the table, as the meters keep it with its input. */
export type TableCall = { action: string; input?: string | undefined };

/** Items of the table by `keyOf`. */
export type Items = ReadonlyMap<string, Item>;

/** Runs a query again, without its filter. Returns what it reads. */
export type RunQuery = (input: QueryInput) => Promise<Item[]>;

const item = z.custom<Item>((value) => typeof value === 'object' && value !== null);
const keys = z.looseObject({ Keys: z.array(item), ConsistentRead: z.boolean().default(false) });
const single = z.looseObject({
  Key: item.optional(),
  Item: item.optional(),
  ConsistentRead: z.boolean().default(false),
});
const batchRead = z.looseObject({ RequestItems: z.record(z.string(), keys) });
const batchWrite = z.looseObject({
  RequestItems: z.record(
    z.string(),
    z.array(z.looseObject({ PutRequest: single.optional(), DeleteRequest: single.optional() })),
  ),
});
const transaction = z.looseObject({ TransactItems: z.array(z.record(z.string(), single)) });
const query = z.object({
  TableName: z.string(),
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: item.default({}),
  Limit: z.number().optional(),
  ScanIndexForward: z.boolean().optional(),
  ExclusiveStartKey: item.optional(),
  ConsistentRead: z.boolean().default(false),
});
export type QueryInput = z.output<typeof query>;

/** Partition and sort key of an item, or of its key alone. */
export function keyOf(key: Item): string {
  return `${key[table.partitionKey]?.S} ${key[table.sortKey]?.S}`;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Units that calls read, by the rules of AWS: a transaction's reads twice, each item of a batch by itself. */
export async function readUnitsOf(calls: TableCall[], items: Items, run: RunQuery): Promise<number> {
  return sum(await Promise.all(calls.map((call) => readUnitsOfOne(call, items, run))));
}

async function readUnitsOfOne({ action, input = '{}' }: TableCall, items: Items, run: RunQuery): Promise<number> {
  const units = (key: Item | undefined, consistent: boolean) =>
    readUnits([items.get(keyOf(key ?? {})) ?? {}], { consistent });
  const parsedInput = JSON.parse(input);
  switch (action) {
    case 'GetItem': {
      const { Key, ConsistentRead } = single.parse(parsedInput);
      return units(Key, ConsistentRead);
    }
    case 'BatchGetItem':
      return sum(
        Object.values(batchRead.parse(parsedInput).RequestItems).flatMap(({ Keys, ConsistentRead }) =>
          Keys.map((key) => units(key, ConsistentRead)),
        ),
      );
    case 'TransactGetItems':
      return sum(transaction.parse(parsedInput).TransactItems.map(({ Get }) => 2 * units(Get?.Key, true)));
    case 'Query': {
      const found = query.parse(parsedInput);
      return readUnits(await run(found), { consistent: found.ConsistentRead });
    }
    default:
      return 0;
  }
}

/**
 * Units that calls wrote, by the rules of AWS: of an update the larger of both states, in a transaction twice, checks of
 * conditions included (https://martinhicks.dev/articles/what-a-conditional-dynamodb-transaction-costs measured it).
 */
export function writeUnitsOf(calls: TableCall[], before: Items, after: Items): number {
  const larger = (key: Item): Item => {
    const one = before.get(keyOf(key)) ?? key;
    const other = after.get(keyOf(key)) ?? key;
    return itemSize(one) > itemSize(other) ? one : other;
  };
  const units = ({ Key, Item }: z.output<typeof single>, inTransaction: boolean) =>
    writeUnits(Item ?? larger(Key ?? {}), { transaction: inTransaction });
  return sum(
    calls.flatMap((call) => writesOf(call).map((write) => units(write, call.action === 'TransactWriteItems'))),
  );
}

function writesOf({ action, input = '{}' }: TableCall): z.output<typeof single>[] {
  const parsedInput = JSON.parse(input);
  switch (action) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [single.parse(parsedInput)];
    case 'BatchWriteItem':
      return Object.values(batchWrite.parse(parsedInput).RequestItems)
        .flat()
        .flatMap(({ PutRequest, DeleteRequest }) => PutRequest ?? DeleteRequest ?? []);
    case 'TransactWriteItems':
      return transaction.parse(parsedInput).TransactItems.flatMap((part) => Object.values(part));
    default:
      return [];
  }
}
