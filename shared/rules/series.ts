import { formatWeekday } from './dates.ts';
import { maxSeriesDates, type Recurrence } from './recurrences.ts';
import { laterDay, startAt, wallTimeOf } from './wall-time.ts';

type Zoned = { startTime: string; timeZone: string };

const dayMs = 24 * 3_600_000;
const msOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string) => Math.round((msOf(to) - msOf(from)) / dayMs);

type Month = { year: number; month: number };

/** The month of a day, some months later; `month` from 0. */
function laterMonth(day: string, months: number): Month {
  const date = new Date(msOf(day));
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() };
}

const lengthOf = ({ year, month }: Month) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
const dayOfMonth = (day: string) => Number(day.slice(8));
const weekdayOf = (day: string) => new Date(msOf(day)).getUTCDay();
const dateIn = ({ year, month }: Month, day: number) => dayOf(Date.UTC(year, month, day));

/** Counts the weekday of a day within its month, from 1: returns 2 for the second Tuesday. */
const nthOf = (day: string) => Math.ceil(dayOfMonth(day) / 7);

/** The nth weekday of a month; the last one where there is no fifth. */
function nthWeekday(month: Month, weekday: number, nth: number): string {
  const offset = (weekday - weekdayOf(dateIn(month, 1)) + 7) % 7;
  const day = 1 + offset + (nth - 1) * 7;
  return dateIn(month, day > lengthOf(month) ? day - 7 : day);
}

/** The day of a series by its place, 0 the first; the last of a month that has no 31st. */
function nthDay(first: string, recurrence: Recurrence, place: number): string {
  if (recurrence === 'weekly' || recurrence === 'fortnightly') {
    return laterDay(first, place * (recurrence === 'weekly' ? 7 : 14));
  }
  const month = laterMonth(first, place);
  if (recurrence === 'monthly_weekday') return nthWeekday(month, weekdayOf(first), nthOf(first));
  return dateIn(month, Math.min(dayOfMonth(first), lengthOf(month)));
}

/** A series ends by a day, which it may include, or after a number of dates, in which those left out do not count. */
export type SeriesEnd = { until: string } | { count: number; leftOut?: number };

/** Days of a series from its first one on, at most `maxSeriesDates` beside those left out. */
export function seriesDays(first: string, recurrence: Recurrence, end: SeriesEnd): string[] {
  const maxDates = 'count' in end ? Math.min(end.count, maxSeriesDates) + (end.leftOut ?? 0) : maxSeriesDates;
  const days = Array.from({ length: Math.max(1, maxDates) }, (_, place) => nthDay(first, recurrence, place));
  return days.filter((day, place) => place === 0 || !('until' in end) || day <= end.until);
}

/** Starts of a series by the clocks of its zone: across summer time the clock time stays. */
export function seriesStarts({ startTime, timeZone }: Zoned, recurrence: Recurrence, end: SeriesEnd): string[] {
  const { date, time } = wallTimeOf(startTime, timeZone);
  const [, ...later] = seriesDays(date, recurrence, end);
  return [startTime, ...later.map((day) => startAt({ date: day, time }, timeZone))];
}

/** A start of a series after one of its dates was moved: as many days later, at the new clock time. */
export function shiftStart(start: string, before: Zoned, after: Zoned): string {
  const was = wallTimeOf(before.startTime, before.timeZone);
  const is = wallTimeOf(after.startTime, after.timeZone);
  const { date } = wallTimeOf(start, before.timeZone);
  return startAt({ date: laterDay(date, daysBetween(was.date, is.date)), time: is.time }, after.timeZone);
}

/**
 * Tells whether a start has the clock time, and weekday or day of the month, of another date of its series: it was not
 * moved on its own.
 */
export function isInStep(start: string, { startTime, timeZone }: Zoned, recurrence: Recurrence): boolean {
  const one = wallTimeOf(start, timeZone);
  const other = wallTimeOf(startTime, timeZone);
  const isSameTime = one.time === other.time || startAt({ ...one, time: other.time }, timeZone) === start;
  if (!isSameTime) return false;
  if (recurrence !== 'monthly_day') return weekdayOf(one.date) === weekdayOf(other.date);
  return isSameDayOfMonth(one.date, other.date) || isSameDayOfMonth(other.date, one.date);
}

/** Tells whether a day is the same one of its month, or the last of a shorter month. */
function isSameDayOfMonth(day: string, other: string): boolean {
  return dayOfMonth(day) === Math.min(dayOfMonth(other), lengthOf(laterMonth(day, 0)));
}

const ordinals = ['1st', '2nd', '3rd', '4th', 'last'];

function ordinalOf(number: number): string {
  const suffix = number > 10 && number < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix}`;
}

/** Every week on Tuesday; every month on the 2nd Tuesday. */
export function recurrenceText(recurrence: Recurrence, { startTime, timeZone }: Zoned): string {
  const { date } = wallTimeOf(startTime, timeZone);
  const weekday = formatWeekday(startTime, timeZone);
  if (recurrence === 'weekly') return `Every week on ${weekday}`;
  if (recurrence === 'fortnightly') return `Every two weeks on ${weekday}`;
  if (recurrence === 'monthly_weekday') return `Every month on the ${ordinals[nthOf(date) - 1]} ${weekday}`;
  return `Every month on the ${ordinalOf(dayOfMonth(date))}`;
}
