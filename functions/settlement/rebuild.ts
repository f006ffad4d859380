import { isBooked } from '#shared/rules/bookings.ts';
import { bookingFrom } from '../bookings/checkout-metadata.ts';
import { changeBooking, putBooking } from '../bookings/store.ts';
import { putOrder } from '../payments/order-store.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import { logger } from '../platform/log.ts';
import type { Write } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { purchaseFrom } from '../purchases/checkout-metadata.ts';
import type { Checkout } from '../stripe/checkout.ts';
import type { StoredOrder } from './settle.ts';

/**
 * Makes the order of a paid checkout again, where the table was restored to a time before it: without seat or access, to
 * be settled like any payment (docs/trust.md#reconciliation). Returns false, and changes nothing, when the checkout does
 * not say what was ordered, or the order that was read has nothing to do with it; true when it has to be read again.
 */
export async function rebuildOrder(
  order: StoredOrder | undefined,
  checkout: Checkout,
  { table, now }: Pick<SettlementDependencies, 'table' | 'now'>,
): Promise<boolean> {
  const at = now().toISOString();
  const write = order ? adopt(order, checkout, at) : create(checkout, at);
  if (!write) return false;
  logger.warn('order is made again from its payment', { checkoutId: checkout.id });
  await transact(table, [write]);
  return true;
}

function create(checkout: Checkout, rebuiltAt: string): Write | undefined {
  const booking = bookingFrom(checkout, rebuiltAt);
  if (booking) return putBooking(booking);
  const purchase = purchaseFrom(checkout, rebuiltAt);
  return purchase && putOrder(purchase);
}

/** An offer of a seat, as it was before it was accepted, gets its checkout back; what a saved card was charged for, its payment. */
function adopt(order: StoredOrder, { id: checkoutId }: Checkout, rebuiltAt: string): Write | undefined {
  if (!('offered' in order) || isBooked(order)) return undefined;
  if (order.checkoutId !== null || order.paidAt !== null || order.refundDueAt !== null) return undefined;
  // While it holds its seat it is settled like any other; what was cancelled while its card was charged is refunded.
  const isOver = order.status !== 'pending' && order.savedCard === null;
  return changeBooking(order, { offered: false, checkoutId, ...(isOver && { rebuiltAt }) });
}
