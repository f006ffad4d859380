import * as z from 'zod';
import { adminRequirements, passwordMaxLength, passwordMinLength } from '../../rules/accounts.ts';
import { email, instant, personName } from '../common/schemas.ts';
import { characters } from '../common/text.ts';

/** docs/product.md#passwords */
export const newPassword = characters({
  min: passwordMinLength,
  max: passwordMaxLength,
  tooShort: `Password must be at least ${passwordMinLength} characters`,
});

export const signUpRequest = z.strictObject({
  firstName: personName,
  lastName: personName,
  email,
  password: newPassword,
});

export const emailRequest = z.strictObject({ email });

/** `sign_in`: forgotten password. `setup`: account of a guest who booked or bought. */
export const linkPurpose = z.enum(['sign_in', 'setup']);

export const magicLinkRequest = z.strictObject({ email, purpose: linkPurpose });

export const setPasswordRequest = z.strictObject({ newPassword });

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
  /** What an admin's account lacks for the back office; empty for anyone else (docs/trust.md#admins). */
  adminWithheld: z.array(z.enum(adminRequirements)),
});

export const memberUpdate = z.strictObject({ fullName });
