import { expect, test } from 'vitest';
import { lastDayAfterMonths, packEnd } from './pack-end.ts';

// docs/product.md#packs

test.each([
  ['2026-11-28', 6, '2027-05-28'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-31', 12, '2027-01-31'],
])('a pack of %s that is valid for %i months has the last day %s', (day, months, last) => {
  expect(lastDayAfterMonths(day, months)).toBe(last);
});

test('a pack ends with its last day by the clocks of the studio', () => {
  // Half past eleven in London is tomorrow in Vienna; summer time ends in October.
  const at = new Date('2026-05-20T22:30:00.000Z');
  expect(packEnd(6, at, 'Europe/London')).toBe('2026-11-21T00:00:00.000Z');
  expect(packEnd(6, at, 'Europe/Vienna')).toBe('2026-11-21T23:00:00.000Z');
});
