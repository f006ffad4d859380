import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { region } from '../arn.ts';
import { messageOf } from '../errors.ts';
import type { StreamRecord } from './stream-reader.ts';

/** The settings are those of an event source mapping whose function reports batch item failures. */
export type DeliverySettings = {
  /** ARN of the stream in the events. */
  eventSourceArn: string;
  batchSize: number;
  /** -1: unlimited. */
  maxRetryAttempts: number;
  bisectOnError: boolean;
};

export type DeliveryOptions = {
  settings: DeliverySettings;
  invoke(event: unknown): Promise<unknown>;
  /** Called with the last of the records that were delivered or given up, in order. */
  onDone(last: StreamRecord): Promise<void>;
  onGivenUp(records: StreamRecord[], reason: string): Promise<void>;
  /** Milliseconds before a retry, counted from 1. */
  backoff?(attempt: number): number;
  signal: AbortSignal;
};

const responseSchema = z
  .looseObject({ batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.string() })).nullish() })
  .nullish();

const maxBackoffMs = 10_000;
const exponential = (attempt: number) => Math.min(100 * 2 ** attempt, maxBackoffMs);

/** Delivers records as Lambda's poller does: in batches, in order, with retries. */
export class BatchDelivery {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Resolves when every record was delivered or given up. Throws when the signal aborts. */
  async deliver(records: StreamRecord[]): Promise<void> {
    const { batchSize } = this.#options.settings;
    for (let start = 0; start < records.length; start += batchSize) {
      await this.#deliverBatch(records.slice(start, start + batchSize), 0);
    }
  }

  async #deliverBatch(records: StreamRecord[], attempt: number): Promise<void> {
    const { settings, signal, onGivenUp, backoff = exponential } = this.#options;
    signal.throwIfAborted();
    const { failedAt, reason } = await this.#attempt(records);
    if (failedAt === undefined) return this.#done(records);
    const delivered = records.slice(0, failedAt);
    await this.#done(delivered);
    const rest = records.slice(failedAt);
    // Bisecting costs no attempt: it isolates the failing record.
    if (settings.bisectOnError && failedAt === 0 && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await this.#deliverBatch(rest.slice(0, middle), attempt);
      return this.#deliverBatch(rest.slice(middle), attempt);
    }
    if (settings.maxRetryAttempts >= 0 && attempt >= settings.maxRetryAttempts) {
      await onGivenUp(rest, reason);
      return this.#done(rest);
    }
    await pause(backoff(attempt + 1), undefined, { signal });
    // After a partial success the first failing record is a new one: its attempts start at 0.
    return this.#deliverBatch(rest, delivered.length > 0 ? 0 : attempt + 1);
  }

  /** Index of the first failed record; undefined when all were delivered. */
  async #attempt(records: StreamRecord[]): Promise<{ failedAt: number | undefined; reason: string }> {
    const { settings, invoke, signal } = this.#options;
    const eventSourceARN = settings.eventSourceArn;
    const event = { Records: records.map((record) => ({ ...record, awsRegion: region, eventSourceARN })) };
    try {
      return { failedAt: firstFailure(records, await invoke(event)), reason: 'the function reported it' };
    } catch (error) {
      signal.throwIfAborted();
      return { failedAt: 0, reason: messageOf(error) };
    }
  }

  async #done(records: StreamRecord[]): Promise<void> {
    const last = records.at(-1);
    if (last !== undefined) await this.#options.onDone(last);
  }
}

/** Index of the first record that the function reports as failed; 0 for an unknown id or an invalid response. */
function firstFailure(records: StreamRecord[], result: unknown): number | undefined {
  const response = responseSchema.safeParse(result);
  if (!response.success) return 0;
  const failed = response.data?.batchItemFailures ?? [];
  if (failed.length === 0) return undefined;
  const indexes = failed.map(({ itemIdentifier }) =>
    records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  return Math.max(0, Math.min(...indexes));
}
