/** docs/product.md#two-step-sign-in */
export const recoveryCodeCount = 10;

/** Digits of a code of the app. */
export const appCodeDigits = 6;

/** A change of the second factor needs a sign-in that is at most this old (docs/trust.md#second-factor). */
export const recentSignInMinutes = 15;

/** 24 letters are 120 bits: enough to be stored as a plain hash. */
export const recoveryCodeLetters = 24;

/** A recovery code as it is compared: capitals without spaces and hyphens, look-alikes read as what was meant. */
export function normalRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}
