import type { RequestOutput } from '#shared/contract/contract.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { emitRefund } from '../../../ground/events/event.ts';
import type { Payable } from '../../../ground/keys/order.ts';
import { partsOf, withPart } from '../../../ground/keys/partial-refund.ts';
import { isPackPurchase, isPurchase, isVoucherPurchase } from '../../../ground/keys/purchase.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError, invalid } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { payerOf } from '../../../orders/bookings/payers.ts';
import { orderAuditTarget } from '../../../orders/lists/audit-target.ts';
import { changeOrderItem } from '../../../orders/lists/change.ts';
import { findOrderItem, orderViewOf } from '../../../orders/lists/find.ts';
import { customerOf, hasDuePart, type OrderItem, statusOf } from '../../../orders/lists/order.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { refundableAmount, thingsLeftOf, wasPaidByHand } from '../../../orders/payments/order.ts';
import { maxOrderAttempts } from './change-order.ts';
import { sendDuePart } from './close-checkout.ts';
import { sendDueRefund } from './refund.ts';

type Part = RequestOutput<'refundPart', 'body'>;

/**
 * Sends a part of a payment back (docs/product.md#partial-refunds): one transaction marks it as due, then the settlement
 * sends it once. Of what was paid by other means it is recorded. Idempotent by the part's id. Throws HttpError 404, 409
 * when nothing can go back or less is left than was shown, and what Stripe throws while an earlier part is due.
 */
export const refundPart: Handler<'refundPart', SettlementDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  const attempt = () => tryToRefund(params, body, call, dependencies);
  const order = await retryOnConflict(attempt, { maxAttempts: maxOrderAttempts });
  return orderViewOf(dependencies.table, await sendDueRefund(params.type, order, dependencies));
};

async function tryToRefund(
  { type, orderId: id }: RequestOutput<'refundPart', 'params'>,
  part: Part,
  actor: Actor,
  dependencies: SettlementDependencies,
): Promise<OrderItem | typeof conflict> {
  const { table } = dependencies;
  const order = await findOrderItem(table, type, id);
  if (!order) throw new HttpError('order_not_found');
  if (isVoucherPurchase(order)) throw new HttpError('voucher_whole');
  if (isPackPurchase(order)) throw new HttpError('pack_whole');
  if (isRequested(order, part.id)) return order;
  if (hasDuePart(order)) return sendDuePart(order, dependencies);
  expectRefundable(order, part);
  const details = { refund: formatMoney({ ...order.total, amount: part.amount }), reason: part.reason };
  const entry = { action: 'order.part_refunded', target: orderAuditTarget(order), before: null };
  const { written } = await transactNamed(table, {
    ...partWrites(order, part, dependencies),
    audit: putAuditEntry(actor, { ...entry, after: { status: statusOf(order), ...details } }, dependencies),
  });
  return written ? ((await findOrderItem(table, type, id)) ?? order) : conflict;
}

const isRequested = ({ duePart, partialRefund }: Payable, id: string) =>
  duePart?.id === id || partsOf(partialRefund).some((part) => part.id === id);

function expectRefundable(order: OrderItem, { amount, left }: Part): void {
  const refundable = refundableAmount(order);
  if (refundable === 0) throw new HttpError('not_refundable');
  if (refundable !== left) throw new HttpError('refund_changed', { total: { ...order.total, amount: refundable } });
  if (amount > left) throw invalid('body.amount', 'must not be more than is left');
  const divisible = left - thingsLeftOf(order);
  if (amount > divisible && amount < left) {
    const most = formatMoney({ ...order.total, amount: divisible });
    throw invalid('body.amount', `must be at most ${most}, or all: a gift voucher of a thing goes back whole`);
  }
}

function partWrites(order: OrderItem, part: Part, dependencies: SettlementDependencies) {
  const { id, amount, cause, reason, tellReason } = part;
  const at = dependencies.now().toISOString();
  if (!wasPaidByHand(order)) {
    const duePart = { id, cause, reason, reasonTold: tellReason };
    return changeOrderItem(order, { refundDueAt: at, refundAmount: amount, duePart });
  }
  const partialRefund = withPart(order.partialRefund, { id, amount, at, reason, reasonTold: tellReason });
  return { ...changeOrderItem(order, { partialRefund }), refunded: refundOf(order, id, dependencies) };
}

function refundOf(order: OrderItem, partId: string, dependencies: SettlementDependencies) {
  const about = isPurchase(order)
    ? ({ type: 'purchase', purchaseId: order.id } as const)
    : ({ type: 'booking', bookingId: order.id } as const);
  const to = 'lines' in order ? customerOf(order).email : payerOf(order);
  return emitRefund({ order: about, to, partId }, dependencies);
}
