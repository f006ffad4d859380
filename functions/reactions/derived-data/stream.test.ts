import { type _Record as StreamRecord, TrimmedDataAccessException } from '@aws-sdk/client-dynamodb-streams';
import { expect, test } from 'vitest';
import { openStream, type StreamedChange } from './stream.ts';

// What DynamoDB Local does not do: shards with children, pages without records before others, records that are removed.

const record = (id: string, title?: string): StreamRecord => ({
  eventID: id,
  dynamodb: {
    Keys: { PK: { S: 'SESSION#1' }, SK: { S: 'SESSION' } },
    SequenceNumber: id,
    ApproximateCreationDateTime: new Date(1000),
    ...(title !== undefined && { NewImage: { title: { S: title } } }),
  },
});

/** Pages of shards by id; the last page of a closed one has no iterator behind it. */
type Shards = Record<string, { parent?: string; pages: StreamRecord[][]; isClosed?: boolean }>;

/** Answers as DynamoDB Streams does; the first read of `trimmed` fails. */
function streamOf(shards: Shards, trimmed?: string) {
  let toFail = trimmed;
  const answers: Record<string, (input: Record<string, string>) => unknown> = {
    DescribeTableCommand: () => ({ Table: { LatestStreamArn: 'arn:stream' } }),
    DescribeStreamCommand: () => ({
      StreamDescription: {
        Shards: Object.keys(shards).map((id) => ({ ShardId: id, ParentShardId: shards[id]?.parent })),
      },
    }),
    GetShardIteratorCommand: ({ ShardId = '', SequenceNumber }) => {
      const after = shards[ShardId]?.pages.findIndex((page) => page.some(({ eventID }) => eventID === SequenceNumber));
      return { ShardIterator: `${ShardId} ${(after ?? -1) + 1}` };
    },
    GetRecordsCommand: ({ ShardIterator = '' }) => {
      const [id = '', at = '0'] = ShardIterator.split(' ');
      if (id === toFail) {
        toFail = undefined;
        throw new TrimmedDataAccessException({ message: 'removed', $metadata: {} });
      }
      const shard = shards[id];
      const isEnd = Boolean(shard?.isClosed) && Number(at) + 1 >= (shard?.pages.length ?? 0);
      return {
        Records: shard?.pages[Number(at)] ?? [],
        NextShardIterator: isEnd ? undefined : `${id} ${Number(at) + 1}`,
      };
    },
  };
  const send = async (command: { constructor: { name: string }; input: Record<string, string> }) =>
    answers[command.constructor.name]?.(command.input);
  return { send } as never;
}

test('changes come in the order of each item, and each once', async () => {
  const shards: Shards = {
    child: { parent: 'root', pages: [[], [], [record('3', 'third')]] },
    root: { parent: 'gone', pages: [[record('1', 'first')], [record('2')]], isClosed: true },
  };
  const client = streamOf(shards, 'child');
  const read = await openStream({ name: 'table', client }, client);
  const changes: StreamedChange[] = [];
  await read((change) => changes.push(change));
  expect(changes.map(({ id, after }) => [id, after])).toEqual([
    ['1', { title: 'first' }],
    ['2', undefined],
    ['3', { title: 'third' }],
  ]);
  shards.child?.pages.push([record('4')]);
  await read((change) => changes.push(change));
  expect(changes.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
  expect(changes[0]).toMatchObject({ PK: 'SESSION#1', SK: 'SESSION', at: 1000 });
});
