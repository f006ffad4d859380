import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { table as shape } from '#shared/table.ts';

/** The one table and the client that speaks to it. */
export type Table = { name: string; client: DynamoDBDocumentClient };

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<Kind extends keyof TransactItem> = Omit<NonNullable<TransactItem[Kind]>, 'TableName'>;

/** One write of a transaction; `transact` names the table. */
export type Write =
  | { Put: WithoutTable<'Put'> }
  | { Update: WithoutTable<'Update'> }
  | { Delete: WithoutTable<'Delete'> };

/** Primary key of an item. */
export type Key = { PK: string; SK: string };

/** Where a page of a query ended, as DynamoDB gives it. */
export type LastKey = Record<string, unknown>;

type IndexName = keyof typeof shape.indexes;

/** One page of a partition of an index, in the order of its sort key. */
export type Page = {
  index: IndexName;
  partition: string;
  /** Only sort keys from this one on. */
  from?: string;
  /** Only sort keys before this one. */
  before?: string;
  order?: 'ascending' | 'descending';
  /** Most items to read. */
  limit?: number;
  after?: LastKey | undefined;
};

/** Milliseconds after which a call is made anew: a table answers in a few, and a function has ten seconds in all. */
const patience = 3000;

/** Connects to the table; region, endpoint and credentials come from the environment that Lambda sets. */
export function connectTable(name: string, requestTimeout = patience): Table {
  const requestHandler = { connectionTimeout: 1000, requestTimeout, throwOnRequestTimeout: true };
  const client = new DynamoDBClient({ requestHandler, maxAttempts: 3 });
  return {
    name,
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  };
}

/**
 * One item, parsed by its schema; undefined when it is not there. `consistent` sees what was written a moment ago and
 * costs twice as much. Throws ZodError when the item is not what it should be.
 */
export async function getItem<Schema extends z.ZodType>(
  { name, client }: Table,
  key: Key,
  schema: Schema,
  { consistent = false } = {},
): Promise<z.output<Schema> | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: name, Key: key, ConsistentRead: consistent }));
  return Item && schema.parse(Item);
}

/** One page by one Query; `last` is set when there may be more. Throws ZodError as getItem does. */
export async function queryPage<Schema extends z.ZodType>(
  { name, client }: Table,
  page: Page,
  schema: Schema,
): Promise<{ items: z.output<Schema>[]; last: LastKey | undefined }> {
  const { name: IndexName, partitionKey, sortKey } = shape.indexes[page.index];
  const bounds = [
    ...(page.from === undefined ? [] : [['>=', ':from', page.from] as const]),
    ...(page.before === undefined ? [] : [['<', ':before', page.before] as const]),
  ];
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: name,
      IndexName,
      KeyConditionExpression: ['#p = :p', ...bounds.map(([operator, label]) => `#s ${operator} ${label}`)].join(
        ' AND ',
      ),
      ExpressionAttributeNames: { '#p': partitionKey, ...(bounds.length > 0 && { '#s': sortKey }) },
      ExpressionAttributeValues: {
        ':p': page.partition,
        ...Object.fromEntries(bounds.map(([, label, value]) => [label, value])),
      },
      ScanIndexForward: page.order !== 'descending',
      ...(page.limit !== undefined && { Limit: page.limit }),
      ...(page.after && { ExclusiveStartKey: page.after }),
    }),
  );
  return { items: Items.map((item) => schema.parse(item)), last: LastEvaluatedKey };
}

/** Part of a partition of the table itself, in the order of its sort key: up to a sort key, or those that begin alike. */
export type Part = {
  partition: string;
  order?: 'ascending' | 'descending';
  limit?: number;
  after?: LastKey | undefined;
  consistent?: boolean;
} & ({ upTo: string } | { beginsWith: string });

/** Items of one partition by one Query, unparsed: they may be of several kinds. */
export async function queryPart({ name, client }: Table, part: Part) {
  const { partitionKey, sortKey } = shape;
  const [condition, bound] = 'upTo' in part ? ['#s <= :s', part.upTo] : ['begins_with(#s, :s)', part.beginsWith];
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: name,
      KeyConditionExpression: `#p = :p AND ${condition}`,
      ExpressionAttributeNames: { '#p': partitionKey, '#s': sortKey },
      ExpressionAttributeValues: { ':p': part.partition, ':s': bound },
      ConsistentRead: part.consistent ?? false,
      ScanIndexForward: part.order !== 'descending',
      ...(part.limit !== undefined && { Limit: part.limit }),
      ...(part.after && { ExclusiveStartKey: part.after }),
    }),
  );
  return { items: Items, last: LastEvaluatedKey };
}

/** Writes one item, over what stood there. */
export async function putItem({ name, client }: Table, item: Record<string, unknown>): Promise<void> {
  await client.send(new PutCommand({ TableName: name, Item: item }));
}

/** Writes one item where none stands. Returns whether it did. */
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

/** Changes one item in place. Throws ConditionalCheckFailedException when its condition does not hold. */
export async function updateItem(
  { name, client }: Table,
  change: Omit<UpdateCommandInput, 'TableName'>,
): Promise<void> {
  await client.send(new UpdateCommand({ TableName: name, ...change }));
}
