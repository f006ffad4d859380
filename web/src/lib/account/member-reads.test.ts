import { afterEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';

/** A signed-in member leaves while pages still load (docs/product.md#sign-out). */

const stored = new Map<string, string>();
const tab = new EventTarget();
vi.stubGlobal('window', {
  localStorage: fakeStorage(stored),
  addEventListener: tab.addEventListener.bind(tab),
  removeEventListener: tab.removeEventListener.bind(tab),
});
// Test files share modules: one that another file has loaded follows that file's window.
vi.resetModules();
const { endWithoutReads, readSignal, sessionEnded } = await import('./member-reads.ts');

const flag = 'exhale.signing_out';
/** What another tab of the browser stores. */
function storeElsewhere(value: string | null): void {
  if (value === null) stored.delete(flag);
  else stored.set(flag, value);
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: flag }));
}

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

test('other tabs hear of it before the session ends, and once it has', async () => {
  const end = Promise.withResolvers<void>();
  const ended = endWithoutReads(() => {
    expect(stored.has(flag)).toBe(true);
    return end.promise;
  });
  end.resolve();
  await ended;
  expect(stored.has(flag)).toBe(false);
});

test('a read is aborted while another tab signs out, and sent again afterwards', async () => {
  const open = readSignal(1000);
  storeElsewhere('1');
  expect([open.aborted, readSignal(1000).aborted]).toEqual([true, true]);
  storeElsewhere(null);
  await sessionEnded();
  expect(readSignal(1000).aborted).toBe(false);
});

test('a tab that was closed while it signed out holds no other back for long', async () => {
  vi.useFakeTimers();
  readSignal(1000);
  storeElsewhere('2');
  expect(readSignal(1000).aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
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
