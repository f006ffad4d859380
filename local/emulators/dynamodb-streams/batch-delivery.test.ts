import { beforeEach, describe, expect, test } from 'vitest';
import { BatchDelivery, type DeliverySettings } from './batch-delivery.ts';
import type { StreamRecord } from './stream-reader.ts';

type Event = { Records: { eventSourceARN: string; dynamodb: { SequenceNumber: string } }[] };

const settings: DeliverySettings = {
  eventSourceArn: 'arn:stream',
  batchSize: 4,
  maxRetryAttempts: 2,
  bisectOnError: true,
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

/** Delivers the five records to a function and collects its batches in `batches`. */
async function deliverTo(answer: (batch: string) => unknown, overrides: Partial<DeliverySettings> = {}) {
  const delivery = new BatchDelivery({
    settings: { ...settings, ...overrides },
    invoke: async (event) => {
      const batch = numbers((event as Event).Records);
      batches.push(batch);
      return answer(batch);
    },
    onDone: async (last) => void done.push(last.dynamodb.SequenceNumber),
    onGivenUp: async (all, reason) => void lost.push(`${numbers(all)}: ${reason}`),
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

describe('BatchDelivery', () => {
  test('delivers batches in order and reports its progress', async () => {
    await deliverTo(() => undefined);
    expect(batches).toEqual(['1234', '5']);
    expect(done).toEqual(['4', '5']);
  });

  test('continues at the first record that the function reports as failed', async () => {
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

  test('bisects a failing batch until the failing record is alone, and gives up on that one', async () => {
    await deliverTo((batch) => {
      if (batch.includes('3')) throw new Error('invalid');
    });
    expect(batches).toEqual(['1234', '12', '34', '3', '3', '3', '4', '5']);
    expect(lost).toEqual(['3: invalid']);
    expect(done).toEqual(['2', '3', '4', '5']);
  });

  test('without bisecting retries the whole batch up to maxRetryAttempts', async () => {
    await deliverTo(
      (batch) => {
        if (batch.includes('3')) throw new Error('invalid');
      },
      { bisectOnError: false },
    );
    expect(batches).toEqual(['1234', '1234', '1234', '5']);
    expect(lost).toEqual(['1234: invalid']);
  });

  test('restarts the count of attempts after a partial success', async () => {
    const answers = [failing('1'), failing('2'), failing('2'), failing('2'), undefined];
    await deliverTo((batch) => (batch === '5' ? undefined : answers.shift()), { bisectOnError: false });
    expect(batches).toEqual(['1234', '1234', '234', '234', '234', '5']);
    expect(lost).toEqual([]);
  });

  test('treats an unknown record id as a failure of the whole batch', async () => {
    const answers = [failing('99'), undefined];
    await deliverTo(() => answers.shift(), { bisectOnError: false });
    expect(batches).toEqual(['1234', '1234', '5']);
  });
});
