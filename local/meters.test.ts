import { expect, test } from 'vitest';
import { createMeters } from './meters.ts';

test('the meters count every call and keep the latest 10,000', () => {
  const meters = createMeters();
  for (let n = 0; n < 10_002; n += 1) {
    meters.countCall('mail', { service: n === 0 ? 'ses' : 'dynamodb', action: 'GetItem', milliseconds: n });
  }
  const { callCounts, calls } = meters.read().functions.mail ?? {};
  expect(callCounts).toEqual({ ses: 1, dynamodb: 10_001 });
  expect([calls?.length, calls?.[0]?.milliseconds]).toEqual([10_000, 2]);
});
