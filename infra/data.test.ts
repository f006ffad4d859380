import { expect, test } from 'vitest';
import { table } from '#shared/rules/table.ts';
import { type FoundResource, mainTable, readable, resourcesOf, template } from './testing/template.ts';

const made = mainTable(template);

const keys = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

/** Mapping of the table's stream to a function. */
function mappingTo(name: string): FoundResource['properties'] {
  const all = resourcesOf(template, 'AWS::Lambda::EventSourceMapping');
  return all.find(({ properties }) => readable(properties.FunctionName) === name)?.properties;
}

test('the table has exactly the keys and indexes of shared/rules/table.ts', () => {
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

test('data can be restored to any second of the last 35 days', () => {
  expect(made.properties.Replicas).toMatchObject([
    { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
  ]);
});

test('only new mails in the outbox invoke the mail function, with retries (docs/trust.md#mail-delivery)', () => {
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
    MaximumRetryAttempts: 3,
  });
});

test('changes of orders, members, sessions, recordings, prices and settings, ended entries, codes that come and go, and new events, invoke the stream consumer with both images', () => {
  const properties = mappingTo('<FunctionsStreamConsumer>');
  expect(properties.EventSourceArn).toEqual({ 'Fn::GetAtt': [made.id, 'StreamArn'] });
  expect(properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern))).toEqual(
    [
      {
        PK: {
          S: [
            ...[{ prefix: 'BOOKING#' }, { prefix: 'ORDER#' }],
            ...['DISCOUNT#BIRTH_PACKAGE_PRICE', 'DISCOUNT#STRESS_PACKAGE_PRICE', 'SETTINGS'],
          ],
        },
      },
      { SK: { S: ['PROFILE', 'SESSION', 'DETAILS', 'CHAPTERS', { prefix: 'RECORDING#' }] } },
    ]
      .map((Keys): object => ({ dynamodb: { Keys } }))
      .concat([
        { eventName: ['REMOVE'], dynamodb: { Keys: { SK: { S: [{ prefix: 'WAITLIST#' }] } } } },
        { eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { PK: { S: [{ prefix: 'DISCOUNT#' }] } } } },
        { eventName: ['INSERT'], dynamodb: { Keys: { PK: { S: [{ prefix: 'EVENT#' }] } } } },
      ]),
  );
  expect(properties).toMatchObject({
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 20,
  });
});

type Principal = { Service?: string; AWS?: unknown };

/** CDK's function that empties a bucket of no lasting value before its deletion. */
const cleaner = '<CustomS3AutoDeleteObjectsCustomResourceProviderRole.Arn>';

test('buckets are private and require TLS', () => {
  const buckets = resourcesOf(template, 'AWS::S3::Bucket');
  expect(buckets.map(({ id }) => id.slice(0, -8)).sort()).toEqual([
    'AccountExportBucket',
    'MediaImages',
    'MediaVideos',
    'SitePages',
  ]);
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
    const principals = allowed.map(
      ({ Principal }: { Principal: Principal }) => Principal.Service ?? readable(Principal.AWS),
    );
    // Exports of accounts are read by operators alone, who have permissions of their own.
    const readers = id.startsWith('AccountExport') ? [] : ['cloudfront.amazonaws.com'];
    expect(principals.filter((principal: string) => principal !== cleaner)).toEqual(readers);
  }
});

test('who was erased is noted in a table of its own, which a restore leaves as it is, until no backup is older (docs/trust.md#erasures-outlast-a-restore)', () => {
  const tables = resourcesOf(template, 'AWS::DynamoDB::GlobalTable').filter(({ id }) => id !== made.id);
  expect(tables).toHaveLength(1);
  const [{ KeySchema, TimeToLiveSpecification, StreamSpecification, Replicas }] = tables.map(
    ({ properties }) => properties,
  );
  expect(KeySchema).toEqual([{ AttributeName: table.partitionKey, KeyType: 'HASH' }]);
  expect(TimeToLiveSpecification).toEqual({ AttributeName: table.expiry, Enabled: true });
  expect(StreamSpecification).toBeUndefined();
  expect(Replicas[0].PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled ?? false).toBe(false);
});
