import { join } from 'node:path';

export const allow = (Action: string[], Resource: unknown, Condition?: object) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition && { Condition }),
});

const arnOf = (logicalId: string, more = '') => ({ 'Fn::Join': ['', [{ 'Fn::GetAtt': [logicalId, 'Arn'] }, more]] });

export const role = (...Statement: object[]) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } }],
    },
    ...(Statement.length > 0 && {
      Policies: [{ PolicyName: 'own', PolicyDocument: { Version: '2012-10-17', Statement } }],
    }),
  },
});

const lambda = (folder: string, roleId: string) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: 'assets', S3Key: folder },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    MemorySize: 256,
    Timeout: 20,
    Role: { 'Fn::GetAtt': [roleId, 'Arn'] },
    Environment: { Variables: { POWERTOOLS_SERVICE_NAME: roleId.replace('Role', '').toLowerCase() } },
  },
});

const key = (AttributeName: string, KeyType: string) => ({ AttributeName, KeyType });

const kept = { Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject'], Resource: arnOf('Files', '/kept/*') };

/** A small stack for tests of the local cloud: a caller with few permissions, one that may write, an outbox on the stream. */
export const testStack = {
  Resources: {
    Table: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        AttributeDefinitions: ['PK', 'SK', 'KIND'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [key('PK', 'HASH'), key('SK', 'RANGE')],
        GlobalSecondaryIndexes: [
          { IndexName: 'byKind', KeySchema: [key('KIND', 'HASH')], Projection: { ProjectionType: 'ALL' } },
        ],
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
        Replicas: [{ Region: 'us-east-1' }],
        TableName: 'Test',
      },
    },
    Keys: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'test/keys' } },
    EmptyKeys: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'test/empty' } },
    Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'test-files' } },
    Sender: { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity: 'exhale.example' } },
    ReaderRole: role(
      allow(['dynamodb:GetItem'], arnOf('Table'), {
        'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['RATES'] },
      }),
      allow(['dynamodb:PutItem'], arnOf('Table')),
    ),
    WriterRole: role(kept),
    WriterPolicy: {
      Type: 'AWS::IAM::Policy',
      Properties: {
        PolicyName: 'writer',
        Roles: [{ Ref: 'WriterRole' }],
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            allow(['dynamodb:*Item', 'dynamodb:Query'], [arnOf('Table'), arnOf('Table', '/index/*')]),
            allow(['ses:SendEmail'], { 'Fn::Sub': 'arn:aws:ses:us-east-1:123456789012:identity/exhale.example' }),
            allow(['secretsmanager:GetSecretValue'], [{ Ref: 'Keys' }, { Ref: 'EmptyKeys' }]),
            { Effect: 'Deny', Action: 'dynamodb:DeleteItem', Resource: '*' },
          ],
        },
      },
    },
    OutboxRole: role(
      allow(
        ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((action) => `dynamodb:${action}`),
        { 'Fn::GetAtt': ['Table', 'StreamArn'] },
      ),
    ),
    Reader: lambda('caller', 'ReaderRole'),
    Writer: lambda('caller', 'WriterRole'),
    Outbox: lambda('outbox', 'OutboxRole'),
    OutboxMapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: 'Outbox' },
        EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
        StartingPosition: 'TRIM_HORIZON',
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        FilterCriteria: {
          Filters: [
            {
              Pattern: JSON.stringify({
                eventName: ['INSERT'],
                dynamodb: { Keys: { PK: { S: [{ prefix: 'MAIL#' }] } } },
              }),
            },
          ],
        },
      },
    },
  },
};

/** Folder of a function of the stack, by the key of its asset. */
export function testAssets(objectKey: string): string {
  return join(import.meta.dirname, 'functions', objectKey);
}
