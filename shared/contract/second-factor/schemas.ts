import * as z from 'zod';
import { recoveryCodeCount } from '../../rules/second-factor.ts';
import { linkSecret, newPassword } from '../members/schemas.ts';

export const appCodeRequest = z.strictObject({ code: z.string().regex(/^[0-9]{6}$/, 'must be six digits') });

/** The secret is in Base32, for an `otpauth:` address. */
export const appSecret = z.strictObject({ secret: z.string() });

/** Shown once. */
export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()).length(recoveryCodeCount) });

export const newPasswordRequest = z.strictObject({
  /** The secret comes from a mailed link. */
  secret: linkSecret,
  newPassword,
  /** The recovery code turns the second factor off, too. */
  recoveryCode: z
    .string()
    .regex(/^[0-9A-Za-z -]{1,60}$/, 'must be letters and digits')
    .optional(),
});

export const newPasswordResponse = z.strictObject({ email: z.string() });
