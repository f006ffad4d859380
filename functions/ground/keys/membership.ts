import * as z from 'zod';
import { id, instant, money, storedEmail } from '#shared/contract/common/schemas.ts';
import { membershipEndings, membershipStates } from '#shared/rules/memberships.ts';
import { openMemberships } from '#shared/rules/table.ts';
import { deriveId } from '../platform/ids.ts';
import type { Key } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';
import { storedMembershipTerms } from './membership-terms.ts';
import type { Owner } from './owner.ts';

/** A period that was paid: its order, which is that of the pack with its credits, and the invoice that paid it. */
const paidPeriod = z.object({ orderId: id, invoiceId: z.string(), start: instant, end: instant });
export type PaidPeriod = z.output<typeof paidPeriod>;

/** Stripe tells of the last ten invoices, which are therefore known. */
export const keptPeriods = 24;

/**
 * A membership that a person has (docs/product.md#memberships): a copy of what Stripe says of its subscription, as it was last read,
 * with what it gives. Each period that was paid has an order of its own.
 */
export const membershipRecord = z.object({
  /** The order's that bought it, which has the same id. */
  id,
  terms: storedMembershipTerms,
  /** The plan that was bought; null where that was not kept. */
  planId: id.nullable().default(null),
  /** Is what each period costs. */
  price: money,
  /** The order that agreed to the price was made then; null: when the membership began. */
  priceAgreedAt: instant.nullable().default(null),
  /** A higher price that its member was told of. Absent, as the next two, before the first time: writes are guarded by them. */
  priceChange: z.object({ price: money, from: instant }).nullable().optional(),
  /** The latest price of its plan of which its member was told, by the time of that change. */
  planPriceAt: instant.optional(),
  /** The yearly renewal of which its member was told. */
  remindedOf: instant.optional(),
  ownerName: z.string(),
  /** `deletedPerson` once its owner was deleted. */
  ownerEmail: storedEmail,
  /** Null until an account confirms the address. */
  memberSub: z.string().nullable().default(null),
  subscriptionId: z.string(),
  customerId: z.string(),
  state: z.enum(membershipStates),
  /** The periods that were paid, the latest last, of which only the last ones are kept. */
  periods: z.array(paidPeriod).min(1),
  /** The first attempt to collect the open renewal, where it failed. */
  failedAt: instant.nullable().default(null),
  /** Begins what it gives, where its buyer has not agreed that it can be used at once; null: at once. */
  usableFrom: instant.nullable().default(null),
  /** True where it ends with the period that is paid. */
  endsWithPeriod: z.boolean().default(false),
  /** Nothing is charged, and nothing given, until then. */
  pausedUntil: instant.nullable().default(null),
  /** The next period, which begins then, is free. */
  freeFrom: instant.nullable().default(null),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable().default(null),
  endedAt: instant.nullable().default(null),
  ending: z.enum(membershipEndings).nullable().default(null),
  /** The owner's words, which nobody else sees. */
  note: z.string().nullable().default(null),
  /** Its member's pauses, the latest last. */
  pauses: z.array(z.object({ from: instant, until: instant })).default([]),
  /** The page of Stripe that saves another card for it, until that is used. */
  cardPageId: z.string().nullable().default(null),
  secretHash: z.string().nullable().default(null),
  createdAt: instant,
  /** The next thing is to be done then: a mail before a renewal, or the end of its grace. */
  nextAt: instant,
  /** Records when all that was taken with its credits was given back; null until it ended and that was done. */
  closedAt: instant.nullable().default(null),
  timeZone: z.string().default('UTC'),
});
export type Membership = z.output<typeof membershipRecord>;

/** The end of the last period that was paid, before which it gives what it gives. */
export const paidUntilOf = ({ periods }: Pick<Membership, 'periods'>): string => periods.at(-1)?.end ?? '';

/** The id of the order of the last period that was paid, which its pack has, too. */
export const latestOrderIdOf = ({ id, periods }: Pick<Membership, 'id' | 'periods'>): string =>
  periods.at(-1)?.orderId ?? id;

/** A membership as the rules of prices read it. */
export const pricedOf = ({ price, priceChange, terms, periods, pausedUntil }: Membership) => ({
  price,
  priceChange: priceChange ?? null,
  interval: terms.interval,
  periods,
  pausedUntil,
});

/** A membership as the rules of access read it. */
export function standingOf({ state, usableFrom, periods, pauses, failedAt, endsWithPeriod }: Membership) {
  const paidUntil = paidUntilOf({ periods });
  const pauseEnd = pauses.find(({ from }) => from === paidUntil)?.until ?? null;
  return { state, usableFrom, paidUntil, pauseEnd, failedAt, endsWithPeriod };
}

export const membershipKeyPrefix = 'MEMBERSHIP#';
export const membershipKey = (membershipId: string): Key => ({
  PK: `${membershipKeyPrefix}${membershipId}`,
  SK: 'MEMBERSHIP',
});

/** The id of the order of a later period derives from the invoice that paid it: two events of one invoice make one order. */
export const periodOrderId = (membershipId: string, invoiceId: string) => deriveId(membershipId, `period ${invoiceId}`);

/** Partition of all memberships by time, in the index byKind. */
export const allMemberships = 'MEMBERSHIPS';

/** Partition of an owner's memberships by time, in the index byMember. */
export function membershipsPartition({ memberSub, email }: Owner): string {
  return memberSub === null ? `GUESTMEMBERSHIPS#${emailHash(email)}` : `MEMBERSHIPS#${memberSub}`;
}

export function membershipItem(membership: Membership) {
  const { id: membershipId, memberSub, ownerEmail, createdAt, closedAt, nextAt } = membership;
  return {
    ...membershipKey(membershipId),
    ...(closedAt === null && { GSI1PK: openMemberships, GSI1SK: nextAt }),
    GSI2PK: membershipsPartition({ memberSub, email: ownerEmail }),
    GSI2SK: createdAt,
    GSI3PK: allMemberships,
    GSI3SK: createdAt,
    ...membership,
  };
}
