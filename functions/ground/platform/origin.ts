import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { originHeader } from '#shared/rules/origin.ts';
import { type Clock, systemClock } from './clock.ts';
import { readEnvironment } from './environment.ts';
import { logger } from './log.ts';
import { readSecret, secretTtlMs } from './secrets.ts';

/** The stored secret: CloudFront sends one of the two, and each is accepted. */
export const originSecret = z.object({
  current: z.string().min(32),
  /** Present while a rotation is under way. */
  previous: z.string().min(32).optional(),
});
export type OriginSecret = z.output<typeof originSecret>;

/** Tells whether the headers of a request (in lower case) prove that it came through CloudFront. */
export type OriginCheck = (headers: Record<string, string | undefined>) => Promise<boolean>;

/** An unknown value may be one that was rotated in just now, so it is looked up again, but not for each guess. */
export const rereadAfterMs = 10_000;

/**
 * Checks the header against the secret that `read` gives, kept for a quarter of an hour. While it cannot be read again, what
 * was read before stays valid; throws when it was never read.
 */
export function originCheck(read: () => Promise<OriginSecret>, now: Clock = systemClock): OriginCheck {
  let knownSecret: Promise<OriginSecret> | undefined;
  let readAt = 0;
  const secretNotOlderThan = (ageMs: number): Promise<OriginSecret> => {
    if (knownSecret && now().getTime() - readAt < ageMs) return knownSecret;
    const earlier = knownSecret;
    readAt = now().getTime();
    knownSecret = read().catch((error: unknown) => {
      knownSecret = earlier;
      if (!earlier) throw error;
      logger.warn('the origin secret could not be read again', { error });
      return earlier;
    });
    return knownSecret;
  };
  return async (headers) => {
    const sentSecret = headers[originHeader];
    if (!sentSecret) return false;
    return (
      isAccepted(sentSecret, await secretNotOlderThan(secretTtlMs)) ||
      isAccepted(sentSecret, await secretNotOlderThan(rereadAfterMs))
    );
  };
}

/** The check against the secret of this function's environment, which is read when the first request arrives. */
export function deployedOriginCheck(): OriginCheck {
  let check: OriginCheck | undefined;
  return (headers) => {
    check ??= originCheck(() => readSecret(readEnvironment('ORIGIN_SECRET_ID').ORIGIN_SECRET_ID, originSecret));
    return check(headers);
  };
}

// Digests have one length, and both values are always compared: the time tells nothing about them.
function isAccepted(sentSecret: string, { current, previous = current }: OriginSecret): boolean {
  const digest = sha256(sentSecret);
  const matches = [current, previous].map((value) => timingSafeEqual(digest, sha256(value)));
  return matches.includes(true);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
