import { priceAt } from '#shared/rules/membership-prices.ts';
import type { Money } from '#shared/rules/money.ts';
import { changeMembership } from '../../domains/memberships/store.ts';
import { emit } from '../../ground/events/event.ts';
import { type Membership, pricedOf } from '../../ground/keys/membership.ts';
import { logger } from '../../ground/platform/log.ts';
import type { Subscription } from '../../ground/stripe/subscriptions.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import type { Writes } from '../payments/order.ts';
import type { MembershipStep } from './step.ts';

/** The writes of prices are decided by these. */
const guarded = ['periods', 'state', 'endedAt', 'endsWithPeriod', 'ownerEmail', 'price', 'priceChange'] as const;

/**
 * Makes Stripe charge an amount from the next invoice on. Returns false where Stripe refuses it or does not answer: that must keep
 * nobody from ending a membership, and the schedule tries again.
 */
export async function setPrice(
  { id, item }: Subscription,
  amount: number,
  { payments }: SettlementDependencies,
): Promise<boolean> {
  if (!item) return false;
  try {
    await payments.changeSubscription(id, { price: { item, amount } });
    return true;
  } catch (error) {
    logger.error('price of a subscription is not changed', { error });
    return false;
  }
}

/**
 * The amount that Stripe is to charge from the next invoice on, before the step is recorded; null: what it charges now. So a lower price
 * is said once Stripe charges it, and a higher one is charged once it was said.
 */
export function amountToSet(step: MembershipStep): number | null {
  if (step.action === 'setPrice') return step.amount;
  return step.action === 'newPrice' && step.newPrice.change === 'lower' ? step.newPrice.price.amount : null;
}

export function priceTakenWrites(membership: Membership, price: Money): Writes {
  return { membership: changeMembership(membership, { price, priceChange: null }, guarded) };
}

type NewPriceStep = Extract<MembershipStep, { action: 'newPrice' }>;

/** Records the new price of the plan with the mail that says so: neither is without the other. */
export function newPriceWrites(
  membership: Membership,
  { at: planPriceAt, newPrice }: NewPriceStep,
  { now, newId }: SettlementDependencies,
): Writes {
  const at = now();
  const names = [...guarded, 'planPriceAt'] as const;
  // It is due until Stripe has the price.
  const known = { planPriceAt, nextAt: at.toISOString() };
  if (newPrice.change === 'none') return { membership: changeMembership(membership, known, names) };
  const { id: membershipId, ownerEmail: to, price: before, priceChange } = membership;
  const price = newPrice.change === 'takenBack' ? before : newPrice.price;
  const { from } = newPrice;
  const changes =
    newPrice.change === 'higher'
      ? { priceChange: { price, from } }
      : { price, ...(priceChange && { priceChange: null }) };
  const charge = { at: from, price, before, ...(priceChange && { expected: priceChange.price }) };
  return {
    membership: changeMembership(membership, { ...known, ...changes }, names),
    told: emit({ id: newId(at), kind: 'membershipPriceChanged', membershipId, to, charge }, at),
  };
}

export function renewalNoticeWrites(
  membership: Membership,
  renewsAt: string,
  { now, newId }: SettlementDependencies,
): Writes {
  const { id: membershipId, ownerEmail: to } = membership;
  const at = now();
  const charge = { at: renewsAt, price: priceAt(pricedOf(membership), renewsAt) };
  return {
    membership: changeMembership(membership, { remindedOf: renewsAt }, guarded),
    told: emit({ id: newId(at), kind: 'membershipRenewing', membershipId, to, charge }, at),
  };
}
