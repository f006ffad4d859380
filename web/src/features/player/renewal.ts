/** A video's signed address and until when it may be asked for, in milliseconds of the device's clock. */
export type Address = { url: string; from: number; until: number };

/** Longest life to believe in, in milliseconds; a device's clock may be wrong. */
const longestLife = 10 * 60_000;
/** Milliseconds before its end at which an address is renewed, if it lives long enough. */
const early = 60_000;

/**
 * An address as it was just given. A clock that is wrong makes its end look past or far away: then it is taken to live
 * as long as addresses do, and when it does not, the failed request renews it.
 */
export function addressFrom({ videoUrl, expiresAt }: { videoUrl: string; expiresAt: string }, now: number): Address {
  const told = Date.parse(expiresAt) - now;
  const life = told > 0 && told < longestLife ? told : longestLife;
  return { url: videoUrl, from: now, until: now + life };
}

/** Milliseconds until an address is to be renewed: a minute before its end, of a short life at three quarters. */
export function renewIn({ from, until }: Address, now: number): number {
  const margin = Math.min(early, (until - from) / 4);
  return Math.max(0, until - margin - now);
}

/** Whether an address is not good any more, so that only what is loaded already can play. */
export function isOver({ until }: Address, now: number): boolean {
  return now >= until;
}

type Span = { start: number; end: number };

/** What is loaded, as spans of seconds. */
export function spansOf(loaded: TimeRanges): Span[] {
  return Array.from({ length: loaded.length }, (_, i) => ({ start: loaded.start(i), end: loaded.end(i) }));
}

/** Whether a place can be played from what is loaded already. */
export function isLoaded(seconds: number, loaded: readonly Span[]): boolean {
  return loaded.some(({ start, end }) => seconds >= start && seconds < end);
}

/** Milliseconds to wait before the next try after so many failed ones: at once, then ever longer, up to 15 s. */
export function pauseBefore(failures: number): number {
  return failures <= 1 ? 0 : Math.min(1000 * 2 ** (failures - 2), 15_000);
}

/** How often an address that the server has just given may fail before the recording itself must be the reason. */
export const triesOfMedia = 4;
