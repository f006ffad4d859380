import { laterDay, startAt, wallTimeOf } from '#shared/rules/wall-time.ts';

/** The day (2031-11-28) of an instant by the clocks of the studio. */
export const dayIn = (instant: string, zone: string) => wallTimeOf(instant, zone).date;

/** The last day of what is valid until an instant. */
export const lastDayOf = (expiresAt: string, zone: string) =>
  dayIn(new Date(Date.parse(expiresAt) - 1).toISOString(), zone);

/** The instant at which a day ends; undefined for what is no day. */
export function endOfDay(day: string, zone: string): string | undefined {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  return startAt({ date: laterDay(day, 1), time: '00:00' }, zone);
}
