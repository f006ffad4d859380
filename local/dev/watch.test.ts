import { expect, it, vi } from 'vitest';
import { debounced } from './watch.ts';

it('waits until changes have settled, and never runs concurrently', async () => {
  vi.useFakeTimers();
  const ends: (() => void)[] = [];
  const { schedule } = debounced(() => new Promise<void>((resolve) => ends.push(resolve)), 100);
  schedule();
  await vi.advanceTimersByTimeAsync(99);
  schedule();
  await vi.advanceTimersByTimeAsync(99);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(1);
  schedule();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  vi.useRealTimers();
});
