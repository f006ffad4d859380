import * as z from 'zod';
import {
  accountEmailMaxLength,
  adminRequirements,
  passwordMaxLength,
  passwordMinLength,
} from '../../rules/accounts.ts';
import { email, id, instant, personName } from '../common/schemas.ts';
import { characters } from '../common/text.ts';

/** docs/product.md#passwords */
export const newPassword = characters({
  min: passwordMinLength,
  max: passwordMaxLength,
  tooShort: `Password must be at least ${passwordMinLength} characters`,
});

const accountEmail = email.max(accountEmailMaxLength, `At most ${accountEmailMaxLength} characters`);

export const signUpRequest = z.strictObject({
  firstName: personName,
  lastName: personName,
  email: accountEmail,
  password: newPassword,
});

export const signUpParams = z.strictObject({ signUpId: id });

/** The password that was typed, sealed with a key that only the server has (docs/trust.md#typed-passwords). */
const sealedPassword = z.string().regex(/^[A-Za-z0-9_-]{40,1500}$/, 'must be the sealedPassword of a sign-up');

export const pendingSignUp = z.strictObject({ signUpId: id, sealedPassword });

/** Secret of a mailed link. */
export const linkSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be the secret of a mailed link');

export const setupLinkRequest = z.strictObject({ secret: linkSecret });

/** `account_exists`: the e-mail address has an account, made without this link. */
export const setupLinkState = z.enum(['open', 'used', 'account_exists']);

export const setupLink = z.strictObject({
  state: setupLinkState,
  email: z.string(),
  fullName: z.string(),
  /** Null for a link that no sign-up has requested. */
  signUpId: id.nullable(),
});

/** A new password, or the one typed at the sign-up that requested the link; without either the answer is `password_needed`. */
export const accountSetupRequest = z.strictObject({
  secret: linkSecret,
  password: newPassword.optional(),
  sealedPassword: sealedPassword.optional(),
});

/** `signInSecret` answers the sign-in challenge once, within two minutes. */
export const accountSetupResponse = z.strictObject({ email: z.string(), signInSecret: z.string() });

/** `sign_in`: forgotten password. `setup`: account of a guest who booked or bought. */
export const linkPurpose = z.enum(['sign_in', 'setup']);

export const magicLinkRequest = z.strictObject({
  email,
  purpose: linkPurpose,
  /** The order that the person made as a guest: its name is used if it was made with this e-mail address. */
  bookingId: id.optional(),
  purchaseId: id.optional(),
});

export const setPasswordRequest = z.strictObject({ newPassword });

export const changePasswordRequest = z.strictObject({
  currentPassword: characters({ min: 1, max: passwordMaxLength, tooShort: 'Please enter your current password' }),
  newPassword,
});

export const fullName = personName;

export const member = z.strictObject({
  sub: z.string(),
  email: z.string(),
  fullName: z.string(),
  subscriptionStatus: z.string(),
  admin: z.boolean(),
  createdAt: instant,
});

/** A member's own view of their account. */
export const me = member.extend({
  secondFactorAt: instant.nullable(),
  /** Lists what an admin's account lacks for the back office; empty for anyone else (docs/trust.md#admins). */
  adminWithheld: z.array(z.enum(adminRequirements)),
});

export const memberUpdate = z.strictObject({ fullName });

export const preferences = z.strictObject({
  /** Tells whether the account's e-mail address gets reminders (docs/product.md#reminders). */
  reminders: z.boolean(),
  /** Is the time when the private calendar link was made; null without one (docs/trust.md#calendar-links). */
  calendarLinkMadeAt: instant.nullable(),
});

export const preferencesChange = z.strictObject({
  reminders: z.boolean().optional(),
  calendarLink: z.enum(['make', 'withdraw']).optional(),
});

/** `calendarPath`: of a link that was just made, which is shown this once; else null. */
export const changedPreferences = preferences.extend({ calendarPath: z.string().nullable() });
