import { offsetMinutes } from './time-zones.ts';

/** Clocks of a zone show a date (2026-12-04) and a time (18:30). */
export type WallTime = { date: string; time: string };

const minute = 60_000;
const day = 24 * 60 * minute;

const offsetAt = (timeZone: string, at: number) => offsetMinutes(timeZone, new Date(at)) * minute;

/** A date (2026-12-04), some days later. */
export function laterDay(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * day).toISOString().slice(0, 10);
}

/**
 * The instants at which clocks of the zone show this: one as a rule, none where they are put forward over it, two where
 * they are put back over it; also none when date or time is missing.
 */
export function instantsOf({ date, time }: WallTime, timeZone: string): string[] {
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  if (Number.isNaN(wall)) return [];
  const offsets = new Set([offsetAt(timeZone, wall - day), offsetAt(timeZone, wall + day)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((at) => at + offsetAt(timeZone, at) === wall)
    .sort((one, other) => one - other)
    .map((at) => new Date(at).toISOString());
}

/** The instant at which clocks of the zone show this; a time that they skip counts as if they were not yet put forward (RFC 5545). */
export function startAt(wall: WallTime, timeZone: string): string {
  const [start] = instantsOf(wall, timeZone);
  if (start) return start;
  const [before = ''] = instantsOf({ ...wall, date: laterDay(wall.date, -1) }, timeZone);
  return new Date(Date.parse(before) + day).toISOString();
}

export function wallTimeOf(instant: string, timeZone: string): WallTime {
  const at = Date.parse(instant);
  const wall = new Date(at + offsetAt(timeZone, at)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** A moment at which clocks are changed, and by how many minutes: forward when positive. */
export type ClockChange = { at: string; minutes: number };

/** The change of clocks within a day before or after an instant; null where there is none, as on nearly every day. */
export function clockChangeNear(instant: string, timeZone: string): ClockChange | null {
  const at = Date.parse(instant);
  let before = at - day;
  let after = at + day;
  const minutes = (offsetAt(timeZone, after) - offsetAt(timeZone, before)) / minute;
  if (minutes === 0) return null;
  while (after - before > minute) {
    const middle = Math.floor((before + after) / 2 / minute) * minute;
    if (offsetAt(timeZone, middle) === offsetAt(timeZone, before)) before = middle;
    else after = middle;
  }
  return { at: new Date(after).toISOString(), minutes };
}
