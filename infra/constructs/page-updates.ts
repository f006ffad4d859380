import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { SiteFunction } from './function.ts';
import type { Observability } from './observability.ts';
import { OnFailureQueue } from './on-failure-queue.ts';

/** Attempts for a message before it is given up. */
const maxReceiveCount = 5;

/** AWS takes no less. More would only make writers of one page wait for each other. */
const maxConcurrency = 2;

/** The queue of pages that changed (docs/decisions/rendered-pages.md): the stream of the table has two consumers already. */
export class PageUpdates extends Construct {
  readonly #queue: Queue;

  constructor(scope: Construct, id: string, observability: Observability) {
    super(scope, id);
    const givenUp = new OnFailureQueue(this, 'GivenUp', observability, {
      people: 'A page could not be rendered: visitors see it as it was, see docs/operations.md#rendered-pages.',
    });
    this.#queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Shorter than AWS's advice of six times the function's: a message that comes twice does no harm.
      visibilityTimeout: Duration.seconds(60),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: givenUp, maxReceiveCount },
    });
  }

  /** Sets PAGE_UPDATES_URL. */
  grantAnnounce(grantee: SiteFunction): void {
    grantee.addEnvironment('PAGE_UPDATES_URL', this.#queue.queueUrl);
    grantee.allow(['sqs:SendMessage'], [this.#queue.queueArn]);
  }

  /** Invokes the function with what is there: with a batching window Lambda may wait for twenty seconds. */
  consume(consumer: SiteFunction): void {
    const actions = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((action) => `sqs:${action}`);
    consumer.allow(actions, [this.#queue.queueArn]);
    const mapping = new EventSourceMapping(this, 'Updates', {
      target: consumer,
      eventSourceArn: this.#queue.queueArn,
      batchSize: 10,
      maxConcurrency,
      reportBatchItemFailures: true,
    });
    // Lambda checks on creation whether it may read the queue.
    mapping.node.addDependency(consumer.ownRole);
  }
}
