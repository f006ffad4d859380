import * as z from 'zod';
import { codeOf } from '../errors.ts';

const record = z.looseObject({
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  dynamodb: z.looseObject({ SequenceNumber: z.string() }),
});

/** A change of an item, in the JSON of Lambda's events. */
export type StreamRecord = z.infer<typeof record>;

/** Calls the low-level API of DynamoDB Streams; errors have a `code`. */
export type StreamsApi = (action: string, input: object) => Promise<unknown>;

const description = z.looseObject({
  StreamDescription: z.looseObject({ Shards: z.array(z.looseObject({ ShardId: z.string() })).default([]) }),
});
const iterator = z.looseObject({ ShardIterator: z.string() });
const page = z.looseObject({ Records: z.array(record), NextShardIterator: z.string().nullish() });

export class StreamReader {
  readonly #call: StreamsApi;
  readonly #streamArn: string;

  constructor(call: StreamsApi, streamArn: string) {
    this.#call = call;
    this.#streamArn = streamArn;
  }

  /** Ids of the shards, parents first. */
  async shards(): Promise<string[]> {
    const output = await this.#call('DescribeStream', { StreamArn: this.#streamArn });
    return description.parse(output).StreamDescription.Shards.map(({ ShardId }) => ShardId);
  }

  /** An iterator after that sequence number; at the oldest record without one, or when it was trimmed. */
  async iterator(shardId: string, after: string | undefined): Promise<string> {
    const position =
      after === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after };
    try {
      const input = { StreamArn: this.#streamArn, ShardId: shardId, ...position };
      return iterator.parse(await this.#call('GetShardIterator', input)).ShardIterator;
    } catch (error) {
      if (after === undefined || codeOf(error) !== 'TrimmedDataAccessException') throw error;
      return this.iterator(shardId, undefined);
    }
  }

  /** The next records and the iterator after them; undefined at the end of a closed shard. */
  async read(shardIterator: string): Promise<{ records: StreamRecord[]; next: string | undefined }> {
    const output = page.parse(await this.#call('GetRecords', { ShardIterator: shardIterator, Limit: 1000 }));
    return { records: output.Records, next: output.NextShardIterator ?? undefined };
  }
}
