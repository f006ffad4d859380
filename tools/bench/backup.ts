import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  type DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';

/** Scans and batches that are under way at once. */
const concurrency = 8;

const runConcurrently = <Result>(work: (number: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: concurrency }, (_, number) => work(number)));

/** Writes every item to a file, in the lines of DynamoDB's export to S3. Returns how many. */
export async function exportTable(client: DynamoDBClient, TableName: string, file: string): Promise<number> {
  const zip = createGzip();
  const writtenFile = finished(zip.pipe(createWriteStream(file)));
  const counts = await runConcurrently(async (Segment) => {
    let count = 0;
    const part = { TableName, Segment, TotalSegments: concurrency };
    for await (const { Items = [] } of paginateScan({ client }, part)) {
      for (const Item of Items) zip.write(`${JSON.stringify({ Item })}\n`);
      count += Items.length;
    }
    return count;
  });
  zip.end();
  await writtenFile;
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Items of this table have no binary values, which JSON would change. */
const line = z.object({ Item: z.record(z.string(), z.custom<AttributeValue>()) });

/** Puts the items of a file into a table. Returns how many. */
export async function importTable(client: DynamoDBClient, name: string, file: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })[Symbol.asyncIterator]();
  let count = 0;
  await runConcurrently(async () => {
    for (let batch = await nextBatch(lines); batch.length > 0; batch = await nextBatch(lines)) {
      count += batch.length;
      await sendBatch(client, name, batch);
    }
  });
  return count;
}

const itemsPerBatch = 25;

async function nextBatch(lines: AsyncIterator<string>): Promise<WriteRequest[]> {
  const batch: WriteRequest[] = [];
  while (batch.length < itemsPerBatch) {
    const next = await lines.next();
    if (next.done) break;
    batch.push({ PutRequest: line.parse(JSON.parse(next.value)) });
  }
  return batch;
}

async function sendBatch(client: DynamoDBClient, name: string, batch: WriteRequest[]): Promise<void> {
  for (let left = batch; left.length > 0; ) {
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: left } }));
    left = UnprocessedItems?.[name] ?? [];
  }
}

/** Deletes every item. */
export async function emptyTable(client: DynamoDBClient, name: string): Promise<void> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) {
    for (let start = 0; start < Items.length; start += itemsPerBatch) {
      const batch = Items.slice(start, start + itemsPerBatch).map(
        ({ PK = { S: '' }, SK = { S: '' } }): WriteRequest => ({ DeleteRequest: { Key: { PK, SK } } }),
      );
      await sendBatch(client, name, batch);
    }
  }
}

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

/** Creates a table as restoring one does: keys and indexes, no stream and no expiry. */
export async function createRestored(client: DynamoDBClient, TableName: string): Promise<void> {
  const indexes = Object.values(shape.indexes);
  const attributes = [shape, ...indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keySchema(shape),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  );
}
