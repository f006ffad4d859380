import { findAddressReport } from '../../deliverability/find.ts';
import { findOrder, viewOf } from '../../orders/find.ts';
import { isPurchase } from '../../orders/order.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Table } from '../../platform/table.ts';
import { timelineOf } from './timeline.ts';

/** One order with its timeline (docs/product.md#order-page). Throws HttpError 404. */
export const getOrder: Handler<'getOrder', { table: Table }> = async ({ params }, { table }) => {
  const order = await findOrder(table, params.type, params.orderId);
  if (!order) throw new HttpError('order_not_found');
  const email = isPurchase(order) ? order.buyerEmail : order.attendeeEmail;
  const [view, events, mailProblem] = await Promise.all([
    viewOf(table, order),
    timelineOf(table, order),
    findAddressReport(table, email),
  ]);
  return { order: view, events, mailProblem };
};
