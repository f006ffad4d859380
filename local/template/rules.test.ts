import { describe, expect, test } from 'vitest';
import { template } from '#infra/testing/template.ts';
import { deploy } from './resolve.ts';
import { readEventRules } from './rules.ts';
import { readConfigurationSets } from './ses.ts';
import { type Declared, deployedOf } from './testing/deployed.ts';

const functionArn = 'arn:aws:lambda:us-east-1:123456789012:function:mailEvents';
const pattern = { source: ['aws.ses'], detail: { mail: { tags: { 'ses:configuration-set': ['Mails'] } } } };
const bus = 'arn:aws:events:us-east-1:123456789012:event-bus/default';

const rule = (EventPattern: object): Declared => ({
  Reported: { type: 'AWS::Events::Rule', properties: { EventPattern, Targets: [{ Arn: functionArn, Id: 'T' }] } },
});
const permission: Declared = {
  Allowed: {
    type: 'AWS::Lambda::Permission',
    properties: { Action: 'lambda:InvokeFunction', FunctionName: functionArn, Principal: 'events.amazonaws.com' },
  },
};

describe('rules with an event pattern', () => {
  test('of the stack invoke the function mailEvents with the events of its configuration set', () => {
    const deployed = deploy(template);
    const ofMails = readEventRules(deployed).filter(({ pattern }) => JSON.stringify(pattern).includes('aws.ses'));
    expect(ofMails).toMatchObject([
      {
        pattern: { source: ['aws.ses'] },
        targets: [
          {
            functionArn: expect.stringContaining('MailEvents'),
            retryAttempts: 2,
            onFailure: expect.stringContaining('GivenUp'),
          },
        ],
      },
    ]);
    expect([...readConfigurationSets(deployed).values()]).toEqual([
      { suppressedReasons: ['BOUNCE', 'COMPLAINT'], publishes: ['bounce', 'complaint', 'reject', 'deliveryDelay'] },
    ]);
  });

  test('are refused where they may not invoke their target, or have an operator that is not emulated', () => {
    expect(readEventRules(deployedOf({ ...rule(pattern), ...permission }))).toMatchObject([{ pattern }]);
    expect(() => readEventRules(deployedOf(rule(pattern)))).toThrow('Reported may not invoke');
    const unknown = rule({ ...pattern, account: [{ 'anything-but': '1' }] });
    expect(() => readEventRules(deployedOf({ ...unknown, ...permission }))).toThrow('anything-but');
  });
});

describe('an event destination', () => {
  const destination = (EventDestination: object) =>
    deployedOf({
      Mails: { type: 'AWS::SES::ConfigurationSet', properties: {} },
      Events: {
        type: 'AWS::SES::ConfigurationSetEventDestination',
        properties: { ConfigurationSetName: 'Mails', EventDestination },
      },
    });
  const MatchingEventTypes = ['bounce'];

  test.each([
    [
      'an event type',
      { MatchingEventTypes: ['open'], EventBridgeDestination: { EventBusArn: bus } },
      /MatchingEventTypes/,
    ],
    ['another bus', { MatchingEventTypes, EventBridgeDestination: { EventBusArn: `${bus}2` } }, /EventBusArn/],
    ['another service', { MatchingEventTypes, SnsDestination: { TopicARN: 'arn:sns' } }, /EventBridgeDestination/],
  ])('with %s is refused', (_, eventDestination, message) => {
    expect(() => readConfigurationSets(destination(eventDestination))).toThrow(message);
  });

  test('that is disabled publishes nothing', () => {
    const disabled = { Enabled: false, MatchingEventTypes, EventBridgeDestination: { EventBusArn: bus } };
    expect(readConfigurationSets(destination(disabled)).get('Mails')?.publishes).toEqual([]);
  });
});
