import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Precedence } from './precedence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what gives way waits for what runs, for half a second at most', async () => {
  const precedence = new Precedence();
  const went: string[] = [];
  await precedence.giveWay();
  const ends: (() => void)[] = [];
  const requests = [1, 2].map(() => precedence.during(() => new Promise<void>((resolve) => ends.push(resolve))));
  void precedence.giveWay().then(() => went.push('first'));
  await vi.advanceTimersByTimeAsync(499);
  expect(went).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(went).toEqual(['first']);
  void precedence.giveWay().then(() => went.push('second'));
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(went).toEqual(['first']);
  ends[1]?.();
  await Promise.all(requests);
  await vi.advanceTimersByTimeAsync(0);
  expect([went, vi.getTimerCount()]).toEqual([['first', 'second'], 0]);
});

test('a failure ends what others wait for', async () => {
  const precedence = new Precedence();
  await expect(precedence.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await precedence.giveWay();
});
