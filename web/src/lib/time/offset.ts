import { memoize } from '#shared/rules/memoize.ts';
import { zonedFormatter } from '#shared/rules/time-zones.ts';

const offsetFormatterOf = memoize((timeZone: string) =>
  zonedFormatter(timeZone, 'en-US', { timeZoneName: 'longOffset' }),
);

/** An instant as ISO 8601 with the zone's offset at that moment: 2026-12-12T14:00:00+00:00. */
export function withOffset(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const parts = offsetFormatterOf(timeZone).formatter.formatToParts(date);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00';
  const [hours = 0, minutes = 0] = offset.split(':').map(Number);
  const sign = offset.startsWith('-') ? -1 : 1;
  const local = new Date(date.getTime() + (hours * 60 + sign * minutes) * 60_000);
  return local.toISOString().replace(/\.\d{3}Z$/, offset);
}
