import * as z from 'zod';
import type { TableDefinition } from '../../template/dynamodb.ts';
import { type DynamoDbApi, DynamoDbError } from './api.ts';

const described = z.looseObject({
  Table: z.looseObject({
    LatestStreamArn: z.string().optional(),
    GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string() })).default([]),
  }),
});
const timeToLive = z.looseObject({ TimeToLiveDescription: z.looseObject({ TimeToLiveStatus: z.string() }) });

async function describe(call: DynamoDbApi, name: string) {
  try {
    return described.parse(await call('tables', 'DescribeTable', { TableName: name })).Table;
  } catch (error) {
    if (error instanceof DynamoDbError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function create(call: DynamoDbApi, table: TableDefinition): Promise<void> {
  const { AttributeDefinitions, KeySchema, BillingMode, GlobalSecondaryIndexes, StreamSpecification } = table;
  await call('tables', 'CreateTable', {
    TableName: table.name,
    AttributeDefinitions,
    KeySchema,
    BillingMode,
    ...(GlobalSecondaryIndexes.length > 0 && { GlobalSecondaryIndexes }),
    ...(StreamSpecification && { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }),
  });
}

async function enableExpiry(call: DynamoDbApi, { name, TimeToLiveSpecification }: TableDefinition): Promise<void> {
  if (TimeToLiveSpecification === undefined) return;
  const now = timeToLive.parse(await call('tables', 'DescribeTimeToLive', { TableName: name }));
  if (now.TimeToLiveDescription.TimeToLiveStatus === 'ENABLED') return;
  await call('tables', 'UpdateTimeToLive', { TableName: name, TimeToLiveSpecification });
}

/**
 * Makes the table when it is not there. Answers the ARN of its stream as DynamoDB Local calls it, undefined without
 * one. Throws when a table of an earlier run has other indexes than the template: only a reset helps then.
 */
export async function ensureTable(call: DynamoDbApi, table: TableDefinition): Promise<string | undefined> {
  const existing = await describe(call, table.name);
  if (existing === undefined) await create(call, table);
  const made = existing ?? (await describe(call, table.name));
  const names = (indexes: { IndexName: string }[] = []) =>
    indexes
      .map(({ IndexName }) => IndexName)
      .sort()
      .join();
  if (names(made?.GlobalSecondaryIndexes) !== names(table.GlobalSecondaryIndexes)) {
    throw new Error(`The kept data of table ${table.name} has other indexes than the template: run npm run reset.`);
  }
  await enableExpiry(call, table);
  return made?.LatestStreamArn;
}
