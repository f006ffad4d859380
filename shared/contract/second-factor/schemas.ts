import * as z from 'zod';
import { recoveryCodeCount } from '../../rules/second-factor.ts';
import { linkSecret, newPassword } from '../members/schemas.ts';

export const appCodeRequest = z.strictObject({ code: z.string().regex(/^[0-9]{6}$/, 'must be six digits') });

/** For an `otpauth:` address, in Base32. */
export const appSecret = z.strictObject({ secret: z.string() });

/** Shown once. */
export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()).length(recoveryCodeCount) });

export const newPasswordRequest = z.strictObject({
  /** Of a mailed link. */
  secret: linkSecret,
  newPassword,
  /** Also turns the second factor off. */
  recoveryCode: z
    .string()
    .regex(/^[0-9A-Za-z -]{1,60}$/, 'must be letters and digits')
    .optional(),
});

export const newPasswordResponse = z.strictObject({ email: z.string() });
