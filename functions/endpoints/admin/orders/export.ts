import type { ResponseBody } from '#shared/contract/contract.ts';
import { partsOf } from '../../../ground/keys/partial-refund.ts';
import { restLineOf } from '../../../ground/keys/rest.ts';
import { encodeCursor } from '../../../ground/platform/cursor.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { restsOfPlaces } from '../../../orders/bookings/rests-of-places.ts';
import { orderPositions, positionsWithin } from '../../../orders/lists/cursor.ts';
import { showOrders } from '../../../orders/lists/find.ts';
import { ordersPage } from '../../../orders/lists/list.ts';
import type { OrderItem } from '../../../orders/lists/order.ts';

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
  const shownOrders = await showOrders(table, orders);
  const rests = await restsOfPlaces(
    table,
    shownOrders.flatMap(({ order }) => ('deposit' in order ? [order] : [])),
  );
  const restPaidAt = new Map(rests.map((rest) => [restLineOf(rest).bookingId, rest.paidAt]));
  return {
    orders: shownOrders.map(({ order, view }) => ({
      ...view,
      ...groupOf(order),
      ...paymentsOf(order),
      ...restPaymentOf(restPaidAt.get(order.id)),
    })),
    nextCursor: next && encodeCursor(orderPositions, next),
  };
};

type Exported = ResponseBody<'exportOrders'>['orders'][number];
type Payments = Pick<Exported, 'paidAt' | 'refundedAt' | 'refundReasons'>;

const groupOf = (order: OrderItem): Pick<Exported, 'groupId'> =>
  'groupId' in order && order.groupId !== null ? { groupId: order.groupId } : {};

const restPaymentOf = (paidAt: string | null | undefined): Pick<Exported, 'restPaidAt'> =>
  paidAt ? { restPaidAt: paidAt } : {};

/** Refunded: all of it, else the latest part. */
function paymentsOf({ paidAt, refundedAt, partialRefund }: OrderItem): Payments {
  const refundReasons = partsOf(partialRefund).flatMap(({ reason }) => reason ?? []);
  return { paidAt, refundedAt: refundedAt ?? partialRefund?.at ?? null, refundReasons };
}
