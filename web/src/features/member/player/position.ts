import { isHeardToEnd } from '#shared/rules/collections.ts';

/** Seconds at which to start: the saved position, or 0 for a finished recording. */
export function startAt(savedSeconds: number, durationSeconds: number | null): number {
  return isHeardToEnd(savedSeconds, durationSeconds) ? 0 : savedSeconds;
}

/** Tells whether to save a position: above 0 and different from the last saved one (docs/product.md#playback). */
export function needsSaving(seconds: number, savedSeconds: number | null): boolean {
  return seconds > 0 && (savedSeconds === null || Math.abs(seconds - savedSeconds) >= 0.5);
}

export function roundPosition(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
