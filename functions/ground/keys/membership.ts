import * as z from 'zod';
import { membershipTerms } from '#shared/contract/common/membership-terms.ts';
import { id, instant, money, storedEmail } from '#shared/contract/common/schemas.ts';
import { type MembershipTerms, membershipEndings, membershipStates } from '#shared/rules/memberships.ts';
import { deriveId } from '../platform/ids.ts';
import type { Key } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';
import type { Owner } from './owner.ts';

const { long } = membershipTerms.shape;

/** The schema is not strict, unlike the contract's: a newer version may have added to it. */
export const storedMembershipTerms = membershipTerms.strip().extend({
  long: long.unwrap().strip().nullable().default(null),
}) satisfies z.ZodType<MembershipTerms>;

const span = z.object({ start: instant, end: instant });

/**
 * A membership that a person has (docs/product.md#memberships): a copy of what Stripe says of its subscription, as it was last read,
 * with what it gives. Each period that was paid has an order of its own.
 */
export const membershipRecord = z.object({
  /** The order's that bought it, which has the same id. */
  id,
  terms: storedMembershipTerms,
  /** What each period costs. */
  price: money,
  ownerName: z.string(),
  /** `deletedPerson` once its owner was deleted. */
  ownerEmail: storedEmail,
  /** Null until an account confirms the address. */
  memberSub: z.string().nullable().default(null),
  subscriptionId: z.string(),
  customerId: z.string(),
  state: z.enum(membershipStates),
  /** The last period that was paid. */
  period: span.nullable().default(null),
  /** Names the invoices whose periods have orders, of which only the latest are kept. */
  invoiceIds: z.array(z.string()).default([]),
  /** The first attempt to collect the open renewal, where it failed. */
  failedAt: instant.nullable().default(null),
  /** It ends with the period that is paid. */
  endsWithPeriod: z.boolean().default(false),
  /** Nothing is charged, and nothing given, until then. */
  pausedUntil: instant.nullable().default(null),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable().default(null),
  endedAt: instant.nullable().default(null),
  ending: z.enum(membershipEndings).nullable().default(null),
  /** The owner's words, which nobody else sees. */
  note: z.string().nullable().default(null),
  secretHash: z.string().nullable().default(null),
  createdAt: instant,
  /** The next thing is to be done then: a mail before a renewal, or the end of its grace. */
  nextAt: instant,
  timeZone: z.string().default('UTC'),
});
export type Membership = z.output<typeof membershipRecord>;

export const membershipKeyPrefix = 'MEMBERSHIP#';
export const membershipKey = (membershipId: string): Key => ({
  PK: `${membershipKeyPrefix}${membershipId}`,
  SK: 'MEMBERSHIP',
});

/** The id of the order of a period, which derives from the invoice that paid it: two events of one invoice make one order. */
export const periodOrderId = (membershipId: string, invoiceId: string) => deriveId(membershipId, `period ${invoiceId}`);

/** Partition of all memberships by time, in the index byKind. */
export const allMemberships = 'MEMBERSHIPS';

/** Partition of those that have not ended, by what is to be done next, in the index byParent. */
export const openMemberships = 'OPENMEMBERSHIPS';

/** Partition of an owner's memberships by time, in the index byMember. */
export function membershipsPartition({ memberSub, email }: Owner): string {
  return memberSub === null ? `GUESTMEMBERSHIPS#${emailHash(email)}` : `MEMBERSHIPS#${memberSub}`;
}

export function membershipItem(membership: Membership) {
  const { id: membershipId, memberSub, ownerEmail, createdAt, endedAt, nextAt } = membership;
  return {
    ...membershipKey(membershipId),
    ...(endedAt === null && { GSI1PK: openMemberships, GSI1SK: nextAt }),
    GSI2PK: membershipsPartition({ memberSub, email: ownerEmail }),
    GSI2SK: createdAt,
    GSI3PK: allMemberships,
    GSI3SK: createdAt,
    ...membership,
  };
}
