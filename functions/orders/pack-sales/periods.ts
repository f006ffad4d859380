import { type MembershipTerms, sessionShare } from '#shared/rules/memberships.ts';
import type { Money } from '#shared/rules/money.ts';
import type { PackTerms } from '#shared/rules/packs.ts';
import { keptPeriods, type Membership, membershipRecord, type PaidPeriod } from '../../ground/keys/membership.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import { type PackPurchase, type SoldMembership, soldPackOf } from '../../ground/keys/purchase.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';

type Begun = NonNullable<Checkout['subscription']>;

/** Returns what the order of a period says of the pack with its credits. */
export function lineOfPeriod(terms: MembershipTerms, price: Money, credits: number) {
  return { terms: packTermsOfPeriod(terms, credits), singlePrice: sessionShare(terms, price) };
}

/** The terms of the pack that has the credits of a period. */
function packTermsOfPeriod({ name, interval, categories, ...terms }: MembershipTerms, credits: number): PackTerms {
  const months = interval === 'year' ? 12 : 1;
  const long = terms.sessions === null ? null : terms.long;
  return { name, sessions: credits, months, from: 'purchase', categories, long, forOthers: false };
}

/** Returns what the order and the pack of a first period get once Stripe has said which period it is. */
export function firstPeriod(order: PackPurchase, membership: SoldMembership, { invoiceId, start, end }: Begun) {
  const [line] = order.lines;
  const lines: PackPurchase['lines'] = [{ ...line, membership: { ...membership, invoiceId, from: start, until: end } }];
  return { lines, ofPack: { expiresAt: end, membershipId: order.id } };
}

/** Stripe collects an invoice an hour or so after its period began: by then it has, or the attempt has failed. */
export const collectedWithinMs = 2 * 3_600_000;

/** The next look at a membership of which a period was paid. */
export const afterPeriod = (end: string) => new Date(Date.parse(end) + collectedWithinMs).toISOString();

/** The membership that its first payment begins. */
export function begunMembership(order: PackPurchase, pack: Pack, begun: Begun): Membership {
  const { id, total: price, buyerName, buyerEmail, memberSub, secretHash } = order;
  const { membership } = soldPackOf(order);
  return membershipRecord.parse({
    id,
    terms: membership?.terms,
    planId: membership?.planId ?? null,
    price,
    priceAgreedAt: order.createdAt,
    ownerName: buyerName ?? buyerEmail,
    ownerEmail: buyerEmail,
    memberSub,
    subscriptionId: begun.id,
    customerId: begun.customerId,
    state: 'active',
    periods: [periodOf(id, begun)],
    usableFrom: pack.usableFrom,
    secretHash,
    createdAt: pack.createdAt,
    nextAt: afterPeriod(begun.end),
    timeZone: pack.timeZone,
  });
}

const periodOf = (orderId: string, { invoiceId, start, end }: Begun): PaidPeriod => ({
  orderId,
  invoiceId,
  start,
  end,
});

/** The periods of a membership with one more. */
export const withPeriod = ({ periods }: Membership, period: PaidPeriod) => [...periods, period].slice(-keptPeriods);
