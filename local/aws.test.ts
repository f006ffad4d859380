import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Aws, startAws } from './aws.ts';
import { Closers } from './closers.ts';
import { createMeters } from './meters.ts';
import { startDynamoDb } from './services/dynamodb.ts';
import { deploy } from './template/resolve.ts';
import { testAssets, testStack } from './testing/stack.ts';

// It starts Java four times, which a busy machine makes slow.
jest.setTimeout(180_000);

const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-aws-'));
const meters = createMeters();
const reports: string[] = [];
let closers = new Closers();
let aws: Aws;

async function startAll(stack: object = testStack): Promise<void> {
  closers = new Closers();
  const { url } = closers.service(await startDynamoDb({ dataFolder }));
  const report = (message: string) => void reports.push(message);
  const options = { deployed: deploy(stack), assets: testAssets, dynamoDbUrl: url, dataFolder, meters, report };
  aws = await startAws(options, closers);
}

beforeAll(() => startAll());

afterAll(async () => {
  await closers.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** What a function is answered by a service of AWS. */
function call(functionId: string, client: string, command: string, input: object) {
  return aws.invoke(functionId, { client, command, input });
}

const item = (PK: string, rest = {}) => ({ PK: { S: PK }, SK: { S: 'x' }, ...rest });
const put = (PK: string) => ({ TableName: 'Test', Item: item(PK) });
const get = (PK: string) => ({ TableName: 'Test', Key: item(PK) });

/** The lines that the outbox printed, once it printed that many. */
async function received(count: number): Promise<string[]> {
  const file = join(dataFolder, 'logs/outbox.log');
  for (;;) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const lines = [...text.matchAll(/received (\S+) from (\S+)/g)].map((match) => match[1] ?? '');
    if (lines.length >= count) return lines;
    await pause(20);
  }
}

describe('the role of a function', () => {
  test('lets it do what the template says', async () => {
    await expect(call('Writer', 'dynamodb', 'PutItem', put('RATES'))).resolves.toMatchObject({ status: 200 });
    await expect(call('Reader', 'dynamodb', 'GetItem', get('RATES'))).resolves.toMatchObject({ Item: item('RATES') });
  });

  test('refuses what it does not allow, in the words of AWS', async () => {
    await expect(call('Reader', 'dynamodb', 'Query', { TableName: 'Test', IndexName: 'byKind' })).rejects.toMatchObject(
      {
        payload: {
          errorType: 'AccessDeniedException',
          errorMessage: expect.stringMatching(
            /^User: arn:aws:sts::123456789012:assumed-role\/Exhale-ReaderRole-\w+\/reader is not authorized to perform: dynamodb:Query on resource: arn:aws:dynamodb:us-east-1:123456789012:table\/Test\/index\/byKind because/,
          ),
        },
      },
    );
    expect(reports.some((message) => message.startsWith('reader was refused'))).toBe(true);
  });

  test('refuses keys outside its condition', async () => {
    await expect(call('Reader', 'dynamodb', 'GetItem', get('MEMBER#1'))).rejects.toMatchObject({
      payload: { errorType: 'AccessDeniedException' },
    });
  });

  test('judges a transaction by its parts', async () => {
    const transaction = (...TransactItems: object[]) => ({ TransactItems });
    const one = { Put: put('A') };
    await expect(call('Reader', 'dynamodb', 'TransactWriteItems', transaction(one))).resolves.toMatchObject({
      status: 200,
    });
    const another = { Delete: get('A') };
    await expect(call('Reader', 'dynamodb', 'TransactWriteItems', transaction(one, another))).rejects.toMatchObject({
      payload: { errorMessage: expect.stringContaining('dynamodb:DeleteItem') },
    });
    await expect(call('Writer', 'dynamodb', 'TransactWriteItems', transaction(another))).rejects.toMatchObject({
      payload: { errorMessage: expect.stringContaining('with an explicit deny') },
    });
  });

  test('holds for buckets', async () => {
    const object = (Key: string) => ({ Bucket: 'test-files', Key });
    await call('Writer', 's3', 'PutObject', { ...object('kept/a b.txt'), Body: 'breathe', ContentType: 'text/plain' });
    await expect(call('Writer', 's3', 'GetObject', object('kept/a b.txt'))).resolves.toMatchObject({
      text: 'breathe',
      ContentType: 'text/plain',
    });
    await expect(call('Writer', 's3', 'GetObject', object('other/a'))).rejects.toMatchObject({
      payload: { errorType: 'AccessDenied' },
    });
    await expect(call('Reader', 's3', 'GetObject', object('kept/a b.txt'))).rejects.toMatchObject({
      payload: { errorType: 'AccessDenied' },
    });
  });

  test('holds for mail, and the mail is in the inbox', async () => {
    const mail = (from: string) => ({
      FromEmailAddress: from,
      Destination: { ToAddresses: ['ada@example.org'] },
      Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Breathe.' } } } },
    });
    await call('Writer', 'ses', 'SendEmail', mail('Exhale <hello@exhale.example>'));
    const inbox: unknown = await (await fetch(`${aws.inboxUrl}/store`)).json();
    expect(inbox).toMatchObject({ emails: [{ subject: 'Hello', destination: { to: ['ada@example.org'] } }] });
    await expect(call('Reader', 'ses', 'SendEmail', mail('hello@exhale.example'))).rejects.toMatchObject({
      payload: { errorType: 'AccessDeniedException', errorMessage: expect.stringContaining('ses:SendEmail') },
    });
    await expect(call('Writer', 'ses', 'SendEmail', mail('hello@other.example'))).rejects.toMatchObject({
      payload: { errorType: 'MessageRejected' },
    });
  });

  test('is told apart in the meters', async () => {
    meters.reset();
    await call('Writer', 'dynamodb', 'PutItem', put('METERED'));
    expect(meters.read().functions).toMatchObject({
      writer: { invocations: 1, calls: [{ service: 'dynamodb', action: 'PutItem', milliseconds: expect.any(Number) }] },
    });
  });
});

describe('the stream of the table', () => {
  test('brings what fits its filter, also what was written while the function was not there', async () => {
    await call('Writer', 'dynamodb', 'PutItem', put('MAIL#1'));
    await call('Writer', 'dynamodb', 'PutItem', put('SESSION#1'));
    await call('Writer', 'dynamodb', 'PutItem', put('MAIL#1'));
    await call('Writer', 'dynamodb', 'PutItem', put('MAIL#2'));
    expect(await received(2)).toEqual(['MAIL#1', 'MAIL#2']);

    await closers.close();
    const { OutboxMapping: _, ...withoutOutbox } = testStack.Resources;
    await startAll({ Resources: withoutOutbox });
    await call('Writer', 'dynamodb', 'PutItem', put('MAIL#3'));
    await closers.close();
    await startAll();
    await call('Writer', 'dynamodb', 'PutItem', put('MAIL#4'));
    expect(await received(4)).toEqual(['MAIL#1', 'MAIL#2', 'MAIL#3', 'MAIL#4']);
  });

  test('is not read for a function whose role may not', async () => {
    const { OutboxRole: _, ...others } = testStack.Resources;
    const Resources = { ...others, OutboxRole: { ...testStack.Resources.WriterRole } };
    await closers.close();
    await expect(startAll({ Resources })).rejects.toThrow(/outbox does not allow dynamodb:DescribeStream/);
  });
});
