import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayAfter, waitForRetry } from './backoff.ts';

const page = new EventTarget();
let onLine = true;
vi.stubGlobal('window', page);
vi.stubGlobal('navigator', {
  get onLine() {
    return onLine;
  },
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  onLine = true;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

async function isOver(wait: Promise<void>): Promise<boolean> {
  return await Promise.race([wait.then(() => true), Promise.resolve().then(() => false)]);
}

test('delays grow up to half a minute, with jitter', () => {
  expect([1, 2, 3, 4, 5, 6, 9].map((failures) => delayAfter(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(delayAfter(1, 0)).toBeLessThan(delayAfter(1, 0.99));
});

test('a wait ends when its time is over', async () => {
  const wait = waitForRetry(1000, new AbortController().signal);
  vi.advanceTimersByTime(999);
  expect(await isOver(wait)).toBe(false);
  vi.advanceTimersByTime(1);
  await wait;
});

test('the network that comes back ends it at once', async () => {
  const wait = waitForRetry(30_000, new AbortController().signal);
  page.dispatchEvent(new Event('online'));
  await wait;
});

test('waits for the network while offline', async () => {
  onLine = false;
  const wait = waitForRetry(1000, new AbortController().signal);
  vi.advanceTimersByTime(60_000);
  expect(await isOver(wait)).toBe(false);
  onLine = true;
  page.dispatchEvent(new Event('online'));
  await wait;
});

test('given up, it throws why', async () => {
  const stop = new AbortController();
  const wait = waitForRetry(1000, stop.signal);
  stop.abort(new Error('paused'));
  await expect(wait).rejects.toThrow('paused');
  await expect(waitForRetry(1000, stop.signal)).rejects.toThrow('paused');
});
