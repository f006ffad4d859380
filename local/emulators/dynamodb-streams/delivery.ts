import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { MappingDefinition } from '../../template/event-source-mappings.ts';
import { messageOf } from '../errors.ts';
import type { StreamRecord } from './records.ts';

export type DeliveryOptions = {
  definition: MappingDefinition;
  invoke(event: unknown): Promise<unknown>;
  /** Told of records that are done with, delivered or given up, in order. */
  done(last: StreamRecord): Promise<void>;
  /** Told of records that no retry helped. */
  givenUp(records: StreamRecord[], reason: string): Promise<void>;
  /** Milliseconds before a retry, by its number from 1. */
  backoff?(attempt: number): number;
  signal: AbortSignal;
};

const partialFailure = z.looseObject({
  batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.string() })).nullish(),
});

const longestPause = 10_000;

function growing(attempt: number): number {
  return Math.min(100 * 2 ** attempt, longestPause);
}

function sequenceOf(record: StreamRecord): string {
  return record.dynamodb.SequenceNumber;
}

/** Brings records to a function as Lambda's poller does: in batches, in order, until done with or given up. */
export class Delivery {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  async deliver(records: StreamRecord[]): Promise<void> {
    const { BatchSize } = this.#options.definition;
    for (let start = 0; start < records.length; start += BatchSize) {
      await this.#batch(records.slice(start, start + BatchSize), 0);
    }
  }

  /** Settles when every record of the batch is done with. Throws only when the local cloud closes. */
  async #batch(records: StreamRecord[], attempt: number): Promise<void> {
    this.#options.signal.throwIfAborted();
    const outcome = await this.#attempt(records);
    if (outcome.failedAt === undefined) return this.#done(records);
    const delivered = records.slice(0, outcome.failedAt);
    if (delivered.length > 0) await this.#done(delivered);
    const rest = records.slice(outcome.failedAt);
    const { MaximumRetryAttempts: most, BisectBatchOnFunctionError } = this.#options.definition;
    // Halving costs no attempt: it finds the record that spoils the batch.
    if (BisectBatchOnFunctionError && outcome.failedAt === 0 && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await this.#batch(rest.slice(0, middle), attempt);
      return this.#batch(rest.slice(middle), attempt);
    }
    if (most >= 0 && attempt >= most) {
      await this.#options.givenUp(rest, outcome.reason);
      return this.#done(rest);
    }
    await pause((this.#options.backoff ?? growing)(attempt + 1), undefined, { signal: this.#options.signal });
    // Something was delivered: what fails now fails for the first time.
    return this.#batch(rest, delivered.length > 0 ? 0 : attempt + 1);
  }

  /** One invocation: where it failed, by index, and why. */
  async #attempt(records: StreamRecord[]): Promise<{ failedAt: number | undefined; reason: string }> {
    const { definition, invoke } = this.#options;
    const eventSourceARN = definition.EventSourceArn;
    const event = { Records: records.map((record) => ({ ...record, awsRegion: 'us-east-1', eventSourceARN })) };
    try {
      const result = await invoke(event);
      const reports = definition.FunctionResponseTypes.length > 0;
      return { failedAt: reports ? firstFailure(records, result) : undefined, reason: 'the function reported it' };
    } catch (error) {
      this.#options.signal.throwIfAborted();
      return { failedAt: 0, reason: messageOf(error) };
    }
  }

  async #done(records: StreamRecord[]): Promise<void> {
    const last = records.at(-1);
    if (last !== undefined) await this.#options.done(last);
  }
}

/** Index of the first record that the function reports as failed; all have failed when it names one it was not given. */
function firstFailure(records: StreamRecord[], result: unknown): number | undefined {
  const failed = partialFailure.nullish().safeParse(result);
  if (!failed.success) return 0;
  const ids = (failed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  if (ids.length === 0) return undefined;
  const places = ids.map((id) => records.findIndex((record) => sequenceOf(record) === id));
  return Math.max(0, Math.min(...places));
}
