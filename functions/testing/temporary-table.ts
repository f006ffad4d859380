import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll } from 'vitest';
import { table as shape } from '#shared/rules/table.ts';
import type { Table } from '../ground/platform/table.ts';
import { openTemporaryClient } from './cloud.ts';
import { registerWrites } from './written-keys.ts';

type Keys = { partitionKey: string; sortKey: string };

const schemaOf = ({ partitionKey, sortKey }: Keys) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

type TableOptions = {
  /** With the deployed table's stream, which nothing consumes. */
  stream?: boolean;
};

/** A new table with the indexes of the deployed one and without a stream consumer. */
export async function openTemporaryTable({
  stream = false,
}: TableOptions = {}): Promise<Table & { close: () => Promise<void> }> {
  const client = openTemporaryClient({ stream });
  const name = `own-${randomUUID()}`;
  const indexes = Object.values(shape.indexes);
  const attributes = [shape, ...indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: schemaOf(shape),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: schemaOf(index),
        Projection: { ProjectionType: 'ALL' },
      })),
      ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }),
    }),
  );
  registerWrites(client);
  const close = async () => {
    await client.send(new DeleteTableCommand({ TableName: name }));
    client.destroy();
  };
  return { name, client, close };
}

/** A temporary table for all tests of a file, deleted after them. */
export async function openSharedTable(options?: TableOptions) {
  const table = await openTemporaryTable(options);
  afterAll(() => table.close());
  return table;
}
