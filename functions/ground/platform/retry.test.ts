import { expect, test } from 'vitest';
import { conflict, retryOnConflict } from './retry.ts';

const losing = (times: number) => {
  let calls = 0;
  return async () => (calls++ < times ? conflict : calls);
};

test('repeats an attempt that lost against another writer, and returns the result of the one that won', async () => {
  expect(await retryOnConflict(losing(3))).toBe(4);
});

test('throws busy after the last attempt', async () => {
  await expect(retryOnConflict(losing(4), { maxAttempts: 4 })).rejects.toMatchObject({ code: 'busy', status: 503 });
});

test('does not repeat an attempt that throws', async () => {
  let calls = 0;
  const failing = async () => {
    calls += 1;
    throw new Error('out of order');
  };
  await expect(retryOnConflict(failing)).rejects.toThrow('out of order');
  expect(calls).toBe(1);
});
