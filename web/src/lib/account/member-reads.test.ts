import { afterEach, expect, test, vi } from 'vitest';
import { endWithoutReads, readSignal, sessionEnded } from './member-reads.ts';

/** A signed-in member leaves while pages still load (docs/product.md#sign-out). */

afterEach(() => {
  vi.useRealTimers();
});

test('a read ends with its session; one that begins meanwhile is not sent, a later one is', async () => {
  const open = readSignal(1000);
  expect(open.aborted).toBe(false);
  const end = Promise.withResolvers<void>();
  const ended = endWithoutReads(() => end.promise);
  expect([open.aborted, readSignal(1000).aborted]).toEqual([true, true]);
  let isOver = false;
  const over = sessionEnded().then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  end.resolve();
  await Promise.all([ended, over]);
  expect(readSignal(1000).aborted).toBe(false);
});

test('a session that could not be ended goes on', async () => {
  const failure = new Error('unreachable');
  await expect(endWithoutReads(() => Promise.reject(failure))).rejects.toBe(failure);
  await sessionEnded();
  expect(readSignal(1000).aborted).toBe(false);
});

test('a read without a response is given up in time', () => {
  vi.useFakeTimers();
  const read = readSignal(1000);
  vi.advanceTimersByTime(1000);
  expect(read.reason).toMatchObject({ name: 'TimeoutError' });
});
