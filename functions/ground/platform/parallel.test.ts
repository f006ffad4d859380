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

test('one that fails keeps none of the others from their turn, and is the error at the end', async () => {
  const ended: number[] = [];
  const failing = inParallel([0, 1, 2, 3, 4, 5], 2, async (n) => {
    if (n === 1) throw new Error('one');
    await turn();
    ended.push(n);
  });
  await expect(failing).rejects.toThrow('one');
  expect(ended.toSorted()).toEqual([0, 2, 3, 4, 5]);
});

test('starts nothing after ten failures, awaits running work, and rejects with the first error', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const all = Array.from({ length: 100 }, (_, n) => n);
  const isBad = (n: number) => n % 2 === 1;
  const failing = inParallel(all, 2, async (n) => {
    begun.push(n);
    if (isBad(n)) throw new Error(String(n));
    await turn();
    ended.push(n);
  });
  await expect(failing).rejects.toThrow('1');
  expect(begun.filter(isBad)).toHaveLength(10);
  expect(ended).toEqual(begun.filter((n) => !isBad(n)));
});
