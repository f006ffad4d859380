import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from './parallel.ts';

test('processes each item within the concurrency limit', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel(Array.from({ length: 23 }, (_, n) => n).values(), 4, async (n) => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
    done.push(n);
  });
  expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 23 }, (_, n) => n));
  expect(most).toBe(4);
});

test('starts nothing after a failure, awaits running work, and rejects with the first error', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const failing = inParallel([0, 1, 2, 3, 4, 5], 2, async (n) => {
    begun.push(n);
    if (n === 1) throw new Error('one');
    await turn();
    ended.push(n);
  });
  await expect(failing).rejects.toThrow('one');
  expect(begun.length).toBeLessThan(6);
  expect(ended).toEqual(begun.filter((n) => n !== 1));
});
