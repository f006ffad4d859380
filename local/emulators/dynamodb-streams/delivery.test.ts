import { beforeEach, describe, expect, test } from '@jest/globals';
import type { MappingDefinition } from '../../template/event-source-mappings.ts';
import { Delivery } from './delivery.ts';
import type { StreamRecord } from './records.ts';

type Event = { Records: { eventSourceARN: string; dynamodb: { SequenceNumber: string } }[] };

const definition: MappingDefinition = {
  logicalId: 'Outbox',
  FunctionName: 'mail',
  EventSourceArn: 'arn:stream',
  StartingPosition: 'TRIM_HORIZON',
  Enabled: true,
  BatchSize: 4,
  MaximumBatchingWindowInSeconds: 0,
  MaximumRetryAttempts: 2,
  MaximumRecordAgeInSeconds: -1,
  BisectBatchOnFunctionError: true,
  FunctionResponseTypes: ['ReportBatchItemFailures'],
};

const records = ['1', '2', '3', '4', '5'].map(
  (SequenceNumber): StreamRecord => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber },
  }),
);

let batches: string[] = [];
let done: string[] = [];
let lost: string[] = [];

function numbers(all: { dynamodb: { SequenceNumber: string } }[]): string {
  return all.map(({ dynamodb }) => dynamodb.SequenceNumber).join('');
}

/** Delivers the five records to a function; answers nothing, the batches are in `batches`. */
async function deliverTo(answer: (batch: string) => unknown, overrides: Partial<MappingDefinition> = {}) {
  const delivery = new Delivery({
    definition: { ...definition, ...overrides },
    invoke: async (event) => {
      const batch = numbers((event as Event).Records);
      batches.push(batch);
      return answer(batch);
    },
    done: async (last) => void done.push(last.dynamodb.SequenceNumber),
    givenUp: async (all, reason) => void lost.push(`${numbers(all)}: ${reason}`),
    backoff: () => 0,
    signal: new AbortController().signal,
  });
  await delivery.deliver(records);
}

const failing = (...numbersThatFail: string[]) => ({
  batchItemFailures: numbersThatFail.map((itemIdentifier) => ({ itemIdentifier })),
});

beforeEach(() => {
  batches = [];
  done = [];
  lost = [];
});

describe('delivery from a stream', () => {
  test('goes in batches and in order, and remembers how far it came', async () => {
    await deliverTo(() => undefined);
    expect(batches).toEqual(['1234', '5']);
    expect(done).toEqual(['4', '5']);
  });

  test('goes on from the first record that the function reports', async () => {
    let first = true;
    await deliverTo((batch) => {
      const answer = first && batch === '1234' ? failing('3', '4') : undefined;
      first = false;
      return answer;
    });
    expect(batches).toEqual(['1234', '34', '5']);
    expect(done).toEqual(['2', '4', '5']);
    expect(lost).toEqual([]);
  });

  test('halves a batch that throws until the bad record is alone, and gives up on that one', async () => {
    await deliverTo((batch) => {
      if (batch.includes('3')) throw new Error('spoilt');
    });
    expect(batches).toEqual(['1234', '12', '34', '3', '3', '3', '4', '5']);
    expect(lost).toEqual(['3: spoilt']);
    expect(done).toEqual(['2', '3', '4', '5']);
  });

  test('without halving tries the whole batch again, as often as the template says', async () => {
    await deliverTo(
      (batch) => {
        if (batch.includes('3')) throw new Error('spoilt');
      },
      { BisectBatchOnFunctionError: false },
    );
    expect(batches).toEqual(['1234', '1234', '1234', '5']);
    expect(lost).toEqual(['1234: spoilt']);
  });

  test('counts attempts of a record anew when one before it went through', async () => {
    const answers = [failing('1'), failing('2'), failing('2'), failing('2'), undefined];
    await deliverTo((batch) => (batch === '5' ? undefined : answers.shift()), { BisectBatchOnFunctionError: false });
    expect(batches).toEqual(['1234', '1234', '234', '234', '234', '5']);
    expect(lost).toEqual([]);
  });

  test('takes a report of a record that was not in the batch for a failure of all', async () => {
    const answers = [failing('99'), undefined];
    await deliverTo(() => answers.shift(), { BisectBatchOnFunctionError: false });
    expect(batches).toEqual(['1234', '1234', '5']);
  });
});
