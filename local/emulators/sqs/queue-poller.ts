import { createHash } from 'node:crypto';
import * as z from 'zod';
import { region } from '../arn.ts';
import { messageOf } from '../errors.ts';
import type { PolledQueue, QueueMessage } from './polled-queue.ts';
import type { SendMessage } from './queues.ts';

export type PollerOptions = {
  queue: PolledQueue;
  batchSize: number;
  /** Invocations at once. */
  maxConcurrency: number;
  invoke(event: unknown): Promise<unknown>;
  /** Takes messages for the dead-letter queue. */
  sendMessage: SendMessage;
  report(message: string): void;
};

const responseSchema = z
  .looseObject({ batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.string() })).nullish() })
  .nullish();

const closeTimeoutMs = 2000;

/** An event source mapping of Lambda for a queue: invokes a function with batches, and deletes what it does not report. */
export class QueuePoller {
  readonly #options: PollerOptions;
  readonly #running = new Set<Promise<void>>();
  #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(options: PollerOptions) {
    this.#options = options;
    options.queue.onSend(() => this.#poll());
    this.#poll();
  }

  /** Resolves when every message was deleted, given up, or failed and is invisible for now. */
  caughtUp(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#settle();
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    const timeout = new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
    await Promise.race([Promise.all(this.#running), timeout]);
    await this.#options.queue.close();
  }

  #poll(): void {
    const { queue, batchSize, maxConcurrency } = this.#options;
    if (this.#isClosing) return;
    this.#redrive();
    while (this.#running.size < maxConcurrency) {
      const batch = queue.receive(batchSize);
      if (batch.length === 0) break;
      const delivery = this.#deliver(batch).finally(() => {
        this.#running.delete(delivery);
        this.#poll();
        this.#settle();
      });
      this.#running.add(delivery);
    }
    this.#pollAgain();
  }

  /** Polls when the next message becomes visible; a running invocation polls when it ends. */
  #pollAgain(): void {
    clearTimeout(this.#timer);
    const wait = this.#options.queue.nextVisibleIn();
    if (wait === undefined || this.#running.size >= this.#options.maxConcurrency) return;
    this.#timer = setTimeout(() => this.#poll(), wait);
    this.#timer.unref();
  }

  #settle(): void {
    if (this.#running.size > 0 || this.#options.queue.nextVisibleIn() === 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #deliver(batch: QueueMessage[]): Promise<void> {
    const { queue, invoke } = this.#options;
    try {
      const failed = failedIn(await invoke(eventOf(batch, queue.definition.arn)), batch);
      queue.delete(batch.map(({ id }) => id).filter((id) => !failed.has(id)));
    } catch {
      // Reported by the function; the messages become visible again.
    }
  }

  #redrive(): void {
    const { queue, sendMessage, report } = this.#options;
    const { redrive } = queue.definition;
    if (!redrive) return;
    for (const { body } of queue.takeExhausted()) {
      report(`a message was received ${redrive.maxReceiveCount} times and goes to ${redrive.targetArn}`);
      sendMessage(redrive.targetArn, body).catch((error: unknown) => report(messageOf(error)));
    }
  }
}

/** Ids that the function reports as failed; all of them for an unknown id or an invalid response, as Lambda does. */
function failedIn(result: unknown, batch: QueueMessage[]): Set<string> {
  const ids = new Set(batch.map(({ id }) => id));
  const response = responseSchema.safeParse(result);
  if (!response.success) return ids;
  const failed = (response.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  return failed.every((id) => ids.has(id)) ? new Set(failed) : ids;
}

function eventOf(batch: QueueMessage[], queueArn: string): object {
  return {
    Records: batch.map(({ id, body, sentAt, receiveCount }) => ({
      messageId: id,
      receiptHandle: `${id}-${receiveCount}`,
      body,
      attributes: {
        ApproximateReceiveCount: String(receiveCount),
        SentTimestamp: String(sentAt),
        ApproximateFirstReceiveTimestamp: String(sentAt),
        SenderId: 'local',
      },
      messageAttributes: {},
      md5OfBody: createHash('md5').update(body).digest('hex'),
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn,
      awsRegion: region,
    })),
  };
}
