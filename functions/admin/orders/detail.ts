import { findOrder, viewOf } from '../../orders/find.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { OrderDependencies } from './dependencies.ts';
import { timelineOf } from './timeline.ts';

/** One order and what happened to it. Throws HttpError 404 when there is none. */
export const getOrder: Handler<'getOrder', OrderDependencies> = async ({ params }, { table }) => {
  const order = await findOrder(table, params.type, params.orderId);
  if (!order) throw new HttpError('order_not_found');
  const [view, events] = await Promise.all([viewOf(table, order), timelineOf(table, order)]);
  return { order: view, events };
};
