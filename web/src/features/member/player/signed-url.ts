/** A video's signed URL and its life, in milliseconds of the device's clock. */
export type SignedUrl = { url: string; issuedAt: number; expiresAt: number; form: PlayedForm };

/** A player plays one form of a recording: the film as it was uploaded, its sound alone, or the ladder of its sizes. */
type PlayedForm = 'film' | 'sound' | 'ladder';

type Addresses = { videoUrl: string; soundUrl?: string | null; ladderUrl?: string | null; expiresAt: string };

/** Milliseconds. A longer life means that the device's clock is wrong. */
const maxLife = 10 * 60_000;
/** Milliseconds before expiry at which a URL is renewed, if it lives long enough. */
const renewalMargin = 60_000;

/**
 * The URL of a playback that was received then, in the wanted form or else as the film. With a wrong clock its expiry looks past or
 * far away: then it is taken to live as long as URLs do, and if it does not, the failed request renews it.
 */
export function signedUrlFrom(playback: Addresses, now: number, form: PlayedForm = 'film'): SignedUrl {
  const { videoUrl, soundUrl, ladderUrl, expiresAt } = playback;
  const stated = Date.parse(expiresAt) - now;
  const life = stated > 0 && stated < maxLife ? stated : maxLife;
  const times = { issuedAt: now, expiresAt: now + life };
  if (form === 'sound' && soundUrl) return { url: soundUrl, form, ...times };
  if (form === 'ladder' && ladderUrl) return { url: ladderUrl, form, ...times };
  return { url: videoUrl, form: 'film', ...times };
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
