import { describe, expect, test } from 'vitest';
import { readCloudFront } from './cloudfront.ts';
import { dynamoDbReader } from './dynamodb.ts';
import { readLambda } from './lambda.ts';
import type { AwsRequest } from './request.ts';
import { readS3 } from './s3.ts';
import { secretsReader } from './secrets-manager.ts';
import { sesReader } from './ses.ts';
import { readSqs } from './sqs.ts';

const table = 'arn:aws:dynamodb:us-east-1:123456789012:table/Exhale';
const dynamoDb = dynamoDbReader((_, index) => (index === undefined ? 'PK' : 'GSI3PK'));

function toDynamoDb(action: string, body: object) {
  const headers = { 'x-amz-target': `DynamoDB_20120810.${action}` };
  return dynamoDb({ method: 'POST', path: '/', headers, body: Buffer.from(JSON.stringify(body)) });
}

function permissionsOf({ permissions }: { permissions: { action: string; resource: string }[] }): string[] {
  return permissions.map(({ action, resource }) => `${action} ${resource}`);
}

describe('a request to DynamoDB', () => {
  const key = (PK: string) => ({ PK: { S: PK }, SK: { S: 'x' } });

  test('needs its action on the table, with its partition keys', () => {
    const { permissions } = toDynamoDb('GetItem', { TableName: 'Exhale', Key: key('RATES') });
    expect(permissions).toEqual([
      { action: 'dynamodb:GetItem', resource: table, conditionValues: { 'dynamodb:leadingkeys': ['RATES'] } },
    ]);
  });

  test('to an index needs the index', () => {
    const query = {
      TableName: 'Exhale',
      IndexName: 'byKind',
      KeyConditionExpression: '#k = :k AND GSI3SK > :now',
      ExpressionAttributeNames: { '#k': 'GSI3PK' },
      ExpressionAttributeValues: { ':k': { S: 'SESSIONS#published' }, ':now': { S: '2026' } },
    };
    expect(toDynamoDb('Query', query).permissions).toEqual([
      {
        action: 'dynamodb:Query',
        resource: `${table}/index/byKind`,
        conditionValues: { 'dynamodb:leadingkeys': ['SESSIONS#published'] },
      },
    ]);
  });

  test('for a transaction needs the permissions of its parts', () => {
    const parts = {
      TransactItems: [
        { Update: { TableName: 'Exhale', Key: key('SESSION#1') } },
        { Put: { TableName: 'Exhale', Item: key('BOOKING#1') } },
        { ConditionCheck: { TableName: 'Exhale', Key: key('SESSION#2') } },
        { Delete: { TableName: 'Other', Key: key('CODE#1') } },
      ],
    };
    expect(permissionsOf(toDynamoDb('TransactWriteItems', parts))).toEqual([
      `dynamodb:UpdateItem ${table}`,
      `dynamodb:PutItem ${table}`,
      `dynamodb:ConditionCheckItem ${table}`,
      `dynamodb:DeleteItem ${table.replace('Exhale', 'Other')}`,
    ]);
  });

  test('for a batch of writes needs one permission per table', () => {
    const RequestItems = { Exhale: [{ PutRequest: { Item: key('A') } }, { DeleteRequest: { Key: key('B') } }] };
    expect(toDynamoDb('BatchWriteItem', { RequestItems }).permissions).toEqual([
      { action: 'dynamodb:BatchWriteItem', resource: table, conditionValues: { 'dynamodb:leadingkeys': ['A', 'B'] } },
    ]);
  });

  test('for a batch of reads needs one permission per table, with all partition keys', () => {
    const RequestItems = { Exhale: { Keys: [key('SESSION#1'), key('RATES')] }, Other: { Keys: [key('A')] } };
    expect(toDynamoDb('BatchGetItem', { RequestItems }).permissions).toEqual([
      {
        action: 'dynamodb:BatchGetItem',
        resource: table,
        conditionValues: { 'dynamodb:leadingkeys': ['SESSION#1', 'RATES'] },
      },
      {
        action: 'dynamodb:BatchGetItem',
        resource: table.replace('Exhale', 'Other'),
        conditionValues: { 'dynamodb:leadingkeys': ['A'] },
      },
    ]);
  });

  test('with an unsupported action is an error that names it', () => {
    expect(() => toDynamoDb('ExecuteStatement', {})).toThrow('dynamodb:ExecuteStatement');
  });
});

describe('a request to S3', () => {
  function toS3(method: string, path: string, headers: AwsRequest['headers'] = {}) {
    return permissionsOf(readS3({ method, path, headers, body: Buffer.alloc(0) }));
  }

  test('needs its action on the object or the bucket', () => {
    expect(toS3('GET', '/images/images/a%20b.webp?x-id=GetObject')).toEqual([
      's3:GetObject arn:aws:s3:::images/images/a b.webp',
    ]);
    expect(toS3('HEAD', '/images/a')).toEqual(['s3:GetObject arn:aws:s3:::images/a']);
    expect(toS3('PUT', '/images/a?partNumber=1&uploadId=u')).toEqual(['s3:PutObject arn:aws:s3:::images/a']);
    expect(toS3('GET', '/images?list-type=2&prefix=a')).toEqual(['s3:ListBucket arn:aws:s3:::images']);
  });

  test('to copy needs source and destination', () => {
    expect(toS3('PUT', '/images/b', { 'x-amz-copy-source': '/drafts/a' })).toEqual([
      's3:PutObject arn:aws:s3:::images/b',
      's3:GetObject arn:aws:s3:::drafts/a',
    ]);
  });

  test('with an unsupported action is an error that names it', () => {
    expect(() => toS3('GET', '/images/a?acl')).toThrow('GET /images/a?acl');
    expect(() => toS3('DELETE', '/images')).toThrow('DELETE /images');
  });
});

describe('a request to Secrets Manager', () => {
  const arn = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:site/keys-a1b2c3';
  const read = secretsReader([{ name: 'site/keys', arn }]);

  function toSecrets(SecretId: string, action = 'GetSecretValue') {
    const headers = { 'x-amz-target': `secretsmanager.${action}` };
    return permissionsOf(read({ method: 'POST', path: '/', headers, body: Buffer.from(JSON.stringify({ SecretId })) }));
  }

  test.each([arn, arn.slice(0, -7), 'site/keys'])('for %s needs the whole ARN', (id) => {
    expect(toSecrets(id)).toEqual([`secretsmanager:GetSecretValue ${arn}`]);
  });

  test('for a missing secret needs an ARN with its name', () => {
    expect(toSecrets('other')).toEqual([`secretsmanager:GetSecretValue ${arn.replace('site/keys-a1b2c3', 'other')}`]);
  });

  test('with another action is an error that names it', () => {
    expect(() => toSecrets(arn, 'DeleteSecret')).toThrow('secretsmanager:DeleteSecret');
  });
});

test('a request to CloudFront needs its action on the distribution', () => {
  const toCloudFront = (method: string, path: string) =>
    readCloudFront({ method, path: `/2020-05-31/distribution/${path}`, headers: {}, body: Buffer.alloc(0) });
  const distribution = 'arn:aws:cloudfront::123456789012:distribution/E1';
  expect(permissionsOf(toCloudFront('GET', 'E1'))).toEqual([`cloudfront:GetDistribution ${distribution}`]);
  expect(permissionsOf(toCloudFront('PUT', 'E1/config'))).toEqual([`cloudfront:UpdateDistribution ${distribution}`]);
  expect(() => toCloudFront('DELETE', 'E1')).toThrow('cloudfront:DELETE');
});

describe('a request to SES', () => {
  const read = sesReader({
    identities: new Map([['exhale.example', 'site-mail']]),
    configurationSets: new Set(['site-mail']),
  });

  function toSes(mail: object, path = '/v2/email/outbound-emails') {
    return read({ method: 'POST', path, headers: {}, body: Buffer.from(JSON.stringify(mail)) });
  }

  const ses = 'arn:aws:ses:us-east-1:123456789012';

  test('needs the identity of its sender and its configuration set', () => {
    const mail = { FromEmailAddress: 'Exhale <hello@exhale.example>', Content: { Simple: {} } };
    expect(permissionsOf(toSes(mail))).toEqual([
      `ses:SendEmail ${ses}:identity/exhale.example`,
      `ses:SendEmail ${ses}:configuration-set/site-mail`,
    ]);
    expect(permissionsOf(toSes({ ...mail, Content: { Raw: { Data: '' } } }))[0]).toMatch(/^ses:SendRawEmail /);
  });

  test('from an unverified address or with an unknown configuration set fails as at SES', () => {
    const from =
      (FromEmailAddress: string, rest = {}) =>
      () =>
        toSes({ FromEmailAddress, Content: {}, ...rest });
    expect(from('hello@other.example')).toThrow('Email address is not verified');
    expect(from('hello@exhale.example', { ConfigurationSetName: 'none' })).toThrow('Configuration set <none>');
  });

  test('to an unsupported path is an error that names it', () => {
    expect(() => toSes({}, '/v2/email/outbound-bulk-emails')).toThrow('POST /v2/email/outbound-bulk-emails');
  });
});

describe('a request to SQS', () => {
  const toSqs = (action: string) => {
    const body = JSON.stringify({
      QueueUrl: 'https://sqs.us-east-1.amazonaws.com/123456789012/Pages',
      MessageBody: 'x',
    });
    const headers = { 'x-amz-target': `AmazonSQS.${action}` };
    return readSqs({ method: 'POST', path: '/', headers, body: Buffer.from(body) });
  };

  test('needs its action on the queue of the URL', () => {
    expect(permissionsOf(toSqs('SendMessage'))).toEqual(['sqs:SendMessage arn:aws:sqs:us-east-1:123456789012:Pages']);
  });

  test('that is not supported is refused', () => {
    expect(() => toSqs('ReceiveMessage')).toThrow('ReceiveMessage');
  });
});

test('an invocation needs its function, by name or ARN', () => {
  const arn = 'arn:aws:lambda:us-east-1:123456789012:function:art';
  for (const id of ['art', encodeURIComponent(arn)]) {
    const request = { method: 'POST', path: `/2015-03-31/functions/${id}/invocations`, headers: {}, body: Buffer.of() };
    expect(permissionsOf(readLambda(request))).toEqual([`lambda:InvokeFunction ${arn}`]);
  }
});
