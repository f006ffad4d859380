import * as z from 'zod';
import { email, id, instant } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';

/**
 * A sign-up whose account is still to be made by the mailed link. Of the password it has only the key that opens what the
 * browser keeps (docs/trust.md#typed-passwords).
 */
export const pendingSignUpRecord = z.object({
  signUpId: id,
  email,
  fullName: z.string(),
  /** 256 random bits, base64url. */
  passwordKey: z.string(),
  createdAt: instant,
  /** Epoch seconds; the table's TTL. */
  expiresAt: z.int(),
});
export type PendingSignUp = z.output<typeof pendingSignUpRecord>;

export const pendingSignUpKey = (signUpId: string): Key => ({ PK: `SIGNUP#${signUpId}`, SK: 'SIGNUP' });

/** Held while the account of an e-mail address is being made. */
export const setupLeaseKey = (address: string): Key => ({ PK: `SETUP#${emailHash(address)}`, SK: 'LEASE' });
