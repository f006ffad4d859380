import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  type AttributeValue,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  type GetRecordsCommandOutput,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  type Shard,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { paginate } from '../../ground/platform/pagination.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { ItemChange } from '../stream-consumer/change.ts';

/** A change, with the epoch milliseconds of when it was made, to the second. */
export type StreamedChange = ItemChange & { at: number };

/** Hands over the changes that have reached the stream since the last call: at first those of a whole day. */
export type ReadChanges = (handle: (change: StreamedChange) => void) => Promise<void>;

/** Pages without a record after which an open shard is taken to have no more. */
const emptyPagesAtEnd = 5;

const maxAttempts = 3;

type Progress = { last: string | undefined; isClosed: boolean };

/**
 * Reads the table's stream beside its consumers, in the order of each item's changes. A table without a stream, as a
 * restored one, has no changes.
 */
export async function openStream(table: Table, client: DynamoDBStreamsClient): Promise<ReadChanges> {
  const described = await table.client.send(new DescribeTableCommand({ TableName: table.name }));
  const arn = described.Table?.LatestStreamArn;
  const shards = new Map<string, Progress>();
  return async (handle) => {
    if (arn === undefined) return;
    for (const id of parentsFirst(await listShards(client, arn))) {
      const progress = shards.get(id) ?? { last: undefined, isClosed: false };
      shards.set(id, progress);
      if (!progress.isClosed) await readExistingShard(client, { arn, id, progress }, handle);
    }
  };
}

async function listShards(client: DynamoDBStreamsClient, StreamArn: string): Promise<Shard[]> {
  const shards: Shard[] = [];
  const read = async (ExclusiveStartShardId: string | undefined) => {
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId }));
    return { shards: StreamDescription?.Shards ?? [], last: StreamDescription?.LastEvaluatedShardId };
  };
  for await (const page of paginate(read)) shards.push(...page.shards);
  return shards;
}

/** Ids of shards: an item's changes continue in a child of the shard that they began in. */
function parentsFirst(shards: Shard[]): string[] {
  const parents = new Map(shards.map(({ ShardId = '', ParentShardId }) => [ShardId, ParentShardId]));
  const ordered = new Set<string>();
  const add = (id: string) => {
    const parent = parents.get(id);
    if (parent !== undefined && parents.has(parent) && !ordered.has(parent)) add(parent);
    ordered.add(id);
  };
  for (const id of parents.keys()) add(id);
  return [...ordered];
}

type ShardPosition = { arn: string; id: string; progress: Progress };

/** Records that are removed while they are read are a day old: reading begins with the oldest again. */
async function readExistingShard(
  client: DynamoDBStreamsClient,
  position: ShardPosition,
  handle: (change: StreamedChange) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readShard(client, position, handle);
    } catch (error) {
      const isGone = error instanceof ResourceNotFoundException;
      position.progress.isClosed = isGone;
      if (isGone) return;
      if (!(error instanceof TrimmedDataAccessException) || attempt === maxAttempts) throw error;
    }
  }
}

async function readShard(
  client: DynamoDBStreamsClient,
  { arn, id, progress }: ShardPosition,
  handle: (change: StreamedChange) => void,
): Promise<void> {
  const from =
    progress.last === undefined
      ? { ShardIteratorType: 'TRIM_HORIZON' as const }
      : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: progress.last };
  let { ShardIterator } = await client.send(new GetShardIteratorCommand({ StreamArn: arn, ShardId: id, ...from }));
  for (let empty = 0; empty < emptyPagesAtEnd && ShardIterator; ) {
    const page: GetRecordsCommandOutput = await client.send(new GetRecordsCommand({ ShardIterator }));
    for (const record of page.Records ?? []) {
      const change = changeOf(record);
      if (change) handle(change);
      progress.last = record.dynamodb?.SequenceNumber ?? progress.last;
    }
    empty = page.Records?.length ? 0 : empty + 1;
    ShardIterator = page.NextShardIterator;
  }
  progress.isClosed = ShardIterator === undefined;
}

function changeOf({ eventID: id, dynamodb }: StreamRecord): StreamedChange | undefined {
  const { PK, SK } = unmarshall(dynamodb?.Keys ?? {});
  if (!id || typeof PK !== 'string' || typeof SK !== 'string') return undefined;
  const { OldImage, NewImage, ApproximateCreationDateTime: at } = dynamodb ?? {};
  const image = (from: typeof OldImage) => from && unmarshall(withEmptyMaps(from));
  const time = at?.getTime() ?? 0;
  const change = { id, madeAt: new Date(time).toISOString(), PK, SK, before: image(OldImage), after: image(NewImage) };
  return { ...change, at: time };
}

/** The client of DynamoDB Local's stream hands over an empty map, as the sums of a request to be deleted, as a value without a type. */
function withEmptyMaps(image: Record<string, AttributeValue>): Record<string, AttributeValue> {
  const whole = Object.entries(image).map(([name, value]): [string, AttributeValue] => {
    if (Object.keys(value).length === 0) return [name, { M: {} }];
    return [name, value.M ? { M: withEmptyMaps(value.M) } : value];
  });
  return Object.fromEntries(whole);
}
