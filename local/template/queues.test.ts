import { describe, expect, test } from 'vitest';
import { template } from '#infra/testing/template.ts';
import { readQueueMappings, readQueues, streamMappings } from './queue-mappings.ts';
import { checkQueues } from './queues.ts';
import { deploy } from './resolve.ts';
import { type Declared, deployedOf } from './testing/deployed.ts';

const queue = 'arn:aws:sqs:us-east-1:123456789012:GivenUp';
const rule = 'arn:aws:events:us-east-1:123456789012:rule/Hourly';
const roleArn = 'arn:aws:iam::123456789012:role/JobRole';
const send = { Action: 'sqs:SendMessage', Resource: queue };
const fromRule = (Condition: object, Service = 'events.amazonaws.com') => ({
  ...send,
  Effect: 'Allow',
  Condition,
  Principal: { Service },
});
const ofRule = (sourceArn: string) => ({ ArnEquals: { 'aws:SourceArn': sourceArn } });
const deny = { ...send, Effect: 'Deny', Principal: { AWS: '*' } };
const insecure = { ...deny, Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };

type Stack = { policy?: object[]; role?: object[]; more?: Declared; destination?: string };

/** A function `Job` with an on-failure queue, run by the rule `Hourly`, whose dead letters go to the same queue. */
function stackWith({ policy, role, more, destination = queue }: Stack) {
  const Statement = role ?? [{ ...send, Effect: 'Allow' }];
  return deployedOf({
    GivenUp: { type: 'AWS::SQS::Queue', properties: { SqsManagedSseEnabled: true } },
    Policy: {
      type: 'AWS::SQS::QueuePolicy',
      properties: {
        Queues: ['https://sqs.us-east-1.amazonaws.com/123456789012/GivenUp'],
        PolicyDocument: { Statement: policy ?? [insecure, fromRule(ofRule(rule))] },
      },
    },
    Hourly: { type: 'AWS::Events::Rule', properties: { Targets: [{ DeadLetterConfig: { Arn: destination } }] } },
    Job: { type: 'AWS::Lambda::Function', properties: { Role: roleArn } },
    JobRole: {
      type: 'AWS::IAM::Role',
      properties: {
        AssumeRolePolicyDocument: { Statement: [] },
        Policies: [{ PolicyName: 'send', PolicyDocument: { Version: '2012-10-17', Statement } }],
      },
    },
    JobInvocations: {
      type: 'AWS::Lambda::EventInvokeConfig',
      properties: {
        FunctionName: 'Job',
        Qualifier: '$LATEST',
        DestinationConfig: { OnFailure: { Destination: queue } },
      },
    },
    ...more,
  });
}

describe('queues for what was given up (docs/trust.md#abandoned-work)', () => {
  test('of the deployed stack are reached by every rule, stream and function', () => {
    expect(() => checkQueues(deploy(template))).not.toThrow();
  });

  test('are reached where role and policy allow it', () => {
    expect(() => checkQueues(stackWith({}))).not.toThrow();
  });

  test.each<[string, Stack, RegExp]>([
    ['no policy allows EventBridge', { policy: [insecure] }, /EventBridge for Hourly may not send to .*implicitly/],
    ['it allows another rule', { policy: [fromRule(ofRule(`${rule}ly`))] }, /EventBridge for Hourly may not/],
    ['it allows another service', { policy: [fromRule({}, 'sns.amazonaws.com')] }, /EventBridge for Hourly may not/],
    ['it also denies it', { policy: [fromRule({}), deny] }, /EventBridge for Hourly may not send to .*explicitly/],
    ['a role lacks the permission', { role: [] }, /the role of Job may not send to .*implicitly/],
    [
      'the policy denies the role',
      { policy: [fromRule({}), { ...deny, Principal: { AWS: roleArn } }] },
      /the role of Job may not send to .*explicitly/,
    ],
    ['a queue is missing', { destination: `${queue}Elsewhere` }, /Hourly: there is no queue .*GivenUpElsewhere/],
    [
      'it has a key of its own',
      { more: { Keyed: { type: 'AWS::SQS::Queue', properties: { KmsMasterKeyId: 'alias/own' } } } },
      /Keyed: .*KmsMasterKeyId/,
    ],
  ])('are refused where %s', (_, stack, message) => {
    expect(() => checkQueues(stackWith(stack))).toThrow(message);
  });

  test('of a stream are refused where the policy denies the role of its consumer', () => {
    const more: Declared = {
      Changes: {
        type: 'AWS::Lambda::EventSourceMapping',
        properties: {
          FunctionName: 'Job',
          EventSourceArn: 'arn:stream',
          StartingPosition: 'TRIM_HORIZON',
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          DestinationConfig: { OnFailure: { Destination: `${queue}Missing` } },
        },
      },
    };
    expect(() => checkQueues(stackWith({ more }))).toThrow(/the role of Job: there is no queue .*Missing/);
  });
});

describe('queues with a consumer', () => {
  const pages = 'arn:aws:sqs:us-east-1:123456789012:Pages';
  const consumed = (queueChanges: object = {}, mappingChanges: object = {}) =>
    stackWith({
      more: {
        Pages: {
          type: 'AWS::SQS::Queue',
          properties: {
            VisibilityTimeout: 60,
            RedrivePolicy: { deadLetterTargetArn: queue, maxReceiveCount: 5 },
            ...queueChanges,
          },
        },
        Mapping: {
          type: 'AWS::Lambda::EventSourceMapping',
          properties: {
            FunctionName: 'Job',
            EventSourceArn: pages,
            FunctionResponseTypes: ['ReportBatchItemFailures'],
            ScalingConfig: { MaximumConcurrency: 2 },
            ...mappingChanges,
          },
        },
      },
    });

  test('are read with their dead letters, apart from streams', () => {
    const stack = consumed();
    expect(readQueues(stack)).toContainEqual({
      arn: pages,
      visibilityTimeoutMs: 60_000,
      redrive: { targetArn: queue, maxReceiveCount: 5 },
    });
    expect(readQueueMappings(stack)).toEqual([
      { logicalId: 'Mapping', functionName: 'Job', queueArn: pages, batchSize: 10, maxConcurrency: 2 },
    ]);
    expect(streamMappings(stack)).toEqual([]);
  });

  test.each([
    [
      'dead letters go nowhere',
      consumed({ RedrivePolicy: { deadLetterTargetArn: 'arn:x', maxReceiveCount: 1 } }),
      /arn:x/,
    ],
    ['a batch waits for messages', consumed({}, { MaximumBatchingWindowInSeconds: 1 }), /MaximumBatchingWindow/],
    ['a batch is larger than ten', consumed({}, { BatchSize: 100 }), /20 s/],
    ['whole batches fail', consumed({}, { FunctionResponseTypes: undefined }), /FunctionResponseTypes/],
  ])('are refused where %s', (_, stack, message) => {
    expect(() => [readQueues(stack), readQueueMappings(stack)]).toThrow(message);
  });
});
