import * as z from 'zod';
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
  // Backups, encryption, capacity limits and deletion protection: DynamoDB Local has none of them.
  Replicas: z.array(z.unknown()).max(1),
  SSESpecification: withoutEffect,
  TableName: withoutEffect,
  WriteOnDemandThroughputSettings: withoutEffect,
});

/** A table as the template declares it. */
export type TableDefinition = z.infer<typeof schema> & { name: string; streamArn: string };

/** Reads a table. Throws UnsupportedError for what the stand-in does not do, e.g. replicas in other regions. */
export function readTable(resource: Resource, streamArn: string): TableDefinition {
  return { ...readProperties(resource, schema), name: resource.ref, streamArn };
}

/** The partition key's attribute name of a table or of one of its indexes. Throws when there is no such one. */
export function partitionKeyOf(tables: TableDefinition[], tableName: string, indexName?: string): string {
  const table = tables.find(({ name }) => name === tableName || tableName.endsWith(`:table/${name}`));
  const keys =
    indexName === undefined ? table : table?.GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === indexName);
  const partition = keys?.KeySchema.find(({ KeyType }) => KeyType === 'HASH');
  if (partition === undefined)
    throw new Error(`the template has no table ${tableName} with index ${indexName ?? '(none)'}`);
  return partition.AttributeName;
}
