import * as z from 'zod';
import { orderStatuses } from '../../rules/admin.ts';
import { listedMembershipStates } from '../../rules/membership-state.ts';
import { membershipEndings, membershipIntervals } from '../../rules/memberships.ts';
import { packNoteLength } from '../../rules/packs.ts';
import { membershipTerms } from '../common/membership-terms.ts';
import { id, instant, money, storedTimeZone } from '../common/schemas.ts';
import { text } from '../common/text.ts';

export const membershipStateFilter = z.enum(listedMembershipStates);

/** Names only what is to be changed: what another admin changes at the same time stays. */
export const membershipUpdate = z.strictObject({
  note: text(packNoteLength).nullable().optional(),
  /** True: it is not renewed; false: that is taken back. */
  endsWithPeriod: z.boolean().optional(),
  /** Makes the next period free, or takes that back; `from`: its beginning, as it was shown. */
  freeMonth: z.strictObject({ from: instant, isFree: z.boolean() }).optional(),
});

/** `refund`: what its last period cost goes back, less what was used. */
export const membershipEnd = z.strictObject({ refund: z.boolean() });

const period = z.strictObject({ start: instant, end: instant });

export const adminMembership = z.strictObject({
  id,
  terms: membershipTerms,
  /** Is what each period costs. */
  price: money,
  /** A higher price that its member was told of, and the first charge of it. */
  priceChange: z.strictObject({ price: money, from: instant }).nullable(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** The account whose membership it is; null while no account has confirmed its address. */
  memberSub: z.string().nullable(),
  state: z.enum(listedMembershipStates),
  createdAt: instant,
  /** The last period that was paid. */
  period,
  /** Null where nothing is charged any more, or the day is not known, as of a paused one. */
  nextChargeAt: instant.nullable(),
  /** The first attempt to collect the open renewal, and when the membership ends unless it is paid. */
  failed: z.strictObject({ at: instant, endsAt: instant }).nullable(),
  /** The next period, where it was given for free. */
  freePeriod: period.nullable(),
  /** The next period, where it can be given for free now. */
  freeOffer: period.nullable(),
  pausedUntil: instant.nullable(),
  endedAt: instant.nullable(),
  ending: z.enum(membershipEndings).nullable(),
  note: z.string().nullable(),
});

export const membershipList = z.strictObject({
  /** Newest first. */
  memberships: z.array(adminMembership),
  /** Counts those of each state, whatever the search finds. */
  counts: z.record(z.enum(listedMembershipStates), z.int().min(0)),
  /** Sums what those that renew bring each month, by currency. */
  monthly: z.array(money),
  nextCursor: z.string().nullable(),
  timeZone: storedTimeZone,
});

/** Members would get another price of their plan when their membership is to be renewed; the list counts them. */
export const planMembers = z.strictObject({
  /** There is one for each plan and price that members pay. */
  groups: z.array(
    z.strictObject({
      planId: id,
      interval: z.enum(membershipIntervals),
      price: money,
      /** The price that they were told of; that which they pay where there is none. */
      expected: money,
      members: z.int().min(1),
      /** A lower price would begin then for the first of them, and a higher one for the first and the last. */
      lowerFrom: instant,
      higherFrom: instant,
      higherForAllFrom: instant,
    }),
  ),
});

export const membershipDetail = z.strictObject({
  membership: adminMembership,
  /** Credits of the last period; null where they are not counted, or it has no pack any more. */
  credits: z.strictObject({ left: z.int().min(0), of: z.int().min(0) }).nullable(),
  card: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
  /** Its ids at Stripe. */
  stripe: z.strictObject({ subscriptionId: z.string(), customerId: z.string() }),
  /** Newest first; each has the order of this id, of which the status is null once it was deleted. */
  periods: z.array(
    z.strictObject({
      orderId: id,
      start: instant,
      end: instant,
      order: z.strictObject({ total: money, status: z.enum(orderStatuses) }).nullable(),
    }),
  ),
  /** Is what a refund of the last period would give back now; null where nothing would go back. */
  refund: money.nullable(),
  timeZone: storedTimeZone,
});
