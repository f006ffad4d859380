import * as z from 'zod';
import { passwordMaxLength } from '../../rules/accounts.ts';
import { adminPasswordMinLength } from '../../rules/admin.ts';
import { order } from '../orders/schemas.ts';
import { myCollections } from '../recordings/schemas.ts';
import { instant } from '../schemas.ts';
import { text } from '../text.ts';
import { fullName, member } from './schemas.ts';

/** Cognito's id of an account. */
export const sub = z.uuid('must be the id of an account');

/** A row of the list. */
export const memberSummary = member.omit({ admin: true });

export const memberPage = z.strictObject({
  /** Newest first; those that were searched for by their names. */
  people: z.array(memberSummary),
  nextCursor: z.string().nullable(),
  /** All members; a moment late. */
  count: z.int().min(0),
});

export const memberDetail = member.extend({
  updatedAt: instant.nullable(),
  /** Whether their address is confirmed. */
  confirmed: z.boolean(),
  collections: myCollections,
  /** Bookings and purchases, newest first; the latest fifty of each. */
  orders: z.array(order),
});

export const adminMemberUpdate = z.strictObject({
  fullName: fullName.optional(),
  subscriptionStatus: text(40).optional(),
});

export const memberDeletion = z.strictObject({
  /** The address that the question named: who is deleted is not mistaken. */
  email: z.string(),
});

const tooShort = `Password Too Short: Password must be at least ${adminPasswordMinLength} characters long`;
export const memberPassword = z.strictObject({
  password: z.string().min(adminPasswordMinLength, tooShort).max(passwordMaxLength),
});

/** A token as somebody else: never one that can be renewed by itself. */
export const impersonation = z.strictObject({
  accessToken: z.string(),
  /** When the token ends, and when being somebody else does. */
  expiresAt: instant,
  until: instant,
  person: z.strictObject({ sub, email: z.string(), fullName: z.string() }),
});
