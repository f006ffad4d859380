import { describe, expect, test } from 'vitest';
import { countAttempt, networkOf, networksOf } from './rate-limit.ts';

const limit = { action: 'share', limit: 5, windowSeconds: 3600 };

describe('a counted attempt', () => {
  test('belongs to its window and returns when that ends', () => {
    const early = countAttempt(limit, 'ada', new Date('2026-11-20T10:00:00.000Z'));
    const late = countAttempt(limit, 'ada', new Date('2026-11-20T10:59:50.900Z'));
    const next = countAttempt(limit, 'ada', new Date('2026-11-20T11:00:00.000Z'));
    expect([early.retryAfter, late.retryAfter, next.retryAfter]).toEqual([3600, 10, 3600]);
    expect(late.write).toEqual(early.write);
    expect(next.write).not.toEqual(early.write);
  });

  test('stores no address', () => {
    const { write } = countAttempt(limit, '192.0.2.7', new Date());
    expect(JSON.stringify(write)).not.toContain('192.0.2.7');
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the caller at %s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['203.0.113.9', ['203.0.113.9 x1']],
  ['::ffff:203.0.113.9', ['203.0.113.9 x1']],
  ['2001:db8:a:12ff::1', ['2001:db8:a:12ff x1', '2001:db8:a:1200/56 x2', '2001:db8:a:0/48 x4']],
  ['2001:db8::1', ['2001:db8:0:0 x1', '2001:db8:0:0/56 x2', '2001:db8:0:0/48 x4']],
])('%s counts for its network and the wider ones around it (docs/trust.md#rate-limits)', (ip, counted) => {
  expect(networksOf(ip).map(({ network, factor }) => `${network} x${factor}`)).toEqual(counted);
});
