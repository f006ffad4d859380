import type { SettableStatus } from '#shared/rules/admin.ts';
import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import { changeBooking } from '../../bookings/store.ts';
import { isPurchase, type OrderItem } from '../../orders/order.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';
import { changePurchase } from '../../purchases/store.ts';
import { settleOrder } from '../../settlement/settle.ts';
import { targetOf } from './audit-target.ts';
import type { OrderDependencies } from './dependencies.ts';

/** How it stands with the payment of an order that is about to be set by hand; `again`: it has just moved. */
export type Stopped = 'over' | 'processing' | 'again';

/**
 * Makes sure that nobody pays at Stripe for what an admin is about to change: an open page is closed first. Before that
 * the order is marked, so that its seat is not given up when Stripe says that the page is closed. One effect each time:
 * whoever asks reads the order anew, and asks again. Throws HttpError 409 for what was paid meanwhile (and is settled
 * then), or what a bank is busy with, unless it is to be cancelled: that payment goes back when it arrives.
 */
export async function stopPayment(
  order: OrderItem,
  to: SettableStatus,
  actor: Actor,
  dependencies: OrderDependencies,
): Promise<Stopped> {
  const { checkoutId, paidAt, refundDueAt, refundedAt, status, byHand } = order;
  const { payments } = dependencies;
  if (checkoutId === null || paidAt !== null || refundDueAt !== null || refundedAt !== null) return 'over';
  const checkout = await payments.find(checkoutId);
  switch (checkout?.state) {
    case 'open':
      if (status === 'pending' && !byHand) await mark(order, actor, dependencies);
      else await payments.close(checkoutId);
      return 'again';
    case 'paid':
      await settle(order, dependencies);
      throw new HttpError('order_changed');
    case 'processing':
      if (to === 'cancelled') return 'processing';
      await settle(order, dependencies);
      throw new HttpError('payment_processing');
    default:
      return 'over';
  }
}

/** Says who closes the page before it is closed. Refused when the order moves at this moment, and then it is read anew. */
async function mark(order: OrderItem, actor: Actor, dependencies: OrderDependencies): Promise<void> {
  const byHand = { byHand: true };
  await transactNamed(dependencies.table, {
    order: isPurchase(order) ? changePurchase(order, byHand) : changeBooking(order, byHand),
    audit: putAuditEntry(
      actor,
      { action: 'order.payment_page_closed', target: targetOf(order), before: null, after: null },
      dependencies,
    ),
  });
}

/** Asks Stripe about the payment of an order and applies what it says. */
export function settle(order: OrderItem, dependencies: OrderDependencies): Promise<void> {
  return settleOrder({ kind: isPurchase(order) ? 'purchase' : 'booking', id: order.id }, dependencies);
}
