import { byLanguage } from './language.ts';
import { offsetMinutes } from './time-zones.ts';

const dayMs = 24 * 3_600_000;

const rangeOf = byLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }));

/** The spaces of some runtimes are none that every font has, and some put none between two days of a month. */
const unusualSpaces = /[\u2009\u202f\u00a0]/g;
const spacedDays = /\b(\d{1,2}) – (?=\d)/;

/**
 * The days of a period that is charged again at its end, of which that day is not one: December 1–31, 2026; 1–31 December 2026. Days
 * are those of the zone's clocks.
 */
export function formatPeriod({ start, end }: { start: string; end: string }, timeZone: string): string {
  const first = onClock(start, timeZone);
  const last = Math.max(first, onClock(end, timeZone) - dayMs);
  return rangeOf('').formatRange(first, last).replaceAll(unusualSpaces, ' ').replace(spacedDays, '$1–');
}

/** The instant, in milliseconds, at which UTC shows what the clocks of the zone show then. */
function onClock(instant: string, timeZone: string): number {
  const at = new Date(instant);
  return at.getTime() + offsetMinutes(timeZone, at) * 60_000;
}
