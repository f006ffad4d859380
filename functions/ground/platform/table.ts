import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';
import { readable } from './readable.ts';

/** The one table and its client. */
export type Table = {
  name: string;
  client: DynamoDBDocumentClient;
  /** Reads of items and partitions see what was written a moment ago, at twice the price; indexes cannot. */
  alwaysConsistent?: boolean;
};

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<Kind extends keyof TransactItem> = Omit<NonNullable<TransactItem[Kind]>, 'TableName'>;

export type UpdateWrite = { Update: WithoutTable<'Update'> };

/** A write is part of a transaction, or a condition on an item that it does not write; `transact` names the table. */
export type Write =
  | { Put: WithoutTable<'Put'> }
  | UpdateWrite
  | { Delete: WithoutTable<'Delete'> }
  | { ConditionCheck: WithoutTable<'ConditionCheck'> };

/** Primary key of an item. */
export type Key = { PK: string; SK: string };

export type LastKey = Record<string, unknown>;

type IndexName = keyof typeof shape.indexes;

/** A query reads one page of a partition of an index, in the order of its sort key. */
export type IndexQuery = {
  index: IndexName;
  partition: string;
  from?: string;
  before?: string;
  order?: 'ascending' | 'descending';
  /** Most items to read. */
  limit?: number;
  after?: LastKey | undefined;
};

/** Three attempts fit into a function's ten seconds; the table usually answers within a few milliseconds. */
const timeoutMs = 3000;

/** Connects to the table; region, endpoint and credentials come from the environment that Lambda sets. */
export function connectTable(name: string, requestTimeout = timeoutMs): Table {
  const requestHandler = { connectionTimeout: 1000, requestTimeout, throwOnRequestTimeout: true };
  const client = new DynamoDBClient({ requestHandler, maxAttempts: 3 });
  return {
    name,
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  };
}

/**
 * Reads an item and parses it by its schema; undefined when it is not there. `consistent` sees what was written a
 * moment ago and costs twice as much. Throws ZodError when the item is not what it should be.
 */
export async function getItem<Schema extends z.ZodType>(
  { name, client, alwaysConsistent = false }: Table,
  key: Key,
  schema: Schema,
  { consistent = alwaysConsistent } = {},
): Promise<z.output<Schema> | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: name, Key: key, ConsistentRead: consistent }));
  return Item && schema.parse(Item);
}

/**
 * Reads one page by one Query; `last` is set when there may be more. What the schema refuses is left out (`readable`), and made up for
 * by further Queries, so that it does not hide what comes after it.
 */
export async function queryPage<Schema extends z.ZodType>(
  table: Table,
  page: IndexQuery,
  schema: Schema,
): Promise<{ items: z.output<Schema>[]; last: LastKey | undefined }> {
  if (isEmpty(page)) return { items: [], last: undefined };
  const query = async (part: IndexQuery) => {
    const { Items = [], LastEvaluatedKey } = await table.client.send(new QueryCommand(queryOf(table.name, part)));
    return { items: Items, last: LastEvaluatedKey };
  };
  return readPage(page, query, schema);
}

async function readPage<Page extends { limit?: number; after?: LastKey | undefined }, Schema extends z.ZodType>(
  page: Page,
  query: (page: Page) => Promise<{ items: Record<string, unknown>[]; last: LastKey | undefined }>,
  schema: Schema,
): Promise<{ items: z.output<Schema>[]; last: LastKey | undefined }> {
  const found = await query(page);
  const items = readable(found.items, schema);
  const left = found.items.length - items.length;
  if (left === 0 || page.limit === undefined || found.last === undefined) return { items, last: found.last };
  const rest = await readPage({ ...page, limit: left, after: found.last }, query, schema);
  return { items: [...items, ...rest.items], last: rest.last };
}

function queryOf(TableName: string, page: IndexQuery): QueryCommandInput {
  const { name: IndexName, partitionKey, sortKey } = shape.indexes[page.index];
  const { condition, bounds } = boundsOfPage(page);
  return {
    TableName,
    IndexName,
    KeyConditionExpression: condition === undefined ? '#p = :p' : `#p = :p AND ${condition}`,
    ExpressionAttributeNames: { '#p': partitionKey, ...(condition !== undefined && { '#s': sortKey }) },
    ExpressionAttributeValues: { ':p': page.partition, ...bounds },
    ScanIndexForward: page.order !== 'descending',
    ...(page.limit !== undefined && { Limit: page.limit }),
    ...(page.after && { ExclusiveStartKey: page.after }),
  };
}

// A key takes one condition, and BETWEEN includes its end: so the end is the greatest key before the exclusive one.
function boundsOfPage({ from, before }: IndexQuery): { condition?: string; bounds?: Record<string, string> } {
  if (from !== undefined && before !== undefined) {
    const last = String.fromCharCode(before.charCodeAt(before.length - 1) - 1);
    const end = `${before.slice(0, -1)}${last}\u{10FFFF}`;
    return { condition: '#s BETWEEN :from AND :end', bounds: { ':from': from, ':end': end } };
  }
  if (from !== undefined) return { condition: '#s >= :from', bounds: { ':from': from } };
  if (before !== undefined) return { condition: '#s < :before', bounds: { ':before': before } };
  return {};
}

const isEmpty = ({ from, before }: IndexQuery) => from !== undefined && before !== undefined && from >= before;

/** A range of a partition of the table, by sort key. */
export type PartitionQuery = {
  partition: string;
  order?: 'ascending' | 'descending';
  limit?: number;
  after?: LastKey | undefined;
  consistent?: boolean;
} & ({ upTo: string; from?: string } | { beginsWith: string });

/** Reads one page of a partition, unparsed: the items may be of several kinds. */
export async function queryPartition({ name, client, alwaysConsistent }: Table, part: PartitionQuery) {
  const { partitionKey, sortKey } = shape;
  const { condition, bounds } = boundsOf(part);
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: name,
      KeyConditionExpression: `#p = :p AND ${condition}`,
      ExpressionAttributeNames: { '#p': partitionKey, '#s': sortKey },
      ExpressionAttributeValues: { ':p': part.partition, ...bounds },
      ConsistentRead: part.consistent || (alwaysConsistent ?? false),
      ScanIndexForward: part.order !== 'descending',
      ...(part.limit !== undefined && { Limit: part.limit }),
      ...(part.after && { ExclusiveStartKey: part.after }),
    }),
  );
  return { items: Items, last: LastEvaluatedKey };
}

/** Reads one page of a partition of items of one kind; what the schema refuses is left out and made up for, as by `queryPage`. */
export function queryPartitionPage<Schema extends z.ZodType>(table: Table, part: PartitionQuery, schema: Schema) {
  return readPage(part, (page) => queryPartition(table, page), schema);
}

function boundsOf(part: PartitionQuery) {
  if ('beginsWith' in part) return { condition: 'begins_with(#s, :s)', bounds: { ':s': part.beginsWith } };
  if (part.from === undefined) return { condition: '#s <= :s', bounds: { ':s': part.upTo } };
  return { condition: '#s BETWEEN :from AND :s', bounds: { ':from': part.from, ':s': part.upTo } };
}

/** Creates or replaces one item. */
export async function putItem({ name, client }: Table, item: Record<string, unknown>): Promise<void> {
  await client.send(new PutCommand({ TableName: name, Item: item }));
}

/** Creates one item. Returns false when its key is taken. */
export async function putNew({ name, client }: Table, item: Record<string, unknown>): Promise<boolean> {
  const absent = `attribute_not_exists(${shape.partitionKey})`;
  try {
    await client.send(new PutCommand({ TableName: name, Item: item, ConditionExpression: absent }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Changes one item in place. Returns false when its condition does not hold. */
export async function updateIf(table: Table, { Update }: UpdateWrite): Promise<boolean> {
  try {
    await updateItem(table, Update);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Changes one item in place. Throws ConditionalCheckFailedException when its condition does not hold. */
export async function updateItem(
  { name, client }: Table,
  change: Omit<UpdateCommandInput, 'TableName'>,
): Promise<void> {
  await client.send(new UpdateCommand({ TableName: name, ...change }));
}
