import type { SettableStatus } from '#shared/rules/admin.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { OrderKind } from '../../../ground/keys/order.ts';
import { isCollectionPurchase, isPackPurchase, isVoucherPurchase } from '../../../ground/keys/purchase.ts';
import { isRest } from '../../../ground/keys/rest.ts';
import { isSurcharge } from '../../../ground/keys/surcharge.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { orderAuditTarget } from '../../../orders/lists/audit-target.ts';
import { changeOrderItem } from '../../../orders/lists/change.ts';
import type { OrderItem } from '../../../orders/lists/order.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { settleReferenced } from '../../../orders/settlement/settle.ts';

/** `changed`: the order or its checkout was changed and has to be read again. */
export type ClosedCheckoutState = 'closed' | 'processing' | 'changed';

/**
 * Prevents a payment of an order that an admin is about to change: an open checkout is closed. The order is marked before
 * that, so that its seat is not released when Stripe reports the closed checkout. One effect for each call: after
 * `changed` the caller reads the order again. Throws HttpError 409 for an order that was paid in between (after settling
 * it), or whose payment a bank is processing, unless it is to be cancelled: that payment is refunded when it arrives.
 */
export async function closeCheckout(
  order: OrderItem,
  to: SettableStatus,
  actor: Actor,
  dependencies: SettlementDependencies,
): Promise<ClosedCheckoutState> {
  const { checkoutId, paidAt, refundDueAt, refundedAt, status, byHand } = order;
  const { payments } = dependencies;
  if (checkoutId === null || paidAt !== null || refundDueAt !== null || refundedAt !== null) return 'closed';
  const checkout = await payments.find(checkoutId);
  switch (checkout?.state) {
    case 'open':
      if (status === 'pending' && !byHand) await markAsManual(order, actor, dependencies);
      else await payments.close(checkoutId);
      return 'changed';
    case 'paid':
      await settleOrderItem(order, dependencies);
      throw new HttpError('order_changed');
    case 'processing':
      if (to === 'cancelled') return 'processing';
      await settleOrderItem(order, dependencies);
      throw new HttpError('payment_processing');
    default:
      return 'closed';
  }
}

/** A refused write needs no handling: the caller reads the order again. */
async function markAsManual(order: OrderItem, actor: Actor, dependencies: SettlementDependencies): Promise<void> {
  await transactNamed(dependencies.table, {
    ...changeOrderItem(order, { byHand: true }),
    audit: putAuditEntry(
      actor,
      { action: 'order.payment_page_closed', target: orderAuditTarget(order), before: null, after: null },
      dependencies,
    ),
  });
}

/** Sends a part that is due, after which the order is read again. Throws HttpError 503 while Stripe cannot be reached. */
export async function sendDuePart(order: OrderItem, dependencies: SettlementDependencies): Promise<typeof conflict> {
  try {
    await settleOrderItem(order, dependencies);
  } catch (cause) {
    throw cause instanceof HttpError ? cause : new HttpError('payments_unavailable', { cause });
  }
  return conflict;
}

export function settleOrderItem(order: OrderItem, dependencies: SettlementDependencies): Promise<void> {
  return settleReferenced({ kind: kindOf(order), id: order.id }, dependencies);
}

function kindOf(order: OrderItem): OrderKind {
  if (isVoucherPurchase(order)) return 'voucher';
  if (isPackPurchase(order)) return 'pack';
  if (isCollectionPurchase(order)) return 'purchase';
  if (isRest(order)) return 'rest';
  return isSurcharge(order) ? 'surcharge' : 'booking';
}
