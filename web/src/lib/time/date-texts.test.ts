import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '#shared/rules/language.ts';
import { nearDayText, weekdayMomentText } from './date-texts.ts';

const zone = 'Europe/London';
const now = new Date('2026-11-27T18:00:00.000Z');
const monday = '2026-11-30T19:30:00.000Z';

afterEach(() => setLanguage('en-US'));

test('names today, another day of this year, and one of another year', () => {
  expect(nearDayText('2026-11-27T19:00:00.000Z', zone, now)).toBe('Today');
  expect(nearDayText(monday, zone, now)).toBe('Monday, November 30');
  expect(nearDayText('2027-01-09T10:00:00.000Z', zone, now)).toBe('Saturday, January 9, 2027');
});

test('puts the weekday before a date and its time, in the owner’s language (docs/product.md#dates-and-durations)', () => {
  expect(weekdayMomentText(monday, zone)).toBe('Mon, November 30, 2026, 7:30 PM');
  setLanguage('en-GB');
  expect(weekdayMomentText(monday, zone)).toBe('Mon 30 November 2026, 19:30');
  expect(nearDayText(monday, zone, now)).toBe('Monday 30 November');
});
