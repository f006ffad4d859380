import { bookingRules, settleBooking } from '../bookings/settlement.ts';
import { findBooking } from '../bookings/store.ts';
import type { Booking } from '../keys/booking.ts';
import type { OrderKind } from '../keys/order.ts';
import type { Purchase } from '../keys/purchase.ts';
import { settleReversals } from '../payments/reversals.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import { logger } from '../platform/log.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import type { Table } from '../platform/table.ts';
import { purchaseRules, settlePurchase } from '../purchases/settlement.ts';
import { findPurchase } from '../purchases/store.ts';
import type { Checkout } from '../stripe/checkout.ts';
import { rebuildOrder } from './rebuild.ts';

export type OrderReference = { kind: OrderKind; id: string };

/** Settles a booking or a purchase. */
export async function settleOrder({ kind, id }: OrderReference, dependencies: SettlementDependencies): Promise<void> {
  await (kind === 'booking' ? settleBooking(id, dependencies) : settlePurchase(id, dependencies));
}

/** Settles the order of a checkout. Without one of this id, or for another site that shares the account, nothing happens. */
export async function settleCheckout(checkoutId: string, dependencies: SettlementDependencies): Promise<void> {
  const checkout = await dependencies.payments.find(checkoutId);
  if (checkout) await settleFound(checkout, dependencies);
}

/** Settles the order of a payment, and applies the payment's refunds and disputes to it. */
export async function settlePayment(paymentId: string, dependencies: SettlementDependencies): Promise<void> {
  const checkout = await dependencies.payments.findByPayment(paymentId);
  const reference = checkout && (await settleFound(checkout, dependencies));
  if (!checkout || !reference) return;
  const { id, kind } = reference;
  if (kind === 'booking') await settleReversals(bookingRules, { id, checkout }, dependencies);
  else await settleReversals(purchaseRules, { id, checkout }, dependencies);
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
  return retryOnConflict(async () => {
    const order = await findOrder(reference, dependencies.table);
    if (order?.checkoutId === checkoutId) {
      await settleOrder(reference, dependencies);
      return reference;
    }
    if (state !== 'paid' || !paymentId || refunded) return undefined;
    if (await rebuildOrder(order, checkout, dependencies)) return conflict;
    logger.error('payment without an order is refunded', { checkoutId });
    onMismatch();
    await payments.refund(paymentId, checkoutId);
    return undefined;
  });
}

export function findOrder({ kind, id }: OrderReference, table: Table): Promise<Booking | Purchase | undefined> {
  return kind === 'booking' ? findBooking(table, id) : findPurchase(table, id);
}

/** The order that the metadata of a checkout or a payment names. */
export function referenceIn({
  metadata: { bookingId, purchaseId },
}: Pick<Checkout, 'metadata'>): OrderReference | undefined {
  if (bookingId !== undefined) return { kind: 'booking', id: bookingId };
  return purchaseId === undefined ? undefined : { kind: 'purchase', id: purchaseId };
}
