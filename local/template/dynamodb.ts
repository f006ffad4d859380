import * as z from 'zod';
import type { TableConfig } from '../emulators/dynamodb/tables.ts';
import type { Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const index = z.strictObject({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.strictObject({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
  WriteOnDemandThroughputSettings: withoutEffect,
});

const schema = z.strictObject({
  AttributeDefinitions: z.array(z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema: keySchema,
  BillingMode: z.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: z.array(index).default([]),
  StreamSpecification: z.strictObject({ StreamViewType: z.string() }).optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
  Replicas: z.array(z.unknown()).max(1),
  SSESpecification: withoutEffect,
  TableName: withoutEffect,
  WriteOnDemandThroughputSettings: withoutEffect,
});

/** A table of the template, with the ARN of its stream on AWS. */
export type TableDefinition = TableConfig & { streamArn: string };

/** Throws UnsupportedError for what DynamoDB Local does not support, e.g. replicas in other regions. */
export function readTable(resource: Resource, streamArn: string): TableDefinition {
  return { ...readProperties(resource, schema), name: resource.ref, streamArn };
}

/** The name of the partition key of a table or an index. Throws when it does not exist. */
export function partitionKeyOf(tables: TableDefinition[], tableName: string, indexName?: string): string {
  const table = tables.find(({ name }) => name === tableName || tableName.endsWith(`:table/${name}`));
  const keys =
    indexName === undefined ? table : table?.GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === indexName);
  const partition = keys?.KeySchema.find(({ KeyType }) => KeyType === 'HASH');
  if (partition === undefined)
    throw new Error(`the template has no table ${tableName} with index ${indexName ?? '(none)'}`);
  return partition.AttributeName;
}
