import type { AttentionKind } from '#shared/rules/attention.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import { returnedAmount, wasPaidAtStripe } from '../payments/order.ts';
import { chargedTotal } from '../payments/vouchers.ts';
import type { StoredOrder } from './order-reference.ts';

export type Discrepancy = Extract<AttentionKind, 'payment_missing' | 'payment_differs' | 'refund_missing'>;

export function isDiscrepancy(kind: AttentionKind): kind is Discrepancy {
  return kind === 'payment_missing' || kind === 'payment_differs' || kind === 'refund_missing';
}

/**
 * Finds what a person has to decide about a settled order, since settling does not bring it and Stripe together.
 * @param checkout that of the order; undefined when Stripe has none
 */
export function findDiscrepancy(order: StoredOrder, checkout: Checkout | undefined): Discrepancy | undefined {
  if (order.refundedAt !== null) return wasRefunded(order, checkout) ? undefined : 'refund_missing';
  if (!wasPaidAtStripe(order)) return undefined;
  if (checkout?.state !== 'paid') return 'payment_missing';
  const { amount, currency } = chargedTotal(order);
  const isSame = checkout.amount === amount && checkout.currency === currency.toLowerCase();
  return isSame ? undefined : 'payment_differs';
}

/** Tells whether the money went back. By a lost dispute the bank takes it back, without a refund. */
function wasRefunded(order: StoredOrder, checkout: Checkout | undefined): boolean {
  const { checkoutId, refundReason, refundAmount, refundedByHand } = order;
  if (refundedByHand) return true;
  // The charge goes back first, then the vouchers.
  const owed = Math.min(returnedAmount(order), chargedTotal(order).amount);
  if (refundAmount !== null && checkout) return checkout.refundedAmount >= owed;
  return checkoutId === null || refundReason === 'dispute_lost' || (checkout?.refunded ?? false);
}
