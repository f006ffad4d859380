import { formatDuration } from '#shared/rules/dates.ts';
import { offsetMinutes } from '#shared/rules/time-zones.ts';

const minute = 60_000;
const dayMinutes = 24 * 60;

/** Minutes from which on only whole hours are counted. */
const minutesCounted = 3 * 60;

// Days of the calendar, which are not always 24 hours apart.
const calendarDay = (date: Date, timeZone: string) =>
  Math.floor((date.getTime() / minute + offsetMinutes(timeZone, date)) / dayMinutes);

/** Says how long it is until an instant: in 4 days, tomorrow, in 5 hours, in 1h 20min, in 12 min; now from then on. */
export function startsIn(instant: string, timeZone: string, now: Date): string {
  const start = new Date(instant);
  const minutes = Math.ceil((start.getTime() - now.getTime()) / minute);
  if (minutes <= 0) return 'now';
  if (minutes < 60) return `in ${minutes} min`;
  if (minutes < minutesCounted) return `in ${formatDuration(minutes)}`;
  const days = calendarDay(start, timeZone) - calendarDay(now, timeZone);
  if (days === 0 || minutes < dayMinutes / 2) return `in ${Math.round(minutes / 60)} hours`;
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
