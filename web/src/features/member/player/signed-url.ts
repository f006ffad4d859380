/** A video's signed URL and its life, in milliseconds of the device's clock. */
export type SignedUrl = { url: string; issuedAt: number; expiresAt: number };

/** Milliseconds. A longer life means that the device's clock is wrong. */
const maxLife = 10 * 60_000;
/** Milliseconds before expiry at which a URL is renewed, if it lives long enough. */
const renewalMargin = 60_000;

/**
 * The URL of a playback that was received then: of its sound alone where that is wanted and there is one. With a wrong clock its expiry looks past or far away: then it is taken
 * to live as long as URLs do, and if it does not, the failed request renews it.
 */
export function signedUrlFrom(
  { videoUrl, soundUrl, expiresAt }: { videoUrl: string; soundUrl?: string | null; expiresAt: string },
  now: number,
  soundOnly = false,
): SignedUrl {
  const stated = Date.parse(expiresAt) - now;
  const life = stated > 0 && stated < maxLife ? stated : maxLife;
  return { url: (soundOnly && soundUrl) || videoUrl, issuedAt: now, expiresAt: now + life };
}

/** Milliseconds until the renewal: a minute before expiry, or at three quarters of a short life. */
export function renewalDelay({ issuedAt, expiresAt }: SignedUrl, now: number): number {
  const margin = Math.min(renewalMargin, (expiresAt - issuedAt) / 4);
  return Math.max(0, expiresAt - margin - now);
}

export function isExpired({ expiresAt }: SignedUrl, now: number): boolean {
  return now >= expiresAt;
}

type Range = { start: number; end: number };

export function rangesOf(buffered: TimeRanges): Range[] {
  return Array.from({ length: buffered.length }, (_, i) => ({ start: buffered.start(i), end: buffered.end(i) }));
}

export function isBuffered(seconds: number, ranges: readonly Range[]): boolean {
  return ranges.some(({ start, end }) => seconds >= start && seconds < end);
}

/** Milliseconds before the next attempt: none after the first failure, then exponential up to 15 s. */
export function urlRetryDelay(failures: number): number {
  return failures <= 1 ? 0 : Math.min(1000 * 2 ** (failures - 2), 15_000);
}

/** Failures of freshly signed URLs after which the recording itself must be the reason. */
export const maxMediaFailures = 4;
