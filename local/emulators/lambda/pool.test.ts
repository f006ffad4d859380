import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Instance } from './instance.ts';
import { InstancePool } from './pool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openPool({ infrequent = false } = {}) {
  const end = vi.fn(async () => undefined);
  const start = async () => ({ usable: true, ready: Promise.resolve(1) }) as unknown as Instance;
  return { pool: new InstancePool('code', infrequent, { start, end }), end };
}

test('ends what a burst has left after five seconds, and the last instance after a minute and a half', async () => {
  const { pool, end } = openPool();
  const burst: Instance[] = [];
  for (let n = 0; n < 3; n++) burst.push((await pool.acquire()).instance);
  for (const instance of burst) await pool.release(instance);
  await vi.advanceTimersByTimeAsync(4000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(end).toHaveBeenCalledTimes(2);
  expect(await pool.acquire()).toEqual({ instance: burst[2], cold: false });
  await pool.release(burst[2] as Instance);
  await vi.advanceTimersByTimeAsync(89_000);
  expect(end).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(end).toHaveBeenCalledTimes(3);
  expect((await pool.acquire()).cold).toBe(true);
});

test('ends the last instance of a function that runs now and then after five seconds', async () => {
  const { pool, end } = openPool({ infrequent: true });
  await pool.release((await pool.acquire()).instance);
  await vi.advanceTimersByTimeAsync(4000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(end).toHaveBeenCalledTimes(1);
});
