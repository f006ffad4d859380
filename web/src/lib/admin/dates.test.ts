import { expect, it } from 'vitest';
import { dayText, shortDate, shortMoment } from './dates.ts';

it('writes dates like MMM d, yyyy h:mm a in the given zone (docs/product.md#dates-and-durations)', () => {
  expect(shortMoment('2026-11-20T09:12:00.000Z', 'Europe/London')).toBe('Nov 20, 2026 9:12 AM');
  expect(shortMoment('2026-06-30T22:30:00.000Z', 'Europe/Paris')).toBe('Jul 1, 2026 12:30 AM');
  expect(shortDate('2026-11-20T09:12:00.000Z', 'UTC')).toBe('Nov 20, 2026');
});

it.each([
  ['2026-11-20T23:59:00.000Z', 'Today'],
  ['2026-11-19T00:00:00.000Z', 'Yesterday'],
  ['2026-11-21T12:00:00.000Z', 'Tomorrow'],
  ['2026-11-18T23:59:00.000Z', 'Nov 18, 2026'],
])('calls %s %s on November 20', (instant, text) => {
  expect(dayText(instant, new Date('2026-11-20T00:30:00.000Z'), 'UTC')).toBe(text);
});

it('knows yesterday across a change of clocks', () => {
  // Clocks go back in London on October 25, 2026.
  const now = new Date('2026-10-26T00:10:00.000Z');
  expect(dayText('2026-10-24T23:30:00.000Z', now, 'Europe/London')).toBe('Yesterday');
  expect(dayText('2026-10-24T22:30:00.000Z', now, 'Europe/London')).toBe('Oct 24, 2026');
});
