import { viewOf } from '../../orders/find.ts';
import { statusOf } from '../../orders/order.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { changeOrder } from './change-order.ts';
import type { OrderDependencies } from './dependencies.ts';

/**
 * Sets the status of an order (back office, section 4); seat or access follow in the same transaction. One that has that
 * status already stays as it is. Throws HttpError 404, and 409 when it shows another status by now than the admin saw,
 * was refunded, or no seat is free for it.
 */
export const setOrderStatus: Handler<'setOrderStatus', OrderDependencies> = async (call, dependencies) => {
  const { type, orderId: id } = call.params;
  const { status: to, was } = call.body;
  const order = await changeOrder(
    { type, id },
    (found) => {
      if (statusOf(found) === to) return undefined;
      if (found.refundDueAt !== null || found.refundedAt !== null) throw new HttpError('order_refunded');
      if (statusOf(found) !== was) throw new HttpError('order_changed');
      return { to, action: 'order.status_set' };
    },
    call,
    dependencies,
  );
  return viewOf(dependencies.table, order);
};
