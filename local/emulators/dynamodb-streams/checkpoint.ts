import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { writeWhole } from '../files.ts';

const schema = z.strictObject({
  streamArn: z.string(),
  shards: z.record(z.string(), z.strictObject({ after: z.string().optional(), finished: z.boolean() })),
});

type State = z.infer<typeof schema>;

/** How far a mapping has come in its stream, kept on disk so that a restart loses no record. */
export class Checkpoint {
  readonly #file: string;
  readonly #state: State;
  /** Whether an earlier run has read this stream. */
  readonly known: boolean;

  constructor(file: string, streamArn: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    const kept = existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
    this.known = kept?.streamArn === streamArn;
    this.#state = kept?.streamArn === streamArn ? kept : { streamArn, shards: {} };
  }

  /** Sequence number of the last record done with. */
  after(shardId: string): string | undefined {
    return this.#state.shards[shardId]?.after;
  }

  isFinished(shardId: string): boolean {
    return this.#state.shards[shardId]?.finished ?? false;
  }

  async advance(shardId: string, sequenceNumber: string): Promise<void> {
    this.#state.shards[shardId] = { after: sequenceNumber, finished: false };
    await this.#write();
  }

  async finish(shardId: string): Promise<void> {
    this.#state.shards[shardId] = { ...this.#state.shards[shardId], finished: true };
    await this.#write();
  }

  /** Remembers that the stream is being read, also before its first record. */
  async begin(): Promise<void> {
    await this.#write();
  }

  async #write(): Promise<void> {
    await writeWhole(this.#file, JSON.stringify(this.#state));
  }
}
