import { expect, test } from '@jest/globals';
import { table } from '#shared/rules/table.ts';
import { type Looked, onlyResource, resourcesOf, templateOf, written } from './testing/template.ts';

const template = templateOf();
const made = onlyResource(template, 'AWS::DynamoDB::GlobalTable');

const keys = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

/** The mapping of the table's stream to that function. */
function mappingTo(name: string): Looked['properties'] {
  const all = resourcesOf(template, 'AWS::Lambda::EventSourceMapping');
  return all.find(({ properties }) => written(properties.FunctionName) === name)?.properties;
}

test('the table has the keys and indexes that shared/rules/table.ts says, and no others', () => {
  expect(made.properties.KeySchema).toEqual(keys(table.partitionKey, table.sortKey));
  expect(made.properties.GlobalSecondaryIndexes).toEqual(
    Object.values(table.indexes).map((index) => ({
      IndexName: index.name,
      KeySchema: keys(index.partitionKey, index.sortKey),
      Projection: { ProjectionType: 'ALL' },
    })),
  );
  expect(made.properties.TimeToLiveSpecification).toEqual({ AttributeName: table.expiry, Enabled: true });
});

test('what people booked survives a mistake: deletion refused, restore to the second, kept beyond the stack', () => {
  expect(made.properties.Replicas).toMatchObject([
    { DeletionProtectionEnabled: true, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
  ]);
  for (const id of [made.id, ...resourcesOf(template, 'AWS::S3::Bucket').map((bucket) => bucket.id)]) {
    expect(template.Resources[id]).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  }
});

test('only a new mail in the outbox wakes the mail function, again until it is settled', () => {
  expect(made.properties.StreamSpecification).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' });
  const properties = mappingTo('<FunctionsMail>');
  expect(properties.EventSourceArn).toEqual({ 'Fn::GetAtt': [made.id, 'StreamArn'] });
  expect(properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern))).toEqual([
    { eventName: ['INSERT'], dynamodb: { Keys: { PK: { S: [{ prefix: 'MAIL#' }] } } } },
  ]);
  expect(properties).toMatchObject({
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 10,
  });
});

test('search and totals follow every change of orders, people and sessions, as they were and are', () => {
  const properties = mappingTo('<FunctionsChanges>');
  expect(properties.EventSourceArn).toEqual({ 'Fn::GetAtt': [made.id, 'StreamArn'] });
  expect(properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern))).toEqual(
    [
      { PK: { S: [{ prefix: 'BOOKING#' }] } },
      { PK: { S: [{ prefix: 'PURCHASE#' }] } },
      { SK: { S: ['PROFILE'] } },
      { SK: { S: ['SESSION'] } },
    ].map((Keys) => ({ dynamodb: { Keys } })),
  );
  expect(properties).toMatchObject({
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 20,
  });
});

test('no bucket is public, and none answers without TLS', () => {
  const buckets = resourcesOf(template, 'AWS::S3::Bucket');
  expect(buckets.map(({ id }) => id.slice(0, -8)).sort()).toEqual(['MediaImages', 'MediaVideos', 'SitePages']);
  for (const { id, properties } of buckets) {
    expect(properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    const policy = resourcesOf(template, 'AWS::S3::BucketPolicy').find((one) => one.properties.Bucket.Ref === id);
    const statements = policy?.properties.PolicyDocument.Statement;
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:*',
        Principal: { AWS: '*' },
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
    const allowed = statements.filter((statement: { Effect: string }) => statement.Effect === 'Allow');
    expect(allowed.map((statement: { Principal: unknown }) => statement.Principal)).toEqual([
      { Service: 'cloudfront.amazonaws.com' },
    ]);
  }
});
