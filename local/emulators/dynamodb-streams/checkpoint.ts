import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { writeFileAtomically } from '../files.ts';

const schema = z.strictObject({
  streamArn: z.string(),
  shards: z.record(z.string(), z.strictObject({ after: z.string().optional(), finished: z.boolean() })),
});

/** Position of a mapping in its stream, kept on disk so that a restart skips no record. */
export class Checkpoint {
  readonly #file: string;
  readonly #state: z.infer<typeof schema>;

  constructor(file: string, streamArn: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    const keptState = existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
    this.#state = keptState?.streamArn === streamArn ? keptState : { streamArn, shards: {} };
  }

  /** Sequence number of the last processed record. */
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

  async #write(): Promise<void> {
    await writeFileAtomically(this.#file, JSON.stringify(this.#state));
  }
}
