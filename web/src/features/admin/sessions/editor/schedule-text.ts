import { formatLongDate, formatTime, formatZone, isShownZone } from '#shared/rules/dates.ts';
import { typedWhole } from '#shared/rules/numbers.ts';
import { isSameZone } from '#shared/rules/time-zones.ts';
import { clockChangeNear } from '#shared/rules/wall-time.ts';
import type { SessionValues } from './session-values.ts';
import { startOf, startsOf, typedZone } from './session-values.ts';

type When = Pick<
  SessionValues,
  'date' | 'time' | 'zone' | 'repeated' | 'timeZone' | 'durationMinutes' | 'locationType'
>;

/** Longest session in minutes; what is typed beyond it has no end. */
const longest = 14 * 24 * 60;

/** Returns when a session ends; null while its start or length is not known. */
export function endOf(values: When): string | null {
  const start = startOf(values);
  const minutes = typedWhole(values.durationMinutes);
  if (!start || !(minutes >= 1 && minutes <= longest)) return null;
  return new Date(Date.parse(start) + minutes * 60_000).toISOString();
}

/** Ends at 8:00 PM; with its day where that is another one. */
function endText(start: string, end: string, zone: string): string {
  const day = formatLongDate(end, zone);
  const dayText = day === formatLongDate(start, zone) ? '' : ` on ${day}`;
  return `Ends at ${formatTime(end, zone)}${dayText}.`;
}

/** An instant as it is stored: 2026-12-04 18:30 UTC. */
export const utcText = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** Describes what follows from a start: its end, what is stored, and what guests see. */
export function scheduleText(values: When): string {
  const start = startOf(values);
  if (!start) return 'Dates and times here are in it.';
  const end = endOf(values);
  const guestText =
    values.locationType === 'online'
      ? 'online guests see it in their own time'
      : `everybody sees it in ${values.timeZone}, where it takes place`;
  return [end && endText(start, end, typedZone(values)), `Stored as ${utcText(start)}; ${guestText}.`]
    .filter(Boolean)
    .join(' ');
}

export function zoneText(values: When): string {
  const start = startOf(values);
  return start ? formatZone(start, values.zone) : values.zone;
}

/** The start of an online session in its own zone, where that is not the one it is typed in; null where it is. */
export function otherZoneText(values: When): string | null {
  if (values.locationType === 'onsite' || isSameZone(values.timeZone, values.zone)) return null;
  if (!isShownZone(values.timeZone)) return `This session keeps ${unknownZone(values.timeZone)}.`;
  const start = startOf(values);
  const ownStart =
    start && `, where it starts on ${formatLongDate(start, values.timeZone)} at ${formatTime(start, values.timeZone)}`;
  const zone = start ? formatZone(start, values.timeZone) : values.timeZone;
  return `This session keeps the time zone ${zone}${ownStart ?? ''}.`;
}

/** A zone that times cannot be shown in. */
export const unknownZone = (timeZone: string) => `the time zone ${timeZone}, which this browser does not know`;

/** Says that date and time are typed in UTC, because the browser does not know the venue's zone; null where it does. */
export function unknownZoneText(values: When): string | null {
  const zone = typedZone(values);
  return isShownZone(zone) ? null : `The venue has ${unknownZone(zone)}. Date and time here are in UTC.`;
}

/** The warning describes what a change of clocks does to the start that was typed. */
export type ClockWarning = { kind: 'skipped' | 'twice' | 'near'; text: string };

/** Says when clocks skip the typed time, show it twice, or change within a day of it; null on every other day. */
export function clockWarning(values: When): ClockWarning | null {
  if (!values.date || !values.time) return null;
  const starts = startsOf(values);
  if (starts.length === 0) {
    return { kind: 'skipped', text: 'Clocks go forward over this time on that day: it does not exist.' };
  }
  if (starts.length > 1) {
    return { kind: 'twice', text: 'Clocks go back over this time on that day: it comes twice. Which one is meant?' };
  }
  const change = clockChangeNear(starts[0] ?? '', typedZone(values));
  if (!change) return null;
  const way = change.minutes > 0 ? 'forward' : 'back';
  // A minute before, because the instant of the change already counts in the new offset.
  const before = new Date(Date.parse(change.at) - 60_000).toISOString();
  return {
    kind: 'near',
    text: `Clocks go ${way} by ${Math.abs(change.minutes)} minutes in the night of ${formatLongDate(before, typedZone(values))}, within a day of this start. Look twice that the time is right.`,
  };
}

/** The two starts of a time that occurs twice: First (BST), Second (GMT). */
export function repeatedLabels(values: When): { first: string; second: string } {
  const [first = '', second = ''] = startsOf(values).map((instant) => shortZone(instant, typedZone(values)));
  return { first: `First, ${first}`, second: `Second, ${second}` };
}

const shortZone = (instant: string, zone: string) => formatZone(instant, zone).replace(/^.*\((.*)\)$/, '$1');
