import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seenAtHeader } from '../offline/stored-answers.ts';

/** docs/product.md#offline */

const online = { onLine: true };
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: new Date('2026-11-23T14:05:00.000Z') });
  vi.stubGlobal('navigator', online);
  online.onLine = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = (at: string) => new Response('', { headers: { [seenAtHeader]: at } });
const load = () => import('./staleness.ts');

test('what the server has just said is current, also while one look fails', async () => {
  const { noteAnswer, staleSince } = await load();
  noteAnswer(new Response());
  expect(staleSince()).toBeNull();
  vi.advanceTimersByTime(59_000);
  noteAnswer();
  expect(staleSince()).toBeNull();
  vi.advanceTimersByTime(2000);
  noteAnswer();
  expect(staleSince()).toBe(Date.parse('2026-11-23T14:05:00.000Z'));
  noteAnswer(new Response());
  expect(staleSince()).toBeNull();
});

test('a stored answer is as old as it says, and a later failure makes it no younger', async () => {
  const { noteAnswer, staleSince } = await load();
  noteAnswer(stored('2026-11-23T13:00:00.000Z'));
  expect(staleSince()).toBe(Date.parse('2026-11-23T13:00:00.000Z'));
  noteAnswer();
  expect(staleSince()).toBe(Date.parse('2026-11-23T13:00:00.000Z'));
});

test('nothing is current in a browser that is offline', async () => {
  const { noteAnswer, staleSince } = await load();
  online.onLine = false;
  noteAnswer(stored('2026-11-23T14:04:59.000Z'));
  expect(staleSince()).toBe(Date.parse('2026-11-23T14:04:59.000Z'));
});
