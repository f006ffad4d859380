import * as z from 'zod';
import { type DynamoDbApi, DynamoDbError } from './api.ts';

type KeySchema = { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];

/** The input of CreateTable and UpdateTimeToLive. */
export type TableConfig = {
  name: string;
  AttributeDefinitions: { AttributeName: string; AttributeType: 'S' | 'N' | 'B' }[];
  KeySchema: KeySchema;
  BillingMode: 'PAY_PER_REQUEST';
  GlobalSecondaryIndexes: { IndexName: string; KeySchema: KeySchema; Projection: object }[];
  StreamSpecification?: { StreamViewType: string } | undefined;
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean } | undefined;
};

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

async function create(call: DynamoDbApi, table: TableConfig): Promise<void> {
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

async function enableExpiry(call: DynamoDbApi, { name, TimeToLiveSpecification }: TableConfig): Promise<void> {
  if (TimeToLiveSpecification === undefined) return;
  const now = timeToLive.parse(await call('tables', 'DescribeTimeToLive', { TableName: name }));
  if (now.TimeToLiveDescription.TimeToLiveStatus === 'ENABLED') return;
  await call('tables', 'UpdateTimeToLive', { TableName: name, TimeToLiveSpecification });
}

/**
 * Creates the table if it does not exist. Returns the ARN of its stream in DynamoDB Local. Throws when the existing
 * table has other indexes: then only a reset helps.
 */
export async function ensureTable(call: DynamoDbApi, table: TableConfig): Promise<string | undefined> {
  const existing = await describe(call, table.name);
  if (existing === undefined) await create(call, table);
  const description = existing ?? (await describe(call, table.name));
  const names = (indexes: { IndexName: string }[] = []) =>
    indexes
      .map(({ IndexName }) => IndexName)
      .sort()
      .join();
  if (names(description?.GlobalSecondaryIndexes) !== names(table.GlobalSecondaryIndexes)) {
    throw new Error(`The kept data of table ${table.name} has other indexes than the template: run npm run reset.`);
  }
  await enableExpiry(call, table);
  return description?.LatestStreamArn;
}
