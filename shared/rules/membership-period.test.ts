import { afterEach, expect, test } from 'vitest';
import { setLanguage } from './language.ts';
import { formatPeriod } from './membership-period.ts';

// docs/product.md#memberships

afterEach(() => setLanguage('en-US'));

const december = { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' };

test('a period is named by its first and its last day, which is the one before it is charged again', () => {
  expect(formatPeriod(december, 'Europe/London')).toBe('December 1–31, 2026');
  setLanguage('en-GB');
  expect(formatPeriod(december, 'Europe/London')).toBe('1–31 December 2026');
  const over = { start: '2026-12-15T10:00:00.000Z', end: '2027-01-15T10:00:00.000Z' };
  expect(formatPeriod(over, 'Europe/London')).toBe('15 December 2026 – 14 January 2027');
});

test('its days are those of the clocks of the zone, also where these change', () => {
  setLanguage('en-GB');
  const march = { start: '2026-02-28T23:30:00.000Z', end: '2026-03-29T23:30:00.000Z' };
  expect(formatPeriod(march, 'Europe/London')).toBe('28 February – 29 March 2026');
  expect(formatPeriod(december, 'Pacific/Auckland')).toBe('1–31 December 2026');
});
