import type { OrderType } from '#shared/rules/admin.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { findPack } from '../../../domains/packs/store.ts';
import { isPackPurchase } from '../../../ground/keys/purchase.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { logger } from '../../../ground/platform/log.ts';
import { ordersOfBooking } from '../../../orders/bookings/paid.ts';
import { findOrderItem, orderViewOf } from '../../../orders/lists/find.ts';
import { isRefundable, type OrderItem } from '../../../orders/lists/order.ts';
import { refundOfSoldPack, returningCredits } from '../../../orders/pack-sales/money-back.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { refundableAmount, wasPaidByHand } from '../../../orders/payments/order.ts';
import { changeByHand } from './change-order.ts';
import { settleOrderItem } from './close-checkout.ts';

/**
 * Refunds a whole payment (docs/product.md#refunds): one transaction marks the refund as due and cancels the order, then
 * the settlement sends it once. What was paid by other means is recorded as given back. Idempotent. Throws HttpError 404,
 * and 409 when nothing was paid.
 */
export const refundOrder: Handler<'refundOrder', SettlementDependencies> = async (call, dependencies) => {
  const { type, orderId: id } = call.params;
  const order = await changeByHand(
    { type, id },
    async (current) => {
      if (current.refundDueAt !== null || current.refundedAt !== null) return undefined;
      const details = { refund: formatMoney(await refundOf(current, dependencies)) };
      if (wasPaidByHand(current)) return { to: 'cancelled', refund: true, action: 'order.refund_recorded', details };
      if (!isRefundable(current)) throw new HttpError('not_refundable');
      return { to: 'cancelled', refund: true, action: 'order.refunded', details };
    },
    call,
    dependencies,
  );
  return orderViewOf(dependencies.table, await sendDueRefund(type, order, dependencies));
};

/** Tells what a refund of all that can go back gives back: of a pack what is not used. */
async function refundOf(order: OrderItem, { table, now }: SettlementDependencies): Promise<Money> {
  if (isPackPurchase(order)) {
    const returning = await returningCredits(table, order, now());
    const end = { isWithdrawal: false, at: now().toISOString(), returning };
    return refundOfSoldPack(order, await findPack(table, order.id), end);
  }
  return { ...order.total, amount: refundableAmount(order) };
}

/** Sends a due refund, also of what was paid for moving the booking; when Stripe fails, the scheduled sync sends it later. */
export async function sendDueRefund(
  type: OrderType,
  order: OrderItem,
  dependencies: SettlementDependencies,
): Promise<OrderItem> {
  const orders: OrderItem[] = 'lines' in order ? [order] : await ordersOfBooking(dependencies.table, order);
  const due = orders.filter(({ refundDueAt, refundedAt }) => refundDueAt !== null && refundedAt === null);
  if (due.length === 0) return order;
  for (const one of due) {
    try {
      await settleOrderItem(one, dependencies);
    } catch (error) {
      logger.error('refund is still due', { checkoutId: one.checkoutId, error });
    }
  }
  return (await findOrderItem(dependencies.table, type, order.id)) ?? order;
}
