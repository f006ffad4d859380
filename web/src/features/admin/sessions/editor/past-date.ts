import { relativeTime } from '#shared/rules/locale.ts';

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

/** The earliest of the starts that are saved again and lie in the past; null where there is none. */
export function firstPast(starts: readonly string[], now: Date): string | null {
  return starts.filter((start) => Date.parse(start) < now.getTime()).toSorted()[0] ?? null;
}
