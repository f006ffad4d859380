import { expect, test } from 'vitest';
import { startsIn } from './starts-in.ts';

const zone = 'Europe/London';
const now = new Date('2026-11-27T18:00:00.000Z');

test.each([
  ['2026-12-01T08:00:00.000Z', 'in 4 days'],
  ['2026-11-29T08:00:00.000Z', 'in 2 days'],
  ['2026-11-28T19:30:00.000Z', 'tomorrow'],
  ['2026-11-28T08:00:00.000Z', 'tomorrow'],
  ['2026-11-28T01:00:00.000Z', 'in 7 hours'],
  ['2026-11-27T19:19:30.000Z', 'in 1h 20min'],
  ['2026-11-27T18:12:00.000Z', 'in 12 min'],
  ['2026-11-27T18:00:20.000Z', 'in 1 min'],
  ['2026-11-27T18:00:00.000Z', 'now'],
  ['2026-11-27T17:30:00.000Z', 'now'],
])('counts down to %s: %s (docs/product.md#dashboard)', (instant, text) => {
  expect(startsIn(instant, zone, now)).toBe(text);
});

test('counts days of the calendar in the zone that is shown', () => {
  const evening = new Date('2026-11-27T23:30:00.000Z');
  expect(startsIn('2026-11-29T00:30:00.000Z', zone, evening)).toBe('in 2 days');
  expect(startsIn('2026-11-29T00:30:00.000Z', 'America/New_York', evening)).toBe('tomorrow');
});
