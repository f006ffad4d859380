import { describe, expect, test } from 'vitest';
import { dateTile, formatDate, formatDuration, formatLongDate, formatTime, formatZone } from './dates.ts';
import { isTimeZone } from './time-zones.ts';

// An afternoon in London, the early hours of the next day in Tokyo.
const instant = '2026-12-12T18:05:00.000Z';

describe('formats (docs/product.md#dates-and-durations)', () => {
  test('formats a date as MMMM d, yyyy in the given zone', () => {
    expect(formatDate(instant, 'Europe/London')).toBe('December 12, 2026');
    expect(formatDate(instant, 'Asia/Tokyo')).toBe('December 13, 2026');
    expect(formatLongDate(instant, 'Europe/London')).toBe('Saturday, December 12, 2026');
  });

  test.each([
    ['2026-12-12T18:05:00.000Z', 'Europe/London', '6:05 PM'],
    ['2026-12-12T18:05:00.000Z', 'Europe/Berlin', '7:05 PM'],
    ['2026-12-12T00:00:00.000Z', 'UTC', '12:00 AM'],
    ['2026-12-12T12:00:00.000Z', 'UTC', '12:00 PM'],
    ['2026-07-01T18:00:00.000Z', 'Europe/London', '7:00 PM'],
  ])('formats a time as h:mm a: %s in %s is %s', (at, zone, text) => {
    expect(formatTime(at, zone)).toBe(text);
  });

  test('splits a date into month, day and year', () => {
    expect(dateTile('2026-09-03T10:00:00.000Z', 'UTC')).toEqual({ month: 'Sep', day: '3', year: '2026' });
  });

  test.each([
    [90, '1h 30min'],
    [45, '45min'],
    [120, '2h'],
    [1, '1min'],
    [0, '0min'],
  ])('formats %i minutes as %s', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });
});

test('names a zone with its abbreviation at that instant', () => {
  expect(formatZone(instant, 'Europe/London')).toBe('Europe/London (GMT)');
  expect(formatZone('2026-07-01T12:00:00.000Z', 'Europe/London')).toBe('Europe/London (BST)');
  expect(formatZone(instant, 'UTC')).toBe('UTC');
});

test('recognises IANA time zones', () => {
  // In any case, other names of a zone too.
  for (const zone of ['Europe/Berlin', 'europe/berlin', 'UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+5'])
    expect(isTimeZone(zone), zone).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
  // `Intl` takes offsets, but a list of zones does not have them.
  for (const zone of ['', '+05:00', '+0500', '-05', 'Etc/Unknown']) expect(isTimeZone(zone), zone).toBe(false);
});
