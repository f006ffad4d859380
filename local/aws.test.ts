import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { item, openSharedAws, put } from './testing/shared-aws.ts';
import { testStack } from './testing/stack.ts';

const { aws, call, dataFolder, meters, reports, start, stop } = openSharedAws();

const get = (PK: string) => ({ TableName: 'Test', Key: item(PK) });

/** The lines that the outbox printed, once there are `count`. */
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

  test('denies other actions with the message of AWS', async () => {
    await expect(call('Reader', 'dynamodb', 'Query', { TableName: 'Test', IndexName: 'byKind' })).rejects.toMatchObject(
      {
        payload: {
          errorType: 'AccessDeniedException',
          errorMessage: expect.stringMatching(
            /^User: arn:aws:sts::123456789012:assumed-role\/Exhale-dev-ReaderRole-\w+\/reader is not authorized to perform: dynamodb:Query on resource: arn:aws:dynamodb:us-east-1:123456789012:table\/Test\/index\/byKind because/,
          ),
        },
      },
    );
    expect(reports.some((message) => message.startsWith('reader was refused'))).toBe(true);
  });

  test('denies keys outside its condition', async () => {
    await expect(call('Reader', 'dynamodb', 'GetItem', get('MEMBER#1'))).rejects.toMatchObject({
      payload: { errorType: 'AccessDeniedException' },
    });
  });

  test('authorizes each part of a transaction', async () => {
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
    const inbox: unknown = await (await fetch(`${aws().ses.inboxUrl}/store`)).json();
    expect(inbox).toMatchObject({ emails: [{ subject: 'Hello', destination: { to: ['ada@example.org'] } }] });
    await expect(call('Reader', 'ses', 'SendEmail', mail('hello@exhale.example'))).rejects.toMatchObject({
      payload: { errorType: 'AccessDeniedException', errorMessage: expect.stringContaining('ses:SendEmail') },
    });
    await expect(call('Writer', 'ses', 'SendEmail', mail('hello@other.example'))).rejects.toMatchObject({
      payload: { errorType: 'MessageRejected' },
    });
  });

  test('holds for secrets, by name or ARN', async () => {
    const ask = (functionId: string, SecretId: string) => call(functionId, 'secrets', 'GetSecretValue', { SecretId });
    await expect(ask('Writer', 'test/keys')).resolves.toMatchObject({
      Name: 'test/keys',
      SecretString: '{"open":"sesame"}',
    });
    await expect(ask('Reader', 'test/keys')).rejects.toMatchObject({
      payload: {
        errorType: 'AccessDeniedException',
        errorMessage: expect.stringMatching(/secretsmanager:GetSecretValue on resource: \S+:secret:test\/keys-\w{6} /),
      },
    });
    await expect(ask('Writer', 'test/empty')).rejects.toMatchObject({
      payload: { errorType: 'ResourceNotFoundException', errorMessage: expect.stringContaining('AWSCURRENT') },
    });
    await expect(ask('Writer', 'test/other')).rejects.toMatchObject({
      payload: { errorType: 'AccessDeniedException' },
    });
  });

  test('must allow a batch on each table that it reads', async () => {
    const batch = { RequestItems: { Test: { Keys: [item('A')] } } };
    await expect(call('Reader', 'dynamodb', 'BatchGetItem', batch)).rejects.toMatchObject({
      payload: { errorMessage: expect.stringContaining('dynamodb:BatchGetItem on resource: arn:') },
    });
  });

  test('is distinguished in the meters, on request with what was asked of the table', async () => {
    const counted = { service: 'dynamodb', action: 'PutItem', milliseconds: expect.any(Number) };
    const write = () => call('Writer', 'dynamodb', 'PutItem', put('METERED'));
    meters.reset();
    await write();
    const writer = { invocations: 1, callCounts: { dynamodb: 1 }, calls: [counted] };
    expect(meters.read().functions).toMatchObject({ writer });
    expect(meters.read().functions.writer?.calls).toEqual([counted]);
    meters.reset({ inputs: true });
    await write();
    const [kept] = meters.read().functions.writer?.calls ?? [];
    expect(JSON.parse(kept?.input ?? '')).toEqual(put('METERED'));
  });

  test('starts cold again once idle workers were ended', async () => {
    await call('Writer', 'dynamodb', 'PutItem', put('COLD'));
    meters.reset();
    await aws().functions.endIdle();
    for (let time = 0; time < 2; time += 1) await call('Writer', 'dynamodb', 'PutItem', put('COLD'));
    expect(meters.read().functions.writer?.starts).toHaveLength(1);
  });
});

describe('the stream of the table', () => {
  test('delivers what matches its filter, also what was written while the consumer was missing', async () => {
    await call('Writer', 'dynamodb', 'PutItem', put('MAIL#1'));
    await call('Writer', 'dynamodb', 'PutItem', put('SESSION#1'));
    await call('Writer', 'dynamodb', 'PutItem', put('MAIL#1'));
    await call('Writer', 'dynamodb', 'PutItem', put('MAIL#2'));
    expect(await received(2)).toEqual(['MAIL#1', 'MAIL#2']);

    await stop();
    const { OutboxMapping: _, ...withoutOutbox } = testStack.Resources;
    await start({ Resources: withoutOutbox });
    await call('Writer', 'dynamodb', 'PutItem', put('MAIL#3'));
    await stop();
    await start();
    await call('Writer', 'dynamodb', 'PutItem', put('MAIL#4'));
    await aws().streamsCaughtUp();
    expect(await received(4)).toEqual(['MAIL#1', 'MAIL#2', 'MAIL#3', 'MAIL#4']);
  });

  test('is not read for a function whose role does not allow it', async () => {
    const { OutboxRole: _, ...others } = testStack.Resources;
    const Resources = { ...others, OutboxRole: { ...testStack.Resources.WriterRole } };
    await stop();
    await expect(start({ Resources })).rejects.toThrow(/outbox does not allow dynamodb:DescribeStream/);
  });
});
