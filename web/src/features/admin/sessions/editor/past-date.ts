import { relativeTime } from '#shared/rules/locale.ts';
import { startsToAdd } from './repeats.ts';
import { type AdminSession, type SessionValues, startOf } from './session-values.ts';

const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Tells how long ago an instant is, in the largest unit that fits: 11 months ago. */
export function agoText(instant: string, now: Date): string {
  const elapsed = now.getTime() - Date.parse(instant);
  const [unit, length] = units.find(([, one]) => elapsed >= one) ?? ['minute', 60_000];
  return relativeTime(-Math.floor(elapsed / length), unit);
}

/**
 * The starts that saving would write or publish: its own where that is new, changed or seen by visitors for the first time, and
 * further dates.
 */
export function startsToAsk(
  before: Pick<AdminSession, 'startTime' | 'published'> | null,
  values: SessionValues,
): string[] {
  const start = startOf(values);
  const isPublished = values.published && !before?.published;
  const isAsked = start !== null && (isPublished || start !== before?.startTime);
  return [...(isAsked ? [start] : []), ...startsToAdd(values)];
}

/** The earliest of the starts that are saved again and lie in the past; null where there is none. */
export function firstPast(starts: readonly string[], now: Date): string | null {
  return starts.filter((start) => Date.parse(start) < now.getTime()).toSorted()[0] ?? null;
}
