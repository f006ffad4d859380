import { randomInt } from 'node:crypto';
import { CognitoError } from './errors.ts';
import type { EmulatedPool } from './pool.ts';
import type { User } from './state-store.ts';

const codeLifetimeMs = 24 * 3_600_000;
/** After so many wrong attempts only a new code works. */
const maxAttempts = 5;

/** A new code of six digits, which replaces the previous one. */
export function newCode({ now }: EmulatedPool, user: User): string {
  const digits = randomInt(1_000_000).toString().padStart(6, '0');
  user.code = { digits, expiresAt: now() + codeLifetimeMs, wrong: 0 };
  return digits;
}

export function expiredCode(): CognitoError {
  return new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

/** Consumes a code. Throws for one that is wrong, expired or used too often. */
export function consumeCode({ now }: EmulatedPool, user: User, digits: string): void {
  const { code } = user;
  if (code === undefined || code.expiresAt <= now()) throw expiredCode();
  if (code.wrong >= maxAttempts) {
    throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  }
  if (code.digits !== digits) {
    code.wrong += 1;
    throw new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
  }
  delete user.code;
}

/** CodeDeliveryDetails with a masked address: `a***@e***`. */
export function deliveryTo(address: string): object {
  const Destination = address.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***');
  return { Destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' };
}
