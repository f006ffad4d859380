import type { ResponseBody } from '#shared/contract/contract.ts';
import { partsOf } from '../../keys/partial-refund.ts';
import { orderPositions, positionsWithin } from '../../orders/cursor.ts';
import { showOrders } from '../../orders/find.ts';
import { ordersPage } from '../../orders/list.ts';
import type { OrderItem } from '../../orders/order.ts';
import { encodeCursor } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/http.ts';
import type { Table } from '../../platform/table.ts';

/** Larger than a page of the list, since the file is made of all pages. */
export const ordersPerExport = 200;

/**
 * Orders created from `from` until before `to`, oldest first, by page (docs/product.md#order-export). Throws HttpError
 * 400 for an invalid cursor.
 */
export const exportOrders: Handler<'exportOrders', { table: Table }> = async ({ query }, { table }) => {
  const { from, to, cursor } = query;
  const after = positionsWithin(cursor, { from, before: to });
  const range = { filter: 'all', order: 'ascending', from, before: to, limit: ordersPerExport } as const;
  const { orders, next } = await ordersPage(table, { ...range, after });
  const shown = await showOrders(table, orders);
  return {
    orders: shown.map(({ order, view }) => ({ ...view, ...paymentsOf(order) })),
    nextCursor: next && encodeCursor(orderPositions, next),
  };
};

type Payments = Pick<ResponseBody<'exportOrders'>['orders'][number], 'paidAt' | 'refundedAt' | 'refundReasons'>;

/** Refunded: all of it, else the latest part. */
function paymentsOf({ paidAt, refundedAt, partialRefund }: OrderItem): Payments {
  const refundReasons = partsOf(partialRefund).flatMap(({ reason }) => reason ?? []);
  return { paidAt, refundedAt: refundedAt ?? partialRefund?.at ?? null, refundReasons };
}
