import type { ResponseBody } from '#shared/contract/contract.ts';
import { cursorOf, placeOf, places } from '../../orders/cursor.ts';
import { viewsOf } from '../../orders/find.ts';
import { ordersPage } from '../../orders/list.ts';
import type { Handler } from '../../platform/http.ts';
import type { OrderDependencies } from './dependencies.ts';

/** Orders by one request: many, for a file is made of all pages. */
export const ordersPerExport = 200;

/**
 * Orders made from one moment until before another, oldest first, by page. What was paid and what went back stays with
 * an order whatever becomes of it. Throws HttpError 400 for a wrong cursor.
 */
export const exportOrders: Handler<'exportOrders', OrderDependencies> = async ({ query }, { table }) => {
  const { from, to, cursor } = query;
  const place = placeOf(places.orders, cursor);
  const part = { of: 'all', order: 'ascending', from, before: to, limit: ordersPerExport } as const;
  const { orders, next } = await ordersPage(table, { ...part, place });
  const views = await viewsOf(table, orders);
  return {
    orders: views.map((view, at) => ({ ...view, ...moments(orders[at]) })),
    nextCursor: next && cursorOf(places.orders, next),
  };
};

type Moments = Pick<ResponseBody<'exportOrders'>['orders'][number], 'paidAt' | 'refundedAt'>;

function moments(order: Moments | undefined): Moments {
  return { paidAt: order?.paidAt ?? null, refundedAt: order?.refundedAt ?? null };
}
