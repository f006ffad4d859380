import type { RequestOutput } from '#shared/contract/contract.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { attentionResolved } from '../../../ground/attention/writes.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type EventContext, emitRefund } from '../../../ground/events/event.ts';
import { hasEmail } from '../../../ground/keys/booking.ts';
import { isPurchase, isSaleOrder } from '../../../ground/keys/purchase.ts';
import { isRest } from '../../../ground/keys/rest.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { tellPayers } from '../../../orders/bookings/payers.ts';
import { aboutRest } from '../../../orders/bookings/rests.ts';
import { aboutSurcharge } from '../../../orders/bookings/surcharges.ts';
import { orderAuditTarget } from '../../../orders/lists/audit-target.ts';
import { changeOrderItem } from '../../../orders/lists/change.ts';
import { findOrderItem, orderViewOf } from '../../../orders/lists/find.ts';
import { type OrderItem, refusedRefundOf, statusOf } from '../../../orders/lists/order.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import type { Writes } from '../../../orders/payments/order.ts';
import { refundOfPurchase } from '../../../orders/payments/purchase-events.ts';
import { refundVouchers } from '../../../orders/payments/voucher-writes.ts';
import { endedSale } from '../../../orders/withdrawals/money-back.ts';
import { maxOrderAttempts } from './change-order.ts';

/**
 * Records that the studio gave back by hand what Stripe refused to send (docs/product.md#refunds): the order counts as
 * refunded from now on, so nothing is sent through Stripe any more. Idempotent. Throws HttpError 404, and 409 when the
 * refund is under way, nothing was refused, or it is another sum than was shown.
 */
export const recordRefund: Handler<'recordRefund', SettlementDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  const attempt = () => tryToRecord(params, body.refund, call, dependencies);
  const order = await retryOnConflict(attempt, { maxAttempts: maxOrderAttempts });
  return orderViewOf(dependencies.table, order);
};

async function tryToRecord(
  { type, orderId: id }: RequestOutput<'recordRefund', 'params'>,
  shown: Money,
  actor: Actor,
  dependencies: SettlementDependencies,
): Promise<OrderItem | typeof conflict> {
  const { table, now } = dependencies;
  const order = await findOrderItem(table, type, id);
  if (!order) throw new HttpError('order_not_found');
  if (order.refundedByHand) return order;
  const refund = expectRefused(order);
  if (refund.amount !== shown.amount) throw new HttpError('refund_changed', { total: refund });
  const before = { status: statusOf(order) };
  const after = { ...before, refund: formatMoney(refund) };
  const entry = { action: 'order.refund_recorded', target: orderAuditTarget(order), before, after };
  const { written } = await transactNamed(table, {
    // Refused when another admin has recorded it, or requested it at Stripe again, since it was read.
    ...changeOrderItem(order, { refundedAt: now().toISOString(), refundedByHand: true }),
    // What vouchers paid was not refused; it waited for the rest.
    ...(await refundVouchers(order, order.refundAmount, dependencies)),
    ...(isSaleOrder(order) && (await endedSale(table, order, now().toISOString()))),
    ...refundEvents(order, refund, dependencies),
    attention: attentionResolved('refund_failed', id),
    audit: putAuditEntry(actor, entry, dependencies),
  });
  return written ? ((await findOrderItem(table, type, id)) ?? order) : conflict;
}

function expectRefused(order: OrderItem): Money {
  if (order.refundedAt !== null) throw new HttpError('order_refunded');
  // It was requested at Stripe again since it was shown.
  if (order.refundDueAt !== null) throw new HttpError('order_changed');
  const refund = refusedRefundOf(order);
  if (!refund) throw new HttpError('not_refundable');
  return refund;
}

/** Tells who paid: of a place that was given away its payer, else the attendee. */
function refundEvents(order: OrderItem, { amount }: Money, dependencies: EventContext): Writes {
  if (isPurchase(order)) return { refunded: emitRefund(refundOfPurchase(order), dependencies) };
  if (isRest(order)) return { refunded: emitRefund(aboutRest(order), dependencies) };
  if ('lines' in order) return { refunded: emitRefund(aboutSurcharge(order), dependencies) };
  const toPayers = tellPayers(order, [{ order, amount }], dependencies);
  const isMailed = Object.keys(toPayers).length === 0 && hasEmail(order);
  const about = { order: { type: 'booking', bookingId: order.id }, to: order.attendeeEmail } as const;
  return { ...toPayers, refunded: isMailed ? emitRefund(about, dependencies) : undefined };
}
