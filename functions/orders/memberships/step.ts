import { type NewPrice, newPriceOf, priceAt } from '#shared/rules/membership-prices.ts';
import { graceEnd, type MembershipEnding } from '#shared/rules/memberships.ts';
import type { Money } from '#shared/rules/money.ts';
import { planPriceFor } from '../../domains/memberships/plan-prices.ts';
import { type Membership, paidUntilOf, pricedOf } from '../../ground/keys/membership.ts';
import type { PlanPrices } from '../../ground/keys/plan-prices.ts';
import type { Subscription, SubscriptionInvoice } from '../../ground/stripe/subscriptions.ts';
import { renewalToTell } from './renewal-notice.ts';

/** Holds what of a membership is a copy of what Stripe says. */
export type CopiedFields = Pick<
  Membership,
  'state' | 'failedAt' | 'endsWithPeriod' | 'pausedUntil' | 'card' | 'freeFrom'
>;

/**
 * The next thing to do about a membership, decided from what is stored and what Stripe says of its subscription: never from an event,
 * so that events may come twice, late, or not at all.
 */
export type MembershipStep =
  | { action: 'none' }
  /** A period was paid: its order, and what it gives. */
  | { action: 'addPeriod'; invoice: SubscriptionInvoice }
  /** Stripe says something else than is stored. */
  | { action: 'copy'; changes: Partial<CopiedFields> }
  /** Its days of grace are over: it is ended at Stripe first. */
  | { action: 'endAtStripe' }
  /** The open invoice of a subscription that ended is not collected any more. */
  | { action: 'voidInvoice'; invoice: SubscriptionInvoice }
  /** A period that costs the higher price has begun at Stripe. */
  | { action: 'priceTaken'; price: Money }
  /** Its plan has another price, which holds for its member, too. */
  | { action: 'newPrice'; at: string; newPrice: NewPrice }
  /** Its yearly renewal is near. */
  | { action: 'remind'; renewsAt: string }
  /** Stripe would charge another price than is to be charged next. */
  | { action: 'setPrice'; amount: number }
  /** All that it gave ends. `paidInVain`: its last period was paid while it was ended as unpaid, so that this goes back. */
  | { action: 'end'; endedAt: string; ending: MembershipEnding; paidInVain: boolean };

/** `planPrices`: those that hold for members, too. */
export function membershipStep(
  membership: Membership,
  subscription: Subscription,
  now: Date,
  planPrices?: Pick<PlanPrices, 'prices'>,
): MembershipStep {
  if (membership.endedAt !== null) return { action: 'none' };
  const known = new Set(membership.periods.map(({ invoiceId }) => invoiceId));
  const unrecorded = paidPeriods(subscription).find(({ id }) => !known.has(id));
  if (unrecorded) return { action: 'addPeriod', invoice: unrecorded };
  const failed = failedInvoice(subscription);
  if (subscription.endedAt !== null) {
    if (failed) return { action: 'voidInvoice', invoice: failed };
    return endOf(membership, subscription.endedAt);
  }
  if (failed && graceEnd(failed.finalizedAt) <= now.toISOString()) return { action: 'endAtStripe' };
  const changes = differencesOf(membership, copyOf(subscription, failed));
  if (Object.keys(changes).length > 0) return { action: 'copy', changes };
  return priceStep(membership, subscription, now, planPrices) ?? { action: 'none' };
}

/** Returns what is to be done about the price and the date of the next charge, while Stripe and the membership agree in all else. */
function priceStep(
  membership: Membership,
  { item }: Subscription,
  now: Date,
  planPrices: Pick<PlanPrices, 'prices'> | undefined,
): MembershipStep | undefined {
  const priced = pricedOf(membership);
  const { priceChange } = priced;
  const charged = item?.price.currency === membership.price.currency ? item : null;
  // Told before another price is: what Stripe has charged already is not taken back.
  if (charged && priceChange && charged.periodEnd > priceChange.from && hasAmount(charged.price, priceChange.price)) {
    return { action: 'priceTaken', price: priceChange.price };
  }
  const { state, endsWithPeriod } = membership;
  const isRenewing = !endsWithPeriod && (state === 'active' || state === 'paused');
  const news = planPrices && planPriceFor(membership, planPrices);
  if (isRenewing && charged && news) {
    const { at, ...price } = news;
    return { action: 'newPrice', at, newPrice: newPriceOf(priced, price, now) };
  }
  const renewsAt = renewalToTell(membership, now);
  if (renewsAt !== null) return { action: 'remind', renewsAt };
  const { amount } = charged ? priceAt(priced, charged.periodEnd) : membership.price;
  return charged && charged.price.amount !== amount ? { action: 'setPrice', amount } : undefined;
}

const hasAmount = (one: Money, other: Money) => one.amount === other.amount;

/** Paid invoices, the oldest period first. */
function paidPeriods({ invoices }: Subscription): SubscriptionInvoice[] {
  return invoices
    .filter(({ state }) => state === 'paid')
    .toSorted((one, other) => one.start.localeCompare(other.start));
}

/** The first invoice of which an attempt failed, and that is still to be paid. */
function failedInvoice({ invoices }: Subscription): SubscriptionInvoice | undefined {
  return invoices
    .filter(({ state, attempts }) => state === 'open' && attempts > 0)
    .toSorted((one, other) => one.finalizedAt.localeCompare(other.finalizedAt))[0];
}

function endOf(membership: Membership, endedAt: string): Extract<MembershipStep, { action: 'end' }> {
  const { failedAt } = membership;
  const ending = membership.ending ?? (failedAt !== null ? 'unpaid' : 'by_member');
  // What failed was collected after all, and nobody could use it: Stripe ended the subscription at the same time.
  const paidInVain = ending === 'unpaid' && paidUntilOf(membership) > endedAt;
  return { action: 'end', endedAt, ending: paidInVain ? 'refunded' : ending, paidInVain };
}

function copyOf(
  { endsWithPeriod, pausedUntil, card, freeFrom }: Subscription,
  failed: SubscriptionInvoice | undefined,
): CopiedFields {
  const paused = pausedUntil !== null ? 'paused' : 'active';
  return {
    state: failed ? 'past_due' : paused,
    failedAt: failed?.finalizedAt ?? null,
    endsWithPeriod,
    pausedUntil,
    card,
    freeFrom,
  };
}

function differencesOf(before: CopiedFields, copy: CopiedFields): Partial<CopiedFields> {
  const names: (keyof CopiedFields)[] = ['state', 'failedAt', 'endsWithPeriod', 'pausedUntil', 'card', 'freeFrom'];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(copy[name]));
  return Object.fromEntries(changed.map((name) => [name, copy[name]]));
}
