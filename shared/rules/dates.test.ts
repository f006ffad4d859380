import { describe, expect, test } from '@jest/globals';
import { dateTile, formatDate, formatDuration, formatLongDate, formatTime, formatZone, isTimeZone } from './dates.ts';

// An afternoon in London, the small hours of the next day in Tokyo.
const instant = '2026-12-12T18:05:00.000Z';

describe('formats (spec section 9)', () => {
  test('a date reads MMMM d, yyyy in the zone it is shown in', () => {
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
  ])('a time reads h:mm a: %s in %s is %s', (at, zone, text) => {
    expect(formatTime(at, zone)).toBe(text);
  });

  test('a date tile has month, day and year (section 2)', () => {
    expect(dateTile('2026-09-03T10:00:00.000Z', 'UTC')).toEqual({ month: 'Sep', day: '3', year: '2026' });
  });

  test.each([
    [90, '1h 30min'],
    [45, '45min'],
    [120, '2h'],
    [1, '1min'],
    [0, '0min'],
  ])('%i minutes read %s (section 2)', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });
});

test('a zone is named with what it is called at that moment', () => {
  expect(formatZone(instant, 'Europe/London')).toBe('Europe/London (GMT)');
  expect(formatZone('2026-07-01T12:00:00.000Z', 'Europe/London')).toBe('Europe/London (BST)');
});

test('a zone is known or not', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});
