import { afterEach, expect, test, vi } from 'vitest';
import { forgetPerson } from '../account/person-storage.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import { forgetWaitingToken, storeWaitingToken, tokenIn, waitingToken } from './waiting-tokens.ts';

const token = `${'0'.repeat(32)}.${'Z'.repeat(26)}`;
const now = new Date('2026-11-20T10:00:00.000Z');
const store = (sessionId: string, startTime = '2026-11-21T10:00:00.000Z') =>
  storeWaitingToken({ sessionId, token, startTime }, now);

vi.stubGlobal('window', { localStorage: fakeStorage(new Map()), sessionStorage: fakeStorage(new Map()) });
afterEach(() => forgetPerson());

test('the token of a mailed link is known until the session starts, it is left, or someone signs out (docs/product.md#waitlist)', () => {
  store('a');
  store('b', '2026-11-20T11:00:00.000Z');
  expect([waitingToken('a', now), waitingToken('b', now), waitingToken('c', now)]).toEqual([token, token, null]);
  expect(waitingToken('b', new Date('2026-11-20T11:00:00.000Z'))).toBeNull();
  forgetWaitingToken('b', now);
  expect([waitingToken('a', now), waitingToken('b', now)]).toEqual([token, null]);
  forgetPerson();
  expect(waitingToken('a', now)).toBeNull();
});

test('only a whole token is taken from an address', () => {
  expect(tokenIn(`#waiting=${token}`)).toBe(token);
  for (const hash of ['', '#waiting=', `#secret=${token}`, `#waiting=${token}x`]) expect(tokenIn(hash)).toBeUndefined();
});
