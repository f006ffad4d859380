import * as z from 'zod';
import { pendingTooLongMinutes } from '#shared/rules/admin.ts';
import { bookingRecord } from '../../keys/booking.ts';
import { openPayments } from '../../keys/order.ts';
import { purchaseRecord } from '../../keys/purchase.ts';
import { ordersPage } from '../../orders/list.ts';
import { isPurchase, type OrderItem } from '../../orders/order.ts';
import { queryPage, type Table } from '../../platform/table.ts';

/** Orders that the overview lists of each kind. */
const listed = 8;

const orderItem = z
  .looseObject({ PK: z.string() })
  .transform((item): OrderItem => (item.PK.startsWith('PURCHASE#') ? purchaseRecord : bookingRecord).parse(item));

/** Orders whose payment is pending for so long that somebody should look, longest first. */
export async function pendingTooLong(table: Table, now: Date): Promise<OrderItem[]> {
  const { items } = await queryPage(table, { index: 'byKind', partition: openPayments }, orderItem);
  const until = new Date(now.getTime() - pendingTooLongMinutes * 60_000).toISOString();
  return (
    items
      .filter(({ status, createdAt }) => status === 'pending' && createdAt <= until)
      // A place that was offered waits for an answer, not for a payment.
      .filter((order) => isPurchase(order) || !order.offered)
      .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
      .slice(0, listed)
  );
}

/** The newest orders. */
export async function latestOrders(table: Table): Promise<OrderItem[]> {
  const asked = { of: 'all', place: undefined, limit: listed, order: 'descending' } as const;
  return (await ordersPage(table, asked)).orders;
}
