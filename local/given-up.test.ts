import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { startAws } from './aws.ts';
import { Closers } from './closers.ts';
import { dynamoDbApi } from './emulators/dynamodb/api.ts';
import { startDynamoDb } from './emulators/dynamodb/dynamodb.ts';
import { createMeters } from './meters.ts';
import { Faults } from './proxy/faults.ts';
import { deploy } from './template/resolve.ts';
import { allow, role, testAssets, testStack } from './testing/stack.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-given-up-'));
const closers = new Closers();
afterAll(async () => {
  await closers.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const queue = { 'Fn::GetAtt': ['GivenUp', 'Arn'] };
const { Outbox, OutboxMapping, OutboxRole } = testStack.Resources;

const recordsSchema = z.object({
  Records: z.array(z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) })),
});

const cause = join(dataFolder, 'cause');

/** The consumer of the stream fails for one item; what it gives up after two attempts goes to a queue. */
function stackWithQueue() {
  const [streams] = OutboxRole.Properties.Policies?.[0]?.PolicyDocument.Statement ?? [];
  const Environment = { Variables: { ...Outbox.Properties.Environment.Variables, BROKEN_WHILE: cause } };
  const onFailure = { MaximumRetryAttempts: 1, DestinationConfig: { OnFailure: { Destination: queue } } };
  return {
    Resources: {
      ...testStack.Resources,
      GivenUp: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'GivenUp' } },
      OutboxRole: role(...(streams ? [streams] : []), allow(['sqs:SendMessage'], queue)),
      Outbox: { ...Outbox, Properties: { ...Outbox.Properties, Environment } },
      OutboxMapping: { ...OutboxMapping, Properties: { ...OutboxMapping.Properties, BatchSize: 1, ...onFailure } },
    },
  };
}

test('what a consumer fails for longer than its retries is kept in its queue, by which it is redriven (docs/operations.md#given-up)', async () => {
  writeFileSync(cause, '');
  const { url: dynamoDbUrl } = closers.service(await startDynamoDb({ dataFolder }));
  const options = { assets: testAssets, dynamoDbUrl, dataFolder, meters: createMeters(), faults: new Faults() };
  const deployed = deploy(stackWithQueue());
  const aws = await startAws({ ...options, deployed, report: () => undefined }, closers);
  const put = (PK: string) => ({ TableName: 'Test', Item: { PK: { S: PK }, SK: { S: 'x' } } });
  for (const PK of ['MAIL#broken', 'MAIL#behind'])
    await aws.invoke('Writer', { client: 'dynamodb', command: 'PutItem', input: put(PK) });
  await aws.streamsCaughtUp();
  const log = () => readFileSync(join(dataFolder, 'logs/outbox.log'), 'utf8');
  expect(log()).toContain('received MAIL#behind');
  expect(log()).not.toContain('received MAIL#broken');

  const message = JSON.parse(readFileSync(join(dataFolder, 'queues/GivenUp.jsonl'), 'utf8'));
  expect(message.requestContext).toMatchObject({ condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 });
  const { shardId, startSequenceNumber, endSequenceNumber } = message.DDBStreamBatchInfo;

  // The commands of the manual, with the cause mended.
  const api = dynamoDbApi(dynamoDbUrl);
  const { Table } = (await api('tables', 'DescribeTable', { TableName: 'Test' })) as {
    Table: { LatestStreamArn: string };
  };
  const at = { ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber: startSequenceNumber };
  const iterator = { StreamArn: Table.LatestStreamArn, ShardId: shardId, ...at };
  const { ShardIterator } = (await api('streams', 'GetShardIterator', iterator)) as { ShardIterator: string };
  const { Records } = recordsSchema.parse(await api('streams', 'GetRecords', { ShardIterator }));
  const event = {
    Records: Records.filter(({ dynamodb }) => BigInt(dynamodb.SequenceNumber) <= BigInt(endSequenceNumber)),
  };
  expect(event.Records).toHaveLength(1);
  rmSync(cause);
  expect(await aws.invoke('Outbox', event)).toEqual({ batchItemFailures: [] });
  await vi.waitFor(() => expect(log()).toContain('received MAIL#broken'));
});
