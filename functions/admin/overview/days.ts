import { TZDate } from '@date-fns/tz';

/** From one day to another, inclusive: yyyy-mm-dd. */
export type DayRange = { from: string; to: string };

const daysSummed = 30;
const weeksShown = 12;

/** Date ranges of the overview in the admin's time zone; `today`, `tomorrow` and `lastFrom` are instants. Weeks start on Monday. */
export function daysAround(now: Date, timeZone: string) {
  const local = new TZDate(now, timeZone);
  const midnight = (days: number) =>
    new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + days, timeZone);
  const day = (days: number) => dayOf(midnight(days));
  const sinceMonday = (local.getDay() + 6) % 7;
  const weeks = Array.from({ length: weeksShown }, (_, week): DayRange => {
    const monday = 7 * (week - weeksShown + 1) - sinceMonday;
    return { from: day(monday), to: day(monday + 6) };
  });
  return {
    today: utc(midnight(0)),
    tomorrow: utc(midnight(1)),
    weeks,
    /** The last thirty days including today, and the thirty before. */
    last: { from: day(1 - daysSummed), to: day(0) },
    before: { from: day(1 - 2 * daysSummed), to: day(-daysSummed) },
    lastFrom: utc(midnight(1 - daysSummed)),
  };
}

const utc = (date: Date) => new Date(date.getTime()).toISOString();

function dayOf(date: TZDate): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
