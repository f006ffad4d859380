/** Seconds before the end in which a recording counts as heard to its end. */
const endSeconds = 5;

/** Where to begin: where it was left, or at the beginning when it was heard to its end. */
export function startAt(savedSeconds: number, durationSeconds: number | null): number {
  const isOver = durationSeconds !== null && savedSeconds > durationSeconds - endSeconds;
  return isOver ? 0 : savedSeconds;
}

/** Whether a position has to be saved: above 0 (spec section 4), and another than the one that is kept already. */
export function isNews(seconds: number, keptSeconds: number | null): boolean {
  return seconds > 0 && (keptSeconds === null || Math.abs(seconds - keptSeconds) >= 0.5);
}

/** A position as it is saved, to a tenth of a second. */
export function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
