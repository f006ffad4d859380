import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { orderViewOf } from '../../../orders/lists/find.ts';
import { statusOf } from '../../../orders/lists/order.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { changeByHand } from './change-order.ts';

/**
 * Sets the status of an order (docs/product.md#order-status); seat or access follow in the same transaction. Idempotent.
 * Throws HttpError 404, and 409 when the status is no longer the one that the admin saw, the order was refunded, or no
 * seat is left.
 */
export const setOrderStatus: Handler<'setOrderStatus', SettlementDependencies> = async (call, dependencies) => {
  const { type, orderId: id } = call.params;
  const { status: to, was } = call.body;
  const order = await changeByHand(
    { type, id },
    (current) => {
      if (statusOf(current) === to) return undefined;
      if (current.refundDueAt !== null || current.refundedAt !== null) throw new HttpError('order_refunded');
      if (statusOf(current) !== was) throw new HttpError('order_changed');
      return { to, action: 'order.status_set' };
    },
    call,
    dependencies,
  );
  return orderViewOf(dependencies.table, order);
};
