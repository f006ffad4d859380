import { expect, test } from 'vitest';
import { livePollMilliseconds } from '#shared/contract/common/route.ts';
import { retryDelay } from './polling.ts';

test('retries soon, then with growing delays of at most 30 seconds', () => {
  expect([1, 2, 3, 4, 20].map(retryDelay)).toEqual([
    livePollMilliseconds,
    2 * livePollMilliseconds,
    4 * livePollMilliseconds,
    30_000,
    30_000,
  ]);
});
