import { normaliseEmail } from '#shared/rules/email-addresses.ts';
import { readStored, writeStored } from '../storage.ts';

/**
 * A sign-up whose e-mail address is not confirmed yet. The typed password is sealed: the server needs it from this
 * browser, and no one reads it without the key that the server keeps (docs/product.md#sign-up).
 */
export type PendingSignUp = { email: string; signUpId: string; sealedPassword: string };

const key = 'pending_sign_up';

/** The mailed link works as long; later there is nothing to confirm. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

function isPending(value: unknown): value is PendingSignUp & { until: number } {
  if (typeof value !== 'object' || value === null) return false;
  if (!('email' in value && 'signUpId' in value && 'sealedPassword' in value && 'until' in value)) return false;
  const { email, signUpId, sealedPassword, until } = value;
  return [email, signUpId, sealedPassword].every((text) => typeof text === 'string') && typeof until === 'number';
}

/** Parses a stored sign-up; null for anything else, and when its time is over. */
export function pendingSignUpFrom(stored: string | null, now: Date): PendingSignUp | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (!isPending(value) || value.until <= now.getTime()) return null;
    const { email, signUpId, sealedPassword } = value;
    return { email, signUpId, sealedPassword };
  } catch {
    return null; // Not written by this code.
  }
}

export function isSameAddress(one: string, other: string): boolean {
  return normaliseEmail(one) === normaliseEmail(other);
}

/** This browser's unconfirmed sign-up with an e-mail address; null when there is none. */
export function readPendingSignUp(email: string, now = new Date()): PendingSignUp | null {
  const pending = pendingSignUpFrom(readStored('localStorage', key), now);
  return pending && isSameAddress(pending.email, email) ? pending : null;
}

/** Keeps the latest sign-up, also for the tab that the mailed link opens. */
export function storePendingSignUp(pending: PendingSignUp, now = new Date()): void {
  writeStored('localStorage', key, JSON.stringify({ ...pending, until: now.getTime() + lifetimeMs }));
}

/** Forgets the sign-up of an account that exists now. */
export function clearPendingSignUp(email: string): void {
  if (readPendingSignUp(email)) writeStored('localStorage', key, null);
}
