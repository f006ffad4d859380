import { offsetMinutes } from '#shared/rules/time-zones.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** An instant as ISO 8601 with the zone's offset at that moment: 2026-12-12T14:00:00+00:00. */
export function withOffset(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const minutes = offsetMinutes(timeZone, date);
  const local = new Date(date.getTime() + minutes * 60_000);
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return local.toISOString().replace(/\.\d{3}Z$/, `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`);
}
