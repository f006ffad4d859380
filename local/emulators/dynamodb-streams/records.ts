import * as z from 'zod';
import { type DynamoDbApi, DynamoDbError } from '../dynamodb/api.ts';

const record = z.looseObject({
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  dynamodb: z.looseObject({ SequenceNumber: z.string() }),
});

/** A change of an item, in the JSON that Lambda's events hold. */
export type StreamRecord = z.infer<typeof record>;

const described = z.looseObject({
  StreamDescription: z.looseObject({ Shards: z.array(z.looseObject({ ShardId: z.string() })).default([]) }),
});
const iterator = z.looseObject({ ShardIterator: z.string() });
const records = z.looseObject({ Records: z.array(record), NextShardIterator: z.string().nullish() });

/** Where to begin in a shard. */
export type Position = { after: string } | 'TRIM_HORIZON' | 'LATEST';

/** Reads one stream of DynamoDB Local. */
export class StreamReader {
  readonly #call: DynamoDbApi;
  readonly #streamArn: string;

  constructor(call: DynamoDbApi, streamArn: string) {
    this.#call = call;
    this.#streamArn = streamArn;
  }

  /** Ids of the shards, parents first. */
  async shards(): Promise<string[]> {
    const answer = await this.#call('streams', 'DescribeStream', { StreamArn: this.#streamArn });
    return described.parse(answer).StreamDescription.Shards.map(({ ShardId }) => ShardId);
  }

  /** An iterator at that position; at the oldest record when the position has been trimmed away. */
  async iterator(shardId: string, position: Position): Promise<string> {
    const place =
      typeof position === 'string'
        ? { ShardIteratorType: position }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position.after };
    try {
      const body = { StreamArn: this.#streamArn, ShardId: shardId, ...place };
      return iterator.parse(await this.#call('streams', 'GetShardIterator', body)).ShardIterator;
    } catch (error) {
      const trimmed = error instanceof DynamoDbError && error.code === 'TrimmedDataAccessException';
      if (trimmed && position !== 'TRIM_HORIZON') return this.iterator(shardId, 'TRIM_HORIZON');
      throw error;
    }
  }

  /** The next records, and the iterator after them; undefined at the end of a closed shard. */
  async read(shardIterator: string): Promise<{ records: StreamRecord[]; next: string | undefined }> {
    const answer = records.parse(
      await this.#call('streams', 'GetRecords', { ShardIterator: shardIterator, Limit: 1000 }),
    );
    return { records: answer.Records, next: answer.NextShardIterator ?? undefined };
  }
}
