import { settleBooking } from '../bookings/settlement.ts';
import { findBooking } from '../bookings/store.ts';
import type { Order, OrderKind } from '../keys/order.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import { logger } from '../platform/log.ts';
import type { Table } from '../platform/table.ts';
import { settlePurchase } from '../purchases/settlement.ts';
import { findPurchase } from '../purchases/store.ts';
import type { Checkout } from '../stripe/checkout.ts';

type OrderReference = { kind: OrderKind; id: string };

/** Settles a booking or a purchase. */
export async function settleOrder({ kind, id }: OrderReference, dependencies: SettlementDependencies): Promise<void> {
  await (kind === 'booking' ? settleBooking(id, dependencies) : settlePurchase(id, dependencies));
}

/**
 * Settles the order of a checkout. A checkout without an order (it was never written, or has another checkout) is left
 * alone unless it was paid: then it is refunded.
 */
export async function settleCheckout(checkoutId: string, dependencies: SettlementDependencies): Promise<void> {
  const { payments, siteUrl, onMismatch } = dependencies;
  const checkout = await payments.find(checkoutId);
  const reference = checkout && referenceIn(checkout);
  // Other sites may share the account.
  if (!checkout || !reference || checkout.metadata.siteUrl !== siteUrl) return;
  const order = await findOrder(reference, dependencies.table);
  if (order?.checkoutId === checkoutId) await settleOrder(reference, dependencies);
  else if (checkout.state === 'paid' && checkout.paymentId && !checkout.refunded) {
    logger.error('payment without an order is refunded', { checkoutId });
    onMismatch();
    await payments.refund(checkout.paymentId, checkoutId);
  }
}

function findOrder({ kind, id }: OrderReference, table: Table): Promise<Order | undefined> {
  return kind === 'booking' ? findBooking(table, id) : findPurchase(table, id);
}

function referenceIn({ metadata: { bookingId, purchaseId } }: Checkout): OrderReference | undefined {
  if (bookingId !== undefined) return { kind: 'booking', id: bookingId };
  return purchaseId === undefined ? undefined : { kind: 'purchase', id: purchaseId };
}
