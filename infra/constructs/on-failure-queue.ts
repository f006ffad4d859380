import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Observability, OnFailure } from './observability.ts';

/** Keeps what an asynchronous consumer gave up (docs/operations.md#given-up), and raises an alarm while it has messages. */
export class OnFailureQueue extends Queue {
  constructor(scope: Construct, id: string, observability: Observability, onFailure: OnFailure) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // SQS's longest.
      retentionPeriod: Duration.days(14),
    });
    const messages = this.metricApproximateNumberOfMessagesVisible({
      period: Duration.minutes(5),
      statistic: 'Maximum',
    });
    observability.alarm(this, 'NotEmpty', messages, 1, onFailure);
    acknowledge(this, 'nothing consumes this queue, so no message can fail', 'AwsSolutions-SQS3');
  }
}
