import type { OrderType } from '#shared/rules/admin.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { findOrder, viewOf } from '../../orders/find.ts';
import { isRefundable, type OrderItem } from '../../orders/order.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { logger } from '../../platform/log.ts';
import { changeOrder } from './change-order.ts';
import { settle } from './close-checkout.ts';
import type { OrderDependencies } from './dependencies.ts';

/**
 * Sends a whole payment back through Stripe: first it is promised and what was ordered given up, in one transaction, then
 * the one settle loop sends it and tells. However often it is asked, it goes back once. Throws HttpError 404, and 409 when
 * Stripe has taken nothing.
 */
export const refundOrder: Handler<'refundOrder', OrderDependencies> = async (call, dependencies) => {
  const { type, orderId: id } = call.params;
  const promised = await changeOrder(
    { type, id },
    (order) => {
      if (order.refundDueAt !== null || order.refundedAt !== null) return undefined;
      if (!isRefundable(order)) throw new HttpError('not_refundable');
      const noted = { refund: formatMoney(order.total) };
      return { to: 'cancelled', refund: true, action: 'order.refunded', noted };
    },
    call,
    dependencies,
  );
  return viewOf(dependencies.table, await sendBack(type, promised, dependencies));
};

/** Sends back what was promised. When Stripe cannot be asked now, the scheduled sync does it. */
export async function sendBack(type: OrderType, order: OrderItem, dependencies: OrderDependencies): Promise<OrderItem> {
  if (order.refundDueAt === null || order.refundedAt !== null) return order;
  try {
    await settle(order, dependencies);
  } catch (error) {
    logger.error('refund is still due', { checkoutId: order.checkoutId, error });
  }
  return (await findOrder(dependencies.table, type, order.id)) ?? order;
}
