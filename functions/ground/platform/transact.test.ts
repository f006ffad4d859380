import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { HttpError } from './http-error.ts';
import { transact } from './transact.ts';

// DynamoDB Local never raises TransactionConflict, AWS does: responses are injected.
function tableAnswering(...responses: (Error | 'written')[]) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
  const sent: TransactWriteCommand[] = [];
  vi.spyOn(client, 'send').mockImplementation(async (command: unknown) => {
    sent.push(command as TransactWriteCommand);
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return {};
  });
  return { table: { name: 'exhale', client }, sent };
}

function cancelled(...reasons: { Code: string; Item?: Record<string, { S: string }> }[]) {
  return new TransactionCanceledException({ $metadata: {}, message: 'cancelled', CancellationReasons: reasons });
}

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}

const write = { Put: { Item: { PK: 'A', SK: 'A' } } };
const waits: number[] = [];
const retryOptions = { maxAttempts: 4, wait: async (milliseconds: number) => waits.push(milliseconds) };

describe('a transaction', () => {
  test('is retried after conflicts and throttling with the same token', async () => {
    const { table, sent } = tableAnswering(
      cancelled({ Code: 'None' }, { Code: 'TransactionConflict' }),
      named('ThrottlingException'),
      cancelled({ Code: 'ProvisionedThroughputExceeded' }),
      'written',
    );
    expect(await transact(table, [write, write], retryOptions)).toEqual({ written: true });
    const tokens = sent.map(({ input }) => input.ClientRequestToken);
    expect(tokens).toHaveLength(4);
    expect(new Set(tokens).size).toBe(1);
    expect(sent[0]?.input.TransactItems?.[0]?.Put?.TableName).toBe('exhale');
  });

  test('backs off with jitter, longer with each attempt', async () => {
    const bounds: number[] = [];
    for (let run = 0; run < 200; run++) {
      waits.length = 0;
      const conflict = cancelled({ Code: 'TransactionConflict' });
      await transact(tableAnswering(conflict, conflict, conflict, 'written').table, [write], retryOptions);
      waits.forEach((wait, attempt) => {
        bounds[attempt] = Math.max(bounds[attempt] ?? 0, wait);
      });
    }
    expect(bounds.map((bound, attempt) => bound <= 20 * 2 ** attempt && bound > 10 * 2 ** attempt)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('with a failed condition is not retried and returns the existing item', async () => {
    const { table, sent } = tableAnswering(
      cancelled({ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { title: { S: 'Evening Unwind' } } }),
    );
    expect(await transact(table, [write, write], retryOptions)).toEqual({
      written: false,
      failedConditions: [{ index: 1, item: { title: 'Evening Unwind' } }],
    });
    expect(sent).toHaveLength(1);
  });

  test('throws busy with a retry time after the last attempt', async () => {
    const conflict = cancelled({ Code: 'TransactionConflict' });
    const tried = transact(tableAnswering(conflict, conflict, conflict, conflict).table, [write], retryOptions);
    await expect(tried).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 2 });
    await expect(tried).rejects.toBeInstanceOf(HttpError);
  });

  test('fails at once on invalid input, without items in the error', async () => {
    const wrong = cancelled({ Code: 'ValidationError', Item: { attendeeEmail: { S: 'ada@example.org' } } });
    const { table, sent } = tableAnswering(wrong);
    const error: unknown = await transact(table, [write], retryOptions).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify({ ...(error as Error) })).not.toContain('ada@');
    expect(sent).toHaveLength(1);
  });
});
