import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { CognitoError, invalidParameter } from './errors.ts';
import type { EmulatedPool } from './pool.ts';
import type { User } from './state-store.ts';

const stepMs = 30_000;
/** Codes of the step before and after count too: clocks differ. */
const window = 1;

export const softwareTokenName = 'SOFTWARE_TOKEN_MFA';

type SoftwareToken = NonNullable<User['softwareToken']>;

/** Throws SoftwareTokenMFANotFoundException when the pool has no software tokens. */
export function softwareTokenOf({ definition }: EmulatedPool, user: User): SoftwareToken {
  if (!definition.softwareTokens) {
    throw new CognitoError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA has not been enabled by the userPool.',
    );
  }
  user.softwareToken ??= { lastStep: 0, enabled: false, preferred: false };
  return user.softwareToken;
}

/** A new secret for the user's app, in Base32; an earlier one works until a code of this one is verified. */
export function associate(pool: EmulatedPool, user: User): string {
  const token = softwareTokenOf(pool, user);
  token.unverified = new Secret({ buffer: new Uint8Array(randomBytes(32)).buffer }).base32;
  return token.unverified;
}

/** The step of a code of this secret, if it is one of now. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}

/** Replaces the user's secret by the associated one. Throws EnableSoftwareTokenMFAException for a wrong code. */
export function verifyAssociated(pool: EmulatedPool, user: User, code: string): void {
  const token = softwareTokenOf(pool, user);
  if (token.unverified === undefined) throw invalidParameter('No software token is associated with the user.');
  const step = stepOf(token.unverified, code, pool.now());
  if (step === undefined) throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  token.secret = token.unverified;
  token.lastStep = step;
  delete token.unverified;
}

/** Accepts a code at sign-in, once. Throws CodeMismatchException and ExpiredCodeException. */
export function consumeSoftwareCode({ now }: EmulatedPool, user: User, code: string): void {
  const { softwareToken: token } = user;
  const step = token?.secret === undefined ? undefined : stepOf(token.secret, code, now());
  if (token === undefined || step === undefined) {
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= token.lastStep) {
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  token.lastStep = step;
}

export type MfaSettings = { Enabled: boolean; PreferredMfa: boolean };

/** Throws InvalidParameterException for a user without a verified software token. */
export function setPreference(pool: EmulatedPool, user: User, { Enabled, PreferredMfa }: MfaSettings): void {
  const token = softwareTokenOf(pool, user);
  if (Enabled && token.secret === undefined) throw invalidParameter('User has not verified software token mfa');
  token.enabled = Enabled;
  token.preferred = Enabled && PreferredMfa;
}

/** Fields of GetUser and AdminGetUser. */
export function mfaView({ softwareToken }: User): { UserMFASettingList?: string[]; PreferredMfaSetting?: string } {
  if (!softwareToken?.enabled) return {};
  return {
    UserMFASettingList: [softwareTokenName],
    ...(softwareToken.preferred && { PreferredMfaSetting: softwareTokenName }),
  };
}
