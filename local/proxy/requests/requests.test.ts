import { describe, expect, test } from '@jest/globals';
import { DynamoDbReader } from './dynamodb.ts';
import type { SignedRequest } from './request.ts';
import { readS3 } from './s3.ts';
import { secretsReader } from './secrets-manager.ts';
import { sesReader } from './ses.ts';

const table = 'arn:aws:dynamodb:us-east-1:123456789012:table/Exhale';
const dynamoDb = new DynamoDbReader((_, index) => (index === undefined ? 'PK' : 'GSI3PK'));

function toDynamoDb(action: string, body: object) {
  const headers = { 'x-amz-target': `DynamoDB_20120810.${action}` };
  return dynamoDb.read({ method: 'POST', path: '/', headers, body: Buffer.from(JSON.stringify(body)) });
}

/** Action and resource of each thing that must be allowed. */
function asked({ requests }: { requests: { action: string; resource: string }[] }): string[] {
  return requests.map(({ action, resource }) => `${action} ${resource}`);
}

describe('a call to the table', () => {
  const key = (PK: string) => ({ PK: { S: PK }, SK: { S: 'x' } });

  test('asks for its action on the table, with the keys it touches', () => {
    const { requests } = toDynamoDb('GetItem', { TableName: 'Exhale', Key: key('RATES') });
    expect(requests).toEqual([
      { action: 'dynamodb:GetItem', resource: table, facts: { 'dynamodb:leadingkeys': ['RATES'] } },
    ]);
  });

  test('of an index asks for the index', () => {
    const query = {
      TableName: 'Exhale',
      IndexName: 'byKind',
      KeyConditionExpression: '#k = :k AND GSI3SK > :now',
      ExpressionAttributeNames: { '#k': 'GSI3PK' },
      ExpressionAttributeValues: { ':k': { S: 'SESSIONS#published' }, ':now': { S: '2026' } },
    };
    expect(toDynamoDb('Query', query).requests).toEqual([
      {
        action: 'dynamodb:Query',
        resource: `${table}/index/byKind`,
        facts: { 'dynamodb:leadingkeys': ['SESSIONS#published'] },
      },
    ]);
  });

  test('that is a transaction asks for each of its parts', () => {
    const parts = {
      TransactItems: [
        { Update: { TableName: 'Exhale', Key: key('SESSION#1') } },
        { Put: { TableName: 'Exhale', Item: key('BOOKING#1') } },
        { ConditionCheck: { TableName: 'Exhale', Key: key('SESSION#2') } },
        { Delete: { TableName: 'Other', Key: key('CODE#1') } },
      ],
    };
    expect(asked(toDynamoDb('TransactWriteItems', parts))).toEqual([
      `dynamodb:UpdateItem ${table}`,
      `dynamodb:PutItem ${table}`,
      `dynamodb:ConditionCheckItem ${table}`,
      `dynamodb:DeleteItem ${table.replace('Exhale', 'Other')}`,
    ]);
  });

  test('of several items asks once for each table', () => {
    const RequestItems = { Exhale: [{ PutRequest: { Item: key('A') } }, { DeleteRequest: { Key: key('B') } }] };
    expect(toDynamoDb('BatchWriteItem', { RequestItems }).requests).toEqual([
      { action: 'dynamodb:BatchWriteItem', resource: table, facts: { 'dynamodb:leadingkeys': ['A', 'B'] } },
    ]);
  });

  test('for several items asks once for each table, with all their keys', () => {
    const RequestItems = { Exhale: { Keys: [key('SESSION#1'), key('RATES')] }, Other: { Keys: [key('A')] } };
    expect(toDynamoDb('BatchGetItem', { RequestItems }).requests).toEqual([
      { action: 'dynamodb:BatchGetItem', resource: table, facts: { 'dynamodb:leadingkeys': ['SESSION#1', 'RATES'] } },
      {
        action: 'dynamodb:BatchGetItem',
        resource: table.replace('Exhale', 'Other'),
        facts: { 'dynamodb:leadingkeys': ['A'] },
      },
    ]);
  });

  test('that nobody knows here is refused by name', () => {
    expect(() => toDynamoDb('ExecuteStatement', {})).toThrow('dynamodb:ExecuteStatement');
  });
});

describe('a call to a bucket', () => {
  function toS3(method: string, path: string, headers: SignedRequest['headers'] = {}) {
    return asked(readS3({ method, path, headers, body: Buffer.alloc(0) }));
  }

  test('asks for its action on the object or the bucket', () => {
    expect(toS3('GET', '/images/images/a%20b.webp?x-id=GetObject')).toEqual([
      's3:GetObject arn:aws:s3:::images/images/a b.webp',
    ]);
    expect(toS3('HEAD', '/images/a')).toEqual(['s3:GetObject arn:aws:s3:::images/a']);
    expect(toS3('PUT', '/images/a?partNumber=1&uploadId=u')).toEqual(['s3:PutObject arn:aws:s3:::images/a']);
    expect(toS3('GET', '/images?list-type=2&prefix=a')).toEqual(['s3:ListBucket arn:aws:s3:::images']);
  });

  test('that copies asks for both sides', () => {
    expect(toS3('PUT', '/images/b', { 'x-amz-copy-source': '/drafts/a' })).toEqual([
      's3:PutObject arn:aws:s3:::images/b',
      's3:GetObject arn:aws:s3:::drafts/a',
    ]);
  });

  test('that nobody knows here is refused by name', () => {
    expect(() => toS3('GET', '/images/a?acl')).toThrow('GET /images/a?acl');
    expect(() => toS3('DELETE', '/images')).toThrow('DELETE /images');
  });
});

describe('a call for a secret', () => {
  const arn = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:site/keys-a1b2c3';
  const read = secretsReader([{ name: 'site/keys', arn }]);

  function toSecrets(SecretId: string, action = 'GetSecretValue') {
    const headers = { 'x-amz-target': `secretsmanager.${action}` };
    return asked(read({ method: 'POST', path: '/', headers, body: Buffer.from(JSON.stringify({ SecretId })) }));
  }

  test.each([arn, arn.slice(0, -7), 'site/keys'])('by %s asks for the whole ARN', (id) => {
    expect(toSecrets(id)).toEqual([`secretsmanager:GetSecretValue ${arn}`]);
  });

  test('that is not there asks for its name', () => {
    expect(toSecrets('other')).toEqual([`secretsmanager:GetSecretValue ${arn.replace('site/keys-a1b2c3', 'other')}`]);
  });

  test('to do something else with it is refused by name', () => {
    expect(() => toSecrets(arn, 'PutSecretValue')).toThrow('secretsmanager:PutSecretValue');
  });
});

describe('a mail', () => {
  const read = sesReader({
    identities: new Map([['exhale.example', 'site-mail']]),
    configurationSets: new Set(['site-mail']),
  });

  function toSes(mail: object, path = '/v2/email/outbound-emails') {
    return read({ method: 'POST', path, headers: {}, body: Buffer.from(JSON.stringify(mail)) });
  }

  const ses = 'arn:aws:ses:us-east-1:123456789012';

  test('asks for its sender and the configuration set it is sent with', () => {
    const mail = { FromEmailAddress: 'Exhale <hello@exhale.example>', Content: { Simple: {} } };
    expect(asked(toSes(mail))).toEqual([
      `ses:SendEmail ${ses}:identity/exhale.example`,
      `ses:SendEmail ${ses}:configuration-set/site-mail`,
    ]);
    expect(asked(toSes({ ...mail, Content: { Raw: { Data: '' } } }))[0]).toMatch(/^ses:SendRawEmail /);
  });

  test('from an address that is not verified, or with an unknown set, is refused as SES does', () => {
    const from =
      (FromEmailAddress: string, rest = {}) =>
      () =>
        toSes({ FromEmailAddress, Content: {}, ...rest });
    expect(from('hello@other.example')).toThrow('Email address is not verified');
    expect(from('hello@exhale.example', { ConfigurationSetName: 'none' })).toThrow('Configuration set <none>');
  });

  test('call that nobody knows here is refused by name', () => {
    expect(() => toSes({}, '/v2/email/outbound-bulk-emails')).toThrow('POST /v2/email/outbound-bulk-emails');
  });
});
