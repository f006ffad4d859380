import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { matchesPattern } from '../event-pattern.ts';
import { BatchDelivery, type DeliverySettings } from './batch-delivery.ts';
import { Checkpoint } from './checkpoint.ts';
import { StreamReader, type StreamRecord, type StreamsApi } from './stream-reader.ts';

export type MappingOptions = {
  /** Name of its files. */
  id: string;
  settings: DeliverySettings;
  /** Patterns of which a record must match one; undefined: all records. */
  filters: unknown[] | undefined;
  call: StreamsApi;
  /** ARN of the stream in DynamoDB Local. */
  streamArn: string;
  dataFolder: string;
  invoke(event: unknown): Promise<unknown>;
  /** Receives the message about records that were given up. */
  onGivenUp(message: unknown): Promise<void>;
  report(message: string): void;
};

/**
 * Milliseconds between two polls: while the table is being written to, and when it is idle. DynamoDB Local has a record in
 * its stream before it answers the write.
 */
const pollIntervalMs = { busy: 40, idle: 500 };
const closeTimeoutMs = 2000;

/** Reads a stream from where the last run ended and invokes a function with its records. */
export class EventSourceMapping {
  readonly #options: MappingOptions;
  readonly #reader: StreamReader;
  readonly #checkpoint: Checkpoint;
  readonly #delivery: BatchDelivery;
  readonly #iterators = new Map<string, string>();
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #lastPoll = 0;
  /** Tells whether the table was written to since the last poll began. */
  #isWritten = false;
  #wake: () => void = () => undefined;
  #shard = '';
  /** Resolvers of `caughtUp`. */
  #waiting: (() => void)[] = [];

  constructor(options: MappingOptions) {
    const { id, settings, call, streamArn, dataFolder, invoke } = options;
    this.#options = options;
    this.#reader = new StreamReader(call, streamArn);
    this.#checkpoint = new Checkpoint(join(dataFolder, 'streams', `${id}.json`), streamArn);
    this.#delivery = new BatchDelivery({
      settings,
      invoke,
      onDone: (last) => this.#checkpoint.advance(this.#shard, last.dynamodb.SequenceNumber),
      onGivenUp: (records, reason) => this.#giveUp(records, reason),
      signal: this.#closing.signal,
    });
  }

  async start(): Promise<void> {
    await this.#openShards();
    this.#running = this.#run();
  }

  /** Announces a write to the table: polls at once, or soon after the last poll. */
  nudge(): void {
    this.#isWritten = true;
    this.#wake();
  }

  /** Resolves when every record written before the call was delivered or given up. */
  caughtUp(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#wake();
    });
  }

  /** Waits a moment for a running invocation; its records are delivered again after the next start otherwise. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await Promise.race([this.#running, pause(closeTimeoutMs, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const waiting = this.#waiting.splice(0);
      this.#isWritten = false;
      this.#lastPoll = Date.now();
      const result = await this.#poll();
      // A poll without records saw everything that was written before it began.
      if (result === 'empty') for (const resolve of waiting) resolve();
      else this.#waiting.push(...waiting);
      if (result !== 'records') await this.#rest();
    }
  }

  async #poll(): Promise<'records' | 'empty' | 'failed'> {
    try {
      if (this.#iterators.size === 0) await this.#openShards();
      let hasRecords = false;
      for (const [shardId, iterator] of this.#iterators) {
        hasRecords = (await this.#advance(shardId, iterator)) || hasRecords;
      }
      return hasRecords ? 'records' : 'empty';
    } catch (error) {
      if (this.#closing.signal.aborted) return 'failed';
      this.#options.report(`reading the stream failed, trying again: ${String(error)}`);
      // An expired iterator is replaced by one from the checkpoint.
      this.#iterators.clear();
      return 'failed';
    }
  }

  async #openShards(): Promise<void> {
    for (const shardId of await this.#reader.shards()) {
      if (this.#iterators.has(shardId) || this.#checkpoint.isFinished(shardId)) continue;
      this.#iterators.set(shardId, await this.#reader.iterator(shardId, this.#checkpoint.after(shardId)));
    }
  }

  async #advance(shardId: string, iterator: string): Promise<boolean> {
    const { records, next } = await this.#reader.read(iterator);
    this.#shard = shardId;
    const { filters } = this.#options;
    const matching = records.filter((record) => filters?.some((filter) => matchesPattern(filter, record)) ?? true);
    await this.#delivery.deliver(matching);
    const last = records.at(-1);
    if (last !== undefined) await this.#checkpoint.advance(shardId, last.dynamodb.SequenceNumber);
    if (next !== undefined) {
      this.#iterators.set(shardId, next);
    } else {
      this.#iterators.delete(shardId);
      await this.#checkpoint.finish(shardId);
      await this.#openShards();
    }
    return records.length > 0;
  }

  /**
   * Resolves when the next poll is due: after the short interval when someone waits for it, or has written meanwhile.
   */
  #rest(): Promise<void> {
    return new Promise((resolve) => {
      let timer = setTimeout(resolve, pollIntervalMs.idle);
      this.#wake = () => {
        clearTimeout(timer);
        const due = this.#closing.signal.aborted ? 0 : this.#lastPoll + pollIntervalMs.busy;
        timer = setTimeout(resolve, Math.max(0, due - Date.now()));
      };
      if (this.#isWritten || this.#waiting.length > 0) this.#wake();
    });
  }

  /** Lambda's message names the records without their content. */
  async #giveUp(records: StreamRecord[], reason: string): Promise<void> {
    const { id, settings, report, onGivenUp } = this.#options;
    const numbers = records.map(({ dynamodb }) => dynamodb.SequenceNumber);
    await onGivenUp({
      version: '1.0',
      timestamp: new Date().toISOString(),
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: settings.maxRetryAttempts + 1 },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      DDBStreamBatchInfo: {
        shardId: this.#shard,
        startSequenceNumber: numbers[0],
        endSequenceNumber: numbers.at(-1),
        batchSize: records.length,
        streamArn: settings.eventSourceArn,
      },
    });
    report(`${id} gave up on ${records.length} records (${reason})`);
  }
}
