import * as z from 'zod';
import { pendingTooLongMinutes, rowsPerPage } from '#shared/rules/admin.ts';
import { bookingRecord } from '../../keys/booking.ts';
import { openPayments } from '../../keys/order.ts';
import { purchaseRecord } from '../../keys/purchase.ts';
import { ordersPage } from '../../orders/list.ts';
import { isPurchase, type OrderItem } from '../../orders/order.ts';
import { queryPage, type Table } from '../../platform/table.ts';

const maxListed = 8;

const orderItem = z
  .looseObject({ PK: z.string() })
  .transform((item): OrderItem => (item.PK.startsWith('PURCHASE#') ? purchaseRecord : bookingRecord).parse(item));

/**
 * Orders whose payment is pending for too long, oldest first (docs/product.md#admin-overview). Of one page of open payments,
 * those whose hold ends first: the sync settles these every ten minutes, so few are left.
 */
export async function pendingTooLong(table: Table, now: Date): Promise<OrderItem[]> {
  const page = { index: 'byKind', partition: openPayments, limit: rowsPerPage } as const;
  const { items } = await queryPage(table, page, orderItem);
  const until = new Date(now.getTime() - pendingTooLongMinutes * 60_000).toISOString();
  return (
    items
      .filter(({ status, createdAt }) => status === 'pending' && createdAt <= until)
      // An offered seat waits for an answer, not for a payment.
      .filter((order) => isPurchase(order) || !order.offered)
      .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
      .slice(0, maxListed)
  );
}

export async function latestOrders(table: Table): Promise<OrderItem[]> {
  const options = { filter: 'all', after: undefined, limit: maxListed, order: 'descending' } as const;
  return (await ordersPage(table, options)).orders;
}
