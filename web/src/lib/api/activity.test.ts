import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idleAfterMilliseconds } from '#shared/contract/common/route.ts';
import { createActivity } from './activity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a tab is idle two minutes after its last input, until the next (docs/product.md#refresh-intervals)', () => {
  const page = new EventTarget();
  const changes: boolean[] = [];
  const { isIdle, subscribe } = createActivity(page);
  const unsubscribe = subscribe(() => changes.push(isIdle()));
  vi.advanceTimersByTime(idleAfterMilliseconds - 1);
  page.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(idleAfterMilliseconds - 1);
  expect(isIdle()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(changes).toEqual([true]);
  page.dispatchEvent(new Event('keydown'));
  expect(changes).toEqual([true, false]);
  vi.advanceTimersByTime(idleAfterMilliseconds);
  expect(changes).toEqual([true, false, true]);
  unsubscribe();
  page.dispatchEvent(new Event('scroll'));
  expect([changes.length, vi.getTimerCount()]).toEqual([3, 0]);
});
