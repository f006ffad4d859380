import { TZDate } from '@date-fns/tz';

/** Days from one to another, both with them: yyyy-mm-dd. */
export type Days = { from: string; to: string };

/** Days that the overview's sums are of, and weeks of its chart. */
const daysSummed = 30;
const weeksShown = 12;

/**
 * The days that the overview tells of, as the calendar on the admin's wall has them, and where today begins and
 * tomorrow does, as instants. Weeks begin on Monday.
 */
export function daysAround(now: Date, timeZone: string) {
  const here = new TZDate(now, timeZone);
  const midnight = (days: number) => new TZDate(here.getFullYear(), here.getMonth(), here.getDate() + days, timeZone);
  const day = (days: number) => dayOf(midnight(days));
  const sinceMonday = (here.getDay() + 6) % 7;
  const weeks = Array.from({ length: weeksShown }, (_, week): Days => {
    const monday = 7 * (week - weeksShown + 1) - sinceMonday;
    return { from: day(monday), to: day(monday + 6) };
  });
  return {
    today: utc(midnight(0)),
    tomorrow: utc(midnight(1)),
    weeks,
    /** The last thirty days, today with them, and the thirty before. */
    last: { from: day(1 - daysSummed), to: day(0) },
    before: { from: day(1 - 2 * daysSummed), to: day(-daysSummed) },
    /** When the first of the last thirty days begins. */
    lastFrom: utc(midnight(1 - daysSummed)),
  };
}

const utc = (date: Date) => new Date(date.getTime()).toISOString();

function dayOf(date: TZDate): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
