import { byLanguage, siteLanguage } from './language.ts';
import { memoize } from './memoize.ts';
import { zonedFormatter } from './time-zones.ts';

// Instants are ISO 8601 texts in UTC; every function that formats one takes the IANA zone. In place of a zone that the
// runtime does not know they use UTC, and say so where they show a time (docs/product.md#dates-and-durations).

type Parts = Record<'weekday' | 'month' | 'day' | 'year' | 'hour' | 'minute' | 'dayPeriod', string>;

const formatterOf = byLanguage((language, timeZone) =>
  zonedFormatter(timeZone, language, { dateStyle: 'full', timeStyle: 'short', hour12: language === 'en-US' }),
);

const isBritish = () => siteLanguage() === 'en-GB';

/** Tells whether times are shown in the zone, not in UTC in its place. */
export const isShownZone = (timeZone: string): boolean => formatterOf(timeZone).isKnown;

function partsOf(instant: string, timeZone: string): Parts {
  const parts = formatterOf(timeZone).formatter.formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Parts;
}

/** December 12, 2026; 12 December 2026. */
export function formatDate(instant: string, timeZone: string): string {
  const { month, day, year } = partsOf(instant, timeZone);
  return isBritish() ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
}

/** December 12; 12 December. */
export function formatDay(instant: string, timeZone: string): string {
  const { month, day } = partsOf(instant, timeZone);
  return isBritish() ? `${day} ${month}` : `${month} ${day}`;
}

/** Saturday, December 12, 2026; Saturday 12 December 2026. */
export function formatLongDate(instant: string, timeZone: string): string {
  const comma = isBritish() ? '' : ',';
  return `${formatWeekday(instant, timeZone)}${comma} ${formatDate(instant, timeZone)}`;
}

/** Dec 12; 12 Dec. */
export function formatShortDay(instant: string, timeZone: string): string {
  const { month, day } = dateTile(instant, timeZone);
  return isBritish() ? `${day} ${month}` : `${month} ${day}`;
}

/** Sat, Dec 12; Sat 12 Dec. */
export function formatShortDate(instant: string, timeZone: string): string {
  const comma = isBritish() ? '' : ',';
  return `${formatWeekday(instant, timeZone).slice(0, 3)}${comma} ${formatShortDay(instant, timeZone)}`;
}

/** Saturday. */
export function formatWeekday(instant: string, timeZone: string): string {
  return partsOf(instant, timeZone).weekday;
}

/** 2:00 PM, or 14:00; with UTC in place of an unknown zone. */
export function formatTime(instant: string, timeZone: string): string {
  const { hour, minute, dayPeriod } = partsOf(instant, timeZone);
  const time = isBritish() ? `${hour}:${minute}` : `${hour}:${minute} ${dayPeriod}`;
  return formatterOf(timeZone).isKnown ? time : `${time} UTC`;
}

/** Month is abbreviated: Dec. */
export function dateTile(instant: string, timeZone: string): { month: string; day: string; year: string } {
  const { month, day, year } = partsOf(instant, timeZone);
  return { month: month.slice(0, 3), day, year };
}

/** 1h 30min, 2h, 45min. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours}h`, (rest > 0 || hours === 0) && `${rest}min`].filter(Boolean).join(' ');
}

const zoneFormatterOf = memoize((timeZone: string) => zonedFormatter(timeZone, 'en-GB', { timeZoneName: 'short' }));

/** Europe/London (GMT); UTC alone, also in place of an unknown zone. */
export function formatZone(instant: string, timeZone: string): string {
  const { formatter, isKnown } = zoneFormatterOf(timeZone);
  if (!isKnown) return 'UTC';
  const parts = formatter.formatToParts(new Date(instant));
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return short === timeZone ? timeZone : `${timeZone} (${short})`;
}
