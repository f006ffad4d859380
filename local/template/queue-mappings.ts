import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import { UnsupportedError } from '../emulators/errors.ts';
import type { QueueDefinition } from '../emulators/sqs/polled-queue.ts';
import type { Deployed, Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

// Without a key of its own, whose policy would also have to allow each sender.
const queueSchema = z.strictObject({
  QueueName: withoutEffect,
  MessageRetentionPeriod: withoutEffect,
  SqsManagedSseEnabled: z.boolean().optional(),
  VisibilityTimeout: z.int().default(30),
  RedrivePolicy: z.strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.int().min(1) }).optional(),
  Tags: withoutEffect,
});

/** The queues of the template, consumed or not. Throws for a dead-letter queue that is none of them. */
export function readQueues(deployed: Deployed): QueueDefinition[] {
  const queues = deployed.byType('AWS::SQS::Queue').map((queue): QueueDefinition => {
    const { VisibilityTimeout, RedrivePolicy } = readProperties(queue, queueSchema);
    const { deadLetterTargetArn: targetArn, maxReceiveCount } = RedrivePolicy ?? {};
    return {
      arn: arn('sqs', queue.ref.slice(queue.ref.lastIndexOf('/') + 1)),
      visibilityTimeoutMs: VisibilityTimeout * 1000,
      redrive: targetArn && maxReceiveCount ? { targetArn, maxReceiveCount } : undefined,
    };
  });
  for (const { arn: source, redrive } of queues) {
    if (redrive && !queues.some((queue) => queue.arn === redrive.targetArn)) {
      throw new UnsupportedError(`${source}: there is no queue ${redrive.targetArn} for its dead letters`);
    }
  }
  return queues;
}

const mappingSchema = z.strictObject({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  BatchSize: z.int().max(10, 'a larger batch needs a window, in which Lambda may wait for 20 s').default(10),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  // AWS takes no less than two.
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.int().min(2) }).optional(),
  Tags: withoutEffect,
});

export type QueueMapping = {
  logicalId: string;
  functionName: string;
  queueArn: string;
  batchSize: number;
  maxConcurrency: number;
};

const isQueue = ({ properties }: Resource) => String(properties.EventSourceArn).startsWith('arn:aws:sqs:');

/** Functions that consume a queue. Lambda starts five pollers unless told otherwise. */
export function readQueueMappings(deployed: Deployed): QueueMapping[] {
  return deployed
    .byType('AWS::Lambda::EventSourceMapping')
    .filter(isQueue)
    .map((resource) => {
      const read = readProperties(resource, mappingSchema);
      return {
        logicalId: resource.logicalId,
        functionName: read.FunctionName,
        queueArn: read.EventSourceArn,
        batchSize: read.BatchSize,
        maxConcurrency: read.ScalingConfig?.MaximumConcurrency ?? 5,
      };
    });
}

/** Functions that consume the stream of a table. */
export function streamMappings(deployed: Deployed): Resource[] {
  return deployed.byType('AWS::Lambda::EventSourceMapping').filter((resource) => !isQueue(resource));
}
