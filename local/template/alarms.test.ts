import { describe, expect, test } from 'vitest';
import { template } from '#infra/testing/template.ts';
import { checkAlarms } from './alarms.ts';
import { deploy } from './resolve.ts';
import { deployedOf } from './testing/deployed.ts';

const topic = 'arn:aws:sns:us-east-1:123456789012:Alarms';
const Deny = { Effect: 'Deny', Action: 'sns:Publish', Resource: topic, Principal: '*' };
const insecure = { Bool: { 'aws:SecureTransport': 'false' } };
const allowed = (Condition: object, Service = 'cloudwatch.amazonaws.com') => ({
  Effect: 'Allow',
  Action: 'sns:Publish',
  Resource: topic,
  Condition,
  Principal: { Service },
});
const inAccount = (account: string) => ({ StringEquals: { 'aws:SourceAccount': account } });

const stackWith = (...Statement: object[]) =>
  deployedOf({
    Failing: { type: 'AWS::CloudWatch::Alarm', properties: { AlarmActions: [topic] } },
    Policy: { type: 'AWS::SNS::TopicPolicy', properties: { Topics: [topic], PolicyDocument: { Statement } } },
  });

describe('alarms', () => {
  test('of the deployed stack may all publish to their topic', () => {
    const deployed = deploy(template);
    expect(deployed.byType('AWS::CloudWatch::Alarm').length).toBeGreaterThan(20);
    expect(() => checkAlarms(deployed)).not.toThrow();
  });

  test('reach a topic whose policy allows it to CloudWatch in this account', () => {
    const statements = [allowed(inAccount('123456789012')), { ...Deny, Condition: insecure }];
    expect(() => checkAlarms(stackWith(...statements))).not.toThrow();
  });

  test.each([
    ['has a Deny only', [{ ...Deny, Condition: insecure }]],
    ['allows it to another service', [allowed({}, 'events.amazonaws.com')]],
    ['allows it in another account', [allowed(inAccount('999999999999'))]],
    ['also denies it', [allowed({}), Deny]],
  ])('do not reach a topic whose policy %s', (_, statements) => {
    expect(() => checkAlarms(stackWith(...statements))).toThrow(/Failing: CloudWatch may not publish to .*Alarms/);
  });

  const read = (Id: string) => ({ Id, MetricStat: { Metric: { MetricName: 'Errors' }, Period: 300, Stat: 'Sum' } });
  const many = Array.from({ length: 11 }, (_, at) => read(`m${at}`));
  test.each([
    ['reads more metrics than ten', { Metrics: many }, /reads 11 metrics/],
    [
      'uses a metric that it does not read',
      { Metrics: [{ Id: 'e', Expression: 'MAX([IF(a > 0, 1, 0)])' }] },
      /uses a,/,
    ],
    ['names a metric by a capital letter', { Metrics: [read('Errors')] }, /Metrics/],
    ['has a longer text than is kept', { AlarmDescription: 'x'.repeat(1025) }, /AlarmDescription/],
  ])('that CloudWatch refuses stop the start: one that %s', (_, properties, message) => {
    const deployed = deployedOf({ Alarm: { type: 'AWS::CloudWatch::Alarm', properties } });
    expect(() => checkAlarms(deployed)).toThrow(message);
  });
});
