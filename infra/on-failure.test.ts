import { describe, expect, test } from 'vitest';
import { readable, resourcesOf, template } from './testing/template.ts';

/** docs/trust.md#abandoned-work */

const propertiesOf = (type: string) => resourcesOf(template, type).map(({ properties }) => properties);
const queues = resourcesOf(template, 'AWS::SQS::Queue');
const queueArns = queues.map(({ id }) => readable({ 'Fn::GetAtt': [id, 'Arn'] }));
const rules = propertiesOf('AWS::Events::Rule');
const mappings = propertiesOf('AWS::Lambda::EventSourceMapping');
const streams = mappings.filter(({ StartingPosition }) => StartingPosition);
const refOf = (Arn: unknown) => readable(Arn).replace('.Arn', '');

test.each(streams)('the event source mapping of $FunctionName.Ref keeps what it gives up', ({ DestinationConfig }) => {
  expect(queueArns).toContain(readable(DestinationConfig.OnFailure.Destination));
});

test('the queue of changed pages keeps what its function fails five times', () => {
  const consumed = mappings.filter((mapping) => !streams.includes(mapping));
  expect(consumed).toMatchObject([
    { BatchSize: 10, FunctionResponseTypes: ['ReportBatchItemFailures'], ScalingConfig: { MaximumConcurrency: 2 } },
  ]);
  const source = queues.find(
    ({ id }) => readable({ 'Fn::GetAtt': [id, 'Arn'] }) === readable(consumed[0].EventSourceArn),
  );
  const { deadLetterTargetArn, maxReceiveCount } = source?.properties.RedrivePolicy ?? {};
  expect([readable(deadLetterTargetArn), maxReceiveCount]).toEqual(['<PageUpdatesGivenUp.Arn>', 5]);
  expect(source?.properties.VisibilityTimeout).toBe(60);
});

describe.each(rules)('"$Description"', ({ Targets }) => {
  test('keeps events that EventBridge cannot deliver', () => {
    for (const { DeadLetterConfig } of Targets) expect(queueArns).toContain(readable(DeadLetterConfig.Arn));
  });

  test('keeps events that its function failed', () => {
    const configs = propertiesOf('AWS::Lambda::EventInvokeConfig');
    for (const { Arn } of Targets) {
      const own = configs.filter(({ FunctionName }) => readable(FunctionName) === refOf(Arn));
      expect(own).toMatchObject([{ Qualifier: '$LATEST', MaximumRetryAttempts: 2 }]);
      expect(queueArns).toContain(readable(own[0].DestinationConfig.OnFailure.Destination));
    }
  });
});

test('nothing else invokes a function asynchronously', () => {
  const principals = new Set(propertiesOf('AWS::Lambda::Permission').map(({ Principal }) => Principal));
  // API Gateway and Cognito wait for the response.
  expect([...principals].sort()).toEqual([
    'apigateway.amazonaws.com',
    'cognito-idp.amazonaws.com',
    'events.amazonaws.com',
  ]);
  const sources = new Set(mappings.map(({ EventSourceArn }) => readable(EventSourceArn)));
  expect([...sources].sort()).toEqual(['<DataTable.StreamArn>', '<PageUpdatesQueue.Arn>']);
});

const keeping = queues.filter(({ properties }) => !properties.RedrivePolicy);

test.each(keeping)('$id keeps messages for two weeks, encrypted, and raises an alarm while it has some', (queue) => {
  expect(queue.properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3600, SqsManagedSseEnabled: true });
  const alarms = propertiesOf('AWS::CloudWatch::Alarm').filter(
    ({ MetricName, Dimensions }) =>
      MetricName === 'ApproximateNumberOfMessagesVisible' &&
      readable(Dimensions[0].Value) === `<${shortId(queue.id)}.QueueName>`,
  );
  expect(alarms).toMatchObject([{ Threshold: 1, Statistic: 'Maximum', AlarmActions: [expect.anything()] }]);
  expect(alarms[0].AlarmDescription).toMatch(/^[A-Z].{30,}\.$/);
});

const shortId = (id: string) => id.replace(/[0-9A-F]{8}$/, '');
