import { laterDay, startAt, wallTimeOf } from './wall-time.ts';

/** Evening hours at which a weekly suggestion can come (docs/product.md#weekly-suggestions). */
export const suggestionHours = [17, 18, 19, 20, 21, 22] as const;
export const firstSuggestionHour = suggestionHours[0];
export const lastSuggestionHour = Math.max(...suggestionHours);
export const defaultSuggestionHour = 20;

/** The names of the days by their number in ISO 8601, less one. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A due date is at most this many days ahead. */
export const maxDueDays = 44 * 7;

const hour = 3_600_000;
const day = 24 * hour;

/** Two suggestions to one member are at least so far apart: a week, less what changed clocks and a late run take from it. */
export const minSuggestionGapMs = 6 * day;

/** A suggestion that is later than this is left out: it would come at night. */
export const suggestionLatenessMs = 3 * hour;

/** An evening of the week by the clocks of a zone; `weekday` counts from 1, Monday. */
export type WeeklyEvening = { weekday: number; hour: number; timeZone: string };

/** The number of the day of the week of a date, from 1, Monday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00.000Z`).getUTCDay() || 7;
}

/** Returns the first such evening that is later than `after`. */
export function eveningAfter(after: Date, { weekday, hour: clock, timeZone }: WeeklyEvening): string {
  const today = wallTimeOf(after.toISOString(), timeZone).date;
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  const evenings = [ahead, ahead + 7].map((days) =>
    startAt({ date: laterDay(today, days), time: `${clock}:00` }, timeZone),
  );
  const [first = '', second = ''] = evenings;
  return first > after.toISOString() ? first : second;
}

/** Returns the first evening after `now` that keeps the distance to the last suggestion. */
export function nextEvening(now: Date, lastAt: string | null, evening: WeeklyEvening): string {
  const earliest = lastAt === null ? 0 : Date.parse(lastAt) + minSuggestionGapMs;
  return eveningAfter(new Date(Math.max(now.getTime(), earliest)), evening);
}

/** Whole days between two dates. */
export function daysBetween(from: string, until: string): number {
  return (Date.parse(`${until}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / day;
}

/** The weeks until the due date that have begun: 13 days are two. Zero or less from the due date on. */
export function weeksLeft(today: string, dueDate: string): number {
  return Math.ceil(daysBetween(today, dueDate) / 7);
}

type Part = { weeksBefore: number | null; recordingIds: readonly string[] };

/**
 * Orders the recordings of a path by the weeks that are left: first those of the chapter that began last, then the others along the
 * path; without weeks, or where no chapter has begun, the path stays as it is.
 */
export function fittingOrder<Recording extends { id: string }>(
  path: readonly Recording[],
  chapters: readonly Part[],
  weeks: number | null,
): Recording[] {
  const begun = chapters.filter(({ weeksBefore }) => weeks !== null && weeksBefore !== null && weeksBefore >= weeks);
  const [fitting] = begun.toSorted((one, other) => (one.weeksBefore ?? 0) - (other.weeksBefore ?? 0));
  const first = new Set(fitting?.recordingIds);
  return [...path.filter(({ id }) => first.has(id)), ...path.filter(({ id }) => !first.has(id))];
}
