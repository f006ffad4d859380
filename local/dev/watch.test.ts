import { expect, it, jest } from '@jest/globals';
import { debounced } from './watch.ts';

it('waits until changes have settled, and never runs concurrently', async () => {
  jest.useFakeTimers();
  const ends: (() => void)[] = [];
  const { schedule } = debounced(() => new Promise<void>((resolve) => ends.push(resolve)), 100);
  schedule();
  await jest.advanceTimersByTimeAsync(99);
  schedule();
  await jest.advanceTimersByTimeAsync(99);
  expect(ends).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(1);
  schedule();
  await jest.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await jest.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  jest.useRealTimers();
});
