import { randomInt } from 'node:crypto';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { Person } from './state-store.ts';

/** How long a code of a confirmation mail works: Cognito's own. */
const codeMilliseconds = 24 * 3_600_000;
/** Wrong tries after which only a new code helps. */
const triesOfCode = 5;

/** Gives somebody a new code of six digits; the one before ends. */
export function newCode({ now }: Pool, person: Person): string {
  const digits = randomInt(1_000_000).toString().padStart(6, '0');
  person.code = { digits, expiresAt: now() + codeMilliseconds, wrong: 0 };
  return digits;
}

/** The answer to a code that is none any more, or to one for nobody. */
export function expiredCode(): CognitoError {
  return new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

/** Uses up a code. Throws as Cognito does for one that is wrong, old, or tried too often. */
export function takeCode({ now }: Pool, person: Person, digits: string): void {
  const { code } = person;
  if (code === undefined || code.expiresAt <= now()) throw expiredCode();
  if (code.wrong >= triesOfCode) {
    throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  }
  if (code.digits !== digits) {
    code.wrong += 1;
    throw new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
  }
  delete person.code;
}

/** Where a code went, as much of it as may be told: `a***@e***`. */
export function deliveryTo(address: string): object {
  const Destination = address.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***');
  return { Destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' };
}
