import { logger } from '../../ground/platform/log.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import { membershipCardKey } from '../../ground/stripe/subscriptions.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleReversals } from '../payments/reversals.ts';
import { settleOrder } from '../payments/settle.ts';
import { settleCardPage } from '../saved-cards/settle.ts';
import { withRules } from './order-kinds.ts';
import { findReferenced, type OrderReference, referenceIn } from './order-reference.ts';
import { rebuildOrder } from './rebuild.ts';

/** Settles the order that a checkout or a list names. */
export async function settleReferenced(
  { kind, id }: OrderReference,
  dependencies: SettlementDependencies,
): Promise<void> {
  await withRules(kind, (rules) => settleOrder(rules, id, dependencies));
}

/** Settles the order of a checkout, or the card that it has saved. Without one of this id, or for another site that shares the account, nothing happens. */
export async function settleCheckout(checkoutId: string, dependencies: SettlementDependencies): Promise<void> {
  const checkout = await dependencies.payments.find(checkoutId);
  if (checkout?.metadata.cardId !== undefined) await settleCardPage(checkoutId, dependencies);
  else if (checkout?.metadata[membershipCardKey] !== undefined) {
    const { settleMembershipCard } = await import('../memberships/card.ts');
    await settleMembershipCard(checkoutId, dependencies);
  } else if (checkout) await settleFound(checkout, dependencies);
}

/** Settles the order of a payment, and applies the payment's refunds and disputes to it. */
export async function settlePayment(paymentId: string, dependencies: SettlementDependencies): Promise<void> {
  const checkout = await dependencies.payments.findByPayment(paymentId);
  const reference = checkout && (await settleFound(checkout, dependencies));
  if (!checkout || !reference) return;
  const { id, kind } = reference;
  await withRules(kind, (rules) => settleReversals(rules, { id, checkout }, dependencies));
  // A period that went back ends its membership.
  if (checkout.subscription) await settleReferenced(reference, dependencies);
}

/**
 * Settles the order of a checkout and returns which it is. A checkout without an order is left alone unless it was paid: then
 * the order is made again, or, when the checkout does not say what was ordered or the order has another one, the payment is
 * refunded.
 */
async function settleFound(
  checkout: Checkout,
  dependencies: SettlementDependencies,
): Promise<OrderReference | undefined> {
  const { payments, siteUrl, onMismatch } = dependencies;
  const { id: checkoutId, paymentId, metadata, state, refunded } = checkout;
  const reference = referenceIn(checkout);
  // Other sites may share the account.
  if (!reference || metadata.siteUrl !== siteUrl) return undefined;
  const { membershipId } = metadata;
  // What a subscription has paid is made by its membership.
  if (membershipId !== undefined) await settleNamedMembership(membershipId, dependencies);
  return retryOnConflict(async () => {
    const order = await findReferenced(reference, dependencies.table);
    if (order?.checkoutId === checkoutId) {
      await settleReferenced(reference, dependencies);
      return reference;
    }
    if (state !== 'paid' || !paymentId || refunded || membershipId !== undefined) return undefined;
    if (await rebuildOrder(order, checkout, dependencies)) return conflict;
    logger.error('payment without an order is refunded', { checkoutId });
    await onMismatch();
    await payments.refund(paymentId, checkoutId);
    return undefined;
  });
}

/** Settles a membership that a payment or an event names; few do. */
export async function settleNamedMembership(membershipId: string, dependencies: SettlementDependencies): Promise<void> {
  const { settleMembership } = await import('../memberships/settle.ts');
  await settleMembership(membershipId, dependencies);
}
