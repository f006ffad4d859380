import { expect, test } from 'vitest';
import { agoText, firstPast } from './past-date.ts';

// docs/product.md#session-times

const now = new Date('2026-11-20T10:00:00.000Z');

test.each([
  ['2025-12-20T10:00:00.000Z', '11 months ago'],
  ['2025-11-20T10:00:00.000Z', '1 year ago'],
  ['2026-11-18T09:00:00.000Z', '2 days ago'],
  ['2026-11-20T08:00:00.000Z', '2 hours ago'],
  ['2026-11-20T09:59:50.000Z', '0 minutes ago'],
])('a start at %s is %s', (start, text) => {
  expect(agoText(start, now)).toBe(text);
});

test('the earliest date that is past is asked about', () => {
  const first = '2026-11-06T10:00:00.000Z';
  const second = '2026-11-13T10:00:00.000Z';
  const ahead = '2026-11-27T10:00:00.000Z';
  expect(firstPast([ahead, second, first], now)).toBe(first);
  expect(firstPast([ahead], now)).toBeNull();
});
