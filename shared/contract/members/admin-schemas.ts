import * as z from 'zod';
import { passwordMaxLength } from '../../rules/accounts.ts';
import { adminPasswordMinLength } from '../../rules/admin.ts';
import { addressReport } from '../common/address-report.ts';
import { instant } from '../common/schemas.ts';
import { characters, text } from '../common/text.ts';
import { order } from '../orders/schemas.ts';
import { myCollections } from '../recordings/schemas.ts';
import { fullName, member } from './schemas.ts';

/** Cognito's id of an account. */
export const sub = z.uuid('must be the id of an account');

export const memberSummary = member.omit({ admin: true });

export const memberPage = z.strictObject({
  /** Newest first; search results by word. */
  people: z.array(memberSummary),
  nextCursor: z.string().nullable(),
  /** All members (docs/product.md#totals). */
  count: z.int().min(0),
});

export const memberDetail = member.extend({
  updatedAt: instant.nullable(),
  confirmed: z.boolean(),
  collections: myCollections,
  mailProblem: addressReport.nullable(),
  /** Newest first; at most the latest fifty bookings and purchases. */
  orders: z.array(order),
});

export const adminMemberUpdate = z.strictObject({
  fullName: fullName.optional(),
  subscriptionStatus: text(40).optional(),
});

export const memberDeletion = z.strictObject({
  /** E-mail address that the dialog showed, as a safeguard against stale pages. */
  email: z.string(),
});

const tooShort = `Password Too Short: Password must be at least ${adminPasswordMinLength} characters long`;
export const memberPassword = z.strictObject({
  password: characters({ min: adminPasswordMinLength, max: passwordMaxLength, tooShort }),
});

/** Access token of an impersonation; without a refresh token. */
export const impersonation = z.strictObject({
  accessToken: z.string(),
  /** End of the token, and of the impersonation. */
  expiresAt: instant,
  until: instant,
  person: z.strictObject({ sub, email: z.string(), fullName: z.string() }),
});
