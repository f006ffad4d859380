import { instantsOf, wallTimeOf } from '#shared/rules/wall-time.ts';

const day = 86_400_000;

/** A December 12 that is always in the future, so that its texts are fixed. */
export const winterYear = new Date().getUTCFullYear() + 1;

/** 2:00 PM in London on that day. */
export const winterAfternoon = `${winterYear}-12-12T14:00:00.000Z`;

/** ISO instant on the full hour, that many days from now (negative: ago). */
export function inDays(days: number): string {
  const instant = new Date(Date.now() + days * day);
  instant.setUTCMinutes(0, 0, 0);
  return instant.toISOString();
}

const hourInLondon = Number(wallTimeOf(new Date().toISOString(), 'Europe/London').time.slice(0, 2));

/** A zone in which midnight is hours away, so that what is some minutes from now is today. */
export const daytimeZone = hourInLondon >= 3 && hourInLondon < 21 ? 'Europe/London' : 'Asia/Tokyo';

/** ISO instant that many minutes from now (negative: ago), which is today in `daytimeZone`. */
export function today(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** ISO instant of a clock time in `daytimeZone` on the next day. */
export function tomorrow(time: string): string {
  const { date } = wallTimeOf(new Date(Date.now() + day).toISOString(), daytimeZone);
  const [instant] = instantsOf({ date, time }, daytimeZone);
  if (!instant) throw new Error(`there is no ${time} on ${date}`);
  return instant;
}
