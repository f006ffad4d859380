import { dateTile, formatDay, formatLongDate, formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { byLanguage } from '#shared/rules/language.ts';
import { memoize } from '#shared/rules/memoize.ts';
import { zonedFormatter } from '#shared/rules/time-zones.ts';
import { viewerZone } from '../time/zones.ts';

const dateFormatterOf = byLanguage((language, timeZone) => zonedFormatter(timeZone, language, { dateStyle: 'medium' }));
const hourFormatterOf = memoize((timeZone: string) =>
  zonedFormatter(timeZone, 'en-GB', { hour: '2-digit', hour12: false }),
);

/** Nov 20, 2026; 20 Nov 2026. In the admin's own zone unless another is named. */
export function shortDate(instant: string, timeZone = viewerZone()): string {
  return dateFormatterOf(timeZone).formatter.format(new Date(instant));
}

/** Nov 20, 2026 9:12 AM; 20 Nov 2026 09:12 (docs/product.md#dates-and-durations). In the admin's own zone unless another is named. */
export function shortMoment(instant: string, timeZone = viewerZone()): string {
  return `${shortDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;
}

/** Friday, November 27; with the year where it is not this one. */
export function dayOf(instant: string, timeZone: string, now = new Date()): string {
  const { year } = dateTile(instant, timeZone);
  if (year !== dateTile(now.toISOString(), timeZone).year) return formatLongDate(instant, timeZone);
  return `${formatWeekday(instant, timeZone)}, ${formatDay(instant, timeZone)}`;
}

const dayMilliseconds = 86_400_000;

/** Today, Yesterday or Tomorrow, else MMM d, yyyy; by the days of the zone. */
export function dayText(instant: string, now: Date, timeZone = viewerZone()): string {
  const day = shortDate(instant, timeZone);
  const near = [
    ['Today', 0],
    ['Yesterday', -1],
    ['Tomorrow', 1],
  ] as const;
  const found = near.find(([, days]) => day === shortDate(daysLater(now, days, timeZone), timeZone));
  return found ? found[0] : day;
}

// Noon of a day is that day whatever clocks do in between.
function daysLater(now: Date, days: number, timeZone: string): string {
  const hour = Number(hourFormatterOf(timeZone).formatter.format(now));
  return new Date(now.getTime() + (12 - hour) * 3_600_000 + days * dayMilliseconds).toISOString();
}
