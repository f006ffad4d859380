import { createHash } from 'node:crypto';
import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { secretKeyPrefix } from '#shared/rules/table.ts';
import type { Impersonation } from '../platform/member.ts';
import type { Key } from '../platform/table.ts';

const purposes = [
  'magic_link',
  'setup',
  'impersonation',
  'booking',
  'reminders',
  'contact_address',
  'own_data',
  'gift_voucher',
  'pack',
  'membership',
  'suggestions',
] as const;

/**
 * A sign-in link of a mail, a link that sets up an account, an admin's impersonation of a member, or a mail about a
 * booking, a bought gift voucher, a pack or a membership, the stopping of reminders or of weekly suggestions, or the studio's contact address, which may be used again
 * (docs/trust.md#booking-authority); a link to one's own data, which a deletion uses up (docs/trust.md#own-data-links).
 */
export type Purpose = (typeof purposes)[number];

/** `bearer`: the account's id to sign in or to stop suggestions, the e-mail address of an account that is still to be made, or of someone without one, a booking's id, that of the order of a gift voucher, a pack's or a membership's, the hash of an e-mail address, the contact address. */
export type Bound = { purpose: Purpose; bearer: string };

const impersonation = z.object({
  id: z.string().min(1),
  by: z.string().min(1),
  authSessionId: z.string().min(1),
  until: z.int(),
}) satisfies z.ZodType<Impersonation>;

const setup = z.object({
  /** The name that the account will have. */
  fullName: z.string(),
  /** The sign-up that requested the link; null when none did. */
  signUpId: z.string().nullable(),
});
export type SetupSecret = z.output<typeof setup>;

/** Stored under the secret's hash, never with the secret itself (docs/trust.md#one-time-links). */
export const secretRecord = z.object({
  purpose: z.enum(purposes),
  bearer: z.string(),
  /** Hash of the e-mail address that a mail about a booking was sent to, which the secret confirms. */
  mailedTo: z.string().optional(),
  createdAt: instant,
  /** Epoch seconds; the table's TTL. */
  expiresAt: z.int(),
  /** Epoch seconds. */
  usedAt: z.int().optional(),
  /** A mailed link of an account that had a second factor: it opens no session, even if the profile says otherwise. */
  secondFactor: z.boolean().optional(),
  impersonation: impersonation.optional(),
  setup: setup.optional(),
});

export type SecretRecord = z.output<typeof secretRecord>;

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export const secretKeyOfHash = (hash: string): Key => ({ PK: `${secretKeyPrefix}${hash}`, SK: 'SECRET' });

export const secretKey = (secret: string): Key => secretKeyOfHash(hashOf(secret));
