import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MappingDefinition } from '../../template/event-source-mappings.ts';
import type { DynamoDbApi } from '../dynamodb/api.ts';
import { Checkpoint } from './checkpoint.ts';
import { Delivery } from './delivery.ts';
import { fitsPattern } from './filter.ts';
import { type Position, StreamReader, type StreamRecord } from './records.ts';

export type MappingOptions = {
  definition: MappingDefinition;
  call: DynamoDbApi;
  /** The stream as DynamoDB Local calls it. */
  streamArn: string;
  dataFolder: string;
  invoke(event: unknown): Promise<unknown>;
  report(message: string): void;
};

/** Milliseconds between two looks at a stream: while the table is being written to, and when it is quiet. */
const pauses = { busy: 40, quiet: 500 };
/** Milliseconds that an invocation has to end by itself. */
const patience = 2000;
/** Milliseconds after a write in which its record is expected. */
const busyFor = 400;

/** Reads a table's stream and invokes a function with it, from where the last run ended. */
export class Mapping {
  readonly #options: MappingOptions;
  readonly #reader: StreamReader;
  readonly #checkpoint: Checkpoint;
  readonly #delivery: Delivery;
  readonly #iterators = new Map<string, string>();
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #lastWrite = 0;
  #wake: () => void = () => undefined;
  #shard = '';
  /** Who waits until everything that was written has been delivered. */
  #waiting: (() => void)[] = [];

  constructor(options: MappingOptions) {
    const { definition, call, streamArn, dataFolder } = options;
    this.#options = options;
    this.#reader = new StreamReader(call, streamArn);
    this.#checkpoint = new Checkpoint(join(dataFolder, 'streams', `${definition.logicalId}.json`), streamArn);
    this.#delivery = new Delivery({
      definition,
      invoke: options.invoke,
      done: (last) => this.#checkpoint.advance(this.#shard, last.dynamodb.SequenceNumber),
      givenUp: (records, reason) => this.#giveUp(records, reason),
      signal: this.#closing.signal,
    });
  }

  /** Takes its place in the stream and begins to read. */
  async start(): Promise<void> {
    await this.#openShards(this.#checkpoint.known ? 'TRIM_HORIZON' : this.#options.definition.StartingPosition);
    await this.#checkpoint.begin();
    this.#running = this.#run();
  }

  /** Tells that the table was written to: its record is looked for at once. */
  nudge(): void {
    this.#lastWrite = Date.now();
    this.#wake();
  }

  /** Resolves when every record written before the call is done with. */
  caughtUp(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#wake();
    });
  }

  /** Ends after the invocation that is under way, or without it: what it was given comes again at the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await Promise.race([this.#running, pause(patience, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const waiting = this.#waiting.splice(0);
      const found = await this.#look();
      // A look that found nothing saw all that was there when it began.
      if (found === 'nothing') for (const resolve of waiting) resolve();
      else this.#waiting.push(...waiting);
      if (found !== 'records') await this.#rest();
    }
  }

  /** One look at every open shard. */
  async #look(): Promise<'records' | 'nothing' | 'failed'> {
    try {
      if (this.#iterators.size === 0) await this.#openShards('TRIM_HORIZON');
      let found = false;
      for (const [shardId, iterator] of this.#iterators) found = (await this.#advance(shardId, iterator)) || found;
      return found ? 'records' : 'nothing';
    } catch (error) {
      if (this.#closing.signal.aborted) return 'failed';
      this.#options.report(`reading the stream failed, trying again: ${String(error)}`);
      // An iterator that grew too old is taken anew from the checkpoint.
      this.#iterators.clear();
      return 'failed';
    }
  }

  async #openShards(fresh: 'TRIM_HORIZON' | 'LATEST'): Promise<void> {
    for (const shardId of await this.#reader.shards()) {
      if (this.#iterators.has(shardId) || this.#checkpoint.isFinished(shardId)) continue;
      const after = this.#checkpoint.after(shardId);
      const position: Position = after === undefined ? fresh : { after };
      this.#iterators.set(shardId, await this.#reader.iterator(shardId, position));
    }
  }

  async #advance(shardId: string, iterator: string): Promise<boolean> {
    const { records, next } = await this.#reader.read(iterator);
    this.#shard = shardId;
    const wanted = records.filter((record) => this.#wants(record));
    if (wanted.length > 0) await this.#delivery.deliver(wanted);
    const last = records.at(-1);
    if (last !== undefined) await this.#checkpoint.advance(shardId, last.dynamodb.SequenceNumber);
    if (next !== undefined) {
      this.#iterators.set(shardId, next);
    } else {
      this.#iterators.delete(shardId);
      await this.#checkpoint.finish(shardId);
      await this.#openShards('TRIM_HORIZON');
    }
    return records.length > 0;
  }

  #wants(record: StreamRecord): boolean {
    const { FilterCriteria } = this.#options.definition;
    return FilterCriteria === undefined || FilterCriteria.Filters.some(({ Pattern }) => fitsPattern(Pattern, record));
  }

  #rest(): Promise<void> {
    const busy = Date.now() - this.#lastWrite < busyFor;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, busy ? pauses.busy : pauses.quiet);
      // A nudge ends a quiet rest; while the table is busy the short rest is taken as it is.
      this.#wake = () => {
        if (busy && !this.#closing.signal.aborted) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Stands in for the queue of what Lambda gave up on. */
  async #giveUp(records: StreamRecord[], reason: string): Promise<void> {
    const { definition, dataFolder, report } = this.#options;
    const file = join(dataFolder, 'given-up', `${definition.logicalId}.jsonl`);
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, records.map((record) => `${JSON.stringify({ reason, record })}\n`).join(''));
    report(`gave up on ${records.length} records (${reason}); they are in ${file}`);
  }
}
