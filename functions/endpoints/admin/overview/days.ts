import { laterDay, startAt, wallTimeOf } from '#shared/rules/wall-time.ts';

/** The range includes both days: yyyy-mm-dd. */
export type DayRange = { from: string; to: string };

const daysSummed = 30;
const weeksShown = 12;

/** Date ranges of the overview in the admin's time zone; `today`, `tomorrow` and `lastFrom` are instants. Weeks start on Monday. */
export function daysAround(now: Date, timeZone: string) {
  const today = wallTimeOf(now.toISOString(), timeZone).date;
  const day = (days: number) => laterDay(today, days);
  const midnight = (days: number) => startAt({ date: day(days), time: '00:00' }, timeZone);
  const sinceMonday = (new Date(`${today}T00:00:00.000Z`).getUTCDay() + 6) % 7;
  const weeks = Array.from({ length: weeksShown }, (_, week): DayRange => {
    const monday = 7 * (week - weeksShown + 1) - sinceMonday;
    return { from: day(monday), to: day(monday + 6) };
  });
  return {
    today: midnight(0),
    tomorrow: midnight(1),
    weeks,
    /** The last thirty days including today, and the thirty before. */
    last: { from: day(1 - daysSummed), to: day(0) },
    before: { from: day(1 - 2 * daysSummed), to: day(-daysSummed) },
    lastFrom: midnight(1 - daysSummed),
  };
}
