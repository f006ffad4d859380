import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PolledQueue } from './polled-queue.ts';
import { QueuePoller } from './queue-poller.ts';

type Event = { Records: { messageId: string; body: string }[] };

const folder = mkdtempSync(join(tmpdir(), 'exhale-sqs-'));
const definition = {
  arn: 'arn:aws:sqs:us-east-1:123456789012:Pages',
  visibilityTimeoutMs: 30_000,
  redrive: { targetArn: 'arn:dead', maxReceiveCount: 2 },
};
const dead: unknown[] = [];
let batches: string[] = [];
let pollers: QueuePoller[] = [];

beforeEach(() => {
  batches = [];
  dead.splice(0);
  vi.useFakeTimers();
});

afterEach(async () => {
  await Promise.all(pollers.map((poller) => poller.close()));
  pollers = [];
  vi.useRealTimers();
  rmSync(join(folder, 'pending.json'), { force: true });
});

function start(answer: (event: Event) => unknown, maxConcurrency = 2) {
  const queue = new PolledQueue(definition, join(folder, 'pending.json'));
  const invoke = async (event: unknown) => {
    batches.push((event as Event).Records.map(({ body }) => body).join(''));
    return answer(event as Event);
  };
  const sendMessage = async (_: string, message: unknown) => void dead.push(message);
  const poller = new QueuePoller({ queue, batchSize: 3, maxConcurrency, invoke, sendMessage, report: () => undefined });
  pollers.push(poller);
  return { queue, poller };
}

const failing = (body: string) => (event: Event) => ({
  batchItemFailures: event.Records.filter((record) => record.body === body).map(({ messageId }) => ({
    itemIdentifier: messageId,
  })),
});

describe('a queue with a consumer', () => {
  test('is delivered in batches, and what came while so many invocations ran in the next ones', async () => {
    const running: (() => void)[] = [];
    const { queue, poller } = start(() => new Promise<void>((resolve) => running.push(resolve)));
    for (const body of 'abcdefgh') queue.send(body);
    expect(batches).toEqual(['a', 'b']);
    running[0]?.();
    await vi.waitFor(() => expect(batches).toEqual(['a', 'b', 'cde']));
    running[1]?.();
    await vi.waitFor(() => expect(batches).toEqual(['a', 'b', 'cde', 'fgh']));
    for (const end of running) end();
    await poller.caughtUp();
  });

  test('shows only what failed again, after its visibility timeout, and gives it up after so many times', async () => {
    const { queue, poller } = start(failing('b'), 1);
    for (const body of 'abc') queue.send(body);
    await poller.caughtUp();
    expect(batches).toEqual(['a', 'bc']);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(batches).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(batches).toEqual(['a', 'bc', 'b']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(batches).toHaveLength(3);
    expect(dead).toEqual(['b']);
    expect(queue.nextVisibleIn()).toBeUndefined();
  });

  test.each([
    ['throws', () => Promise.reject(new Error('failed'))],
    ['reports an unknown message', () => ({ batchItemFailures: [{ itemIdentifier: 'x' }] })],
  ])('shows the whole batch again when its consumer %s', async (_, answer) => {
    const { queue, poller } = start(answer);
    queue.send('a');
    await poller.caughtUp();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(batches).toEqual(['a', 'a']);
  });

  test('shows a delayed message when its time has come', async () => {
    const { queue } = start(() => undefined);
    queue.send('a', 5);
    await vi.advanceTimersByTimeAsync(4999);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual(['a']);
  });

  test('keeps what was not consumed for the next start', async () => {
    const { queue, poller } = start(failing('a'));
    queue.send('a');
    await poller.caughtUp();
    await poller.close();
    start(() => undefined);
    await vi.waitFor(() => expect(batches).toEqual(['a', 'a']));
  });
});
