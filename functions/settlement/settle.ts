import { settleBooking } from '../bookings/settlement.ts';
import { findBooking } from '../bookings/store.ts';
import type { Booking } from '../keys/booking.ts';
import type { OrderKind } from '../keys/order.ts';
import type { Purchase } from '../keys/purchase.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import { logger } from '../platform/log.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import type { Table } from '../platform/table.ts';
import { settlePurchase } from '../purchases/settlement.ts';
import { findPurchase } from '../purchases/store.ts';
import type { Checkout } from '../stripe/checkout.ts';
import { rebuildOrder } from './rebuild.ts';

export type OrderReference = { kind: OrderKind; id: string };

/** Settles a booking or a purchase. */
export async function settleOrder({ kind, id }: OrderReference, dependencies: SettlementDependencies): Promise<void> {
  await (kind === 'booking' ? settleBooking(id, dependencies) : settlePurchase(id, dependencies));
}

/**
 * Settles the order of a checkout. A checkout without an order is left alone unless it was paid: then the order is made
 * again, or, when the checkout does not say what was ordered or the order has another one, the payment is refunded.
 */
export async function settleCheckout(checkoutId: string, dependencies: SettlementDependencies): Promise<void> {
  const { payments, siteUrl, onMismatch } = dependencies;
  const checkout = await payments.find(checkoutId);
  const reference = checkout && referenceIn(checkout);
  // Other sites may share the account.
  if (!checkout || !reference || checkout.metadata.siteUrl !== siteUrl) return;
  await retryOnConflict(async () => {
    const order = await findOrder(reference, dependencies.table);
    if (order?.checkoutId === checkoutId) return settleOrder(reference, dependencies);
    if (checkout.state !== 'paid' || !checkout.paymentId || checkout.refunded) return;
    if (await rebuildOrder(order, checkout, dependencies)) return conflict;
    logger.error('payment without an order is refunded', { checkoutId });
    onMismatch();
    await payments.refund(checkout.paymentId, checkoutId);
  });
}

export function findOrder({ kind, id }: OrderReference, table: Table): Promise<Booking | Purchase | undefined> {
  return kind === 'booking' ? findBooking(table, id) : findPurchase(table, id);
}

/** The order that the metadata of a checkout names. */
export function referenceIn({ metadata: { bookingId, purchaseId } }: Checkout): OrderReference | undefined {
  if (bookingId !== undefined) return { kind: 'booking', id: bookingId };
  return purchaseId === undefined ? undefined : { kind: 'purchase', id: purchaseId };
}
