import type { ResponseBody } from '#shared/contract/contract.ts';
import { orderPositions } from '../../orders/cursor.ts';
import { viewsOf } from '../../orders/find.ts';
import { ordersPage } from '../../orders/list.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../platform/cursor.ts';
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
  const after = decodeCursor(orderPositions, cursor);
  for (const position of [after?.bookings, after?.purchases]) {
    if (position && (position.createdAt < from || position.createdAt >= to)) throw invalidCursor();
  }
  const range = { filter: 'all', order: 'ascending', from, before: to, limit: ordersPerExport } as const;
  const { orders, next } = await ordersPage(table, { ...range, after });
  const views = await viewsOf(table, orders);
  return {
    orders: views.map((view, index) => ({ ...view, ...paymentTimes(orders[index]) })),
    nextCursor: next && encodeCursor(orderPositions, next),
  };
};

type PaymentTimes = Pick<ResponseBody<'exportOrders'>['orders'][number], 'paidAt' | 'refundedAt'>;

function paymentTimes(order: PaymentTimes | undefined): PaymentTimes {
  return { paidAt: order?.paidAt ?? null, refundedAt: order?.refundedAt ?? null };
}
