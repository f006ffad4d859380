import * as z from 'zod';
import { pendingTooLongMinutes, rowsPerPage } from '#shared/rules/admin.ts';
import { bookingRecord } from '../../keys/booking.ts';
import { openOrderRecord, openPayments } from '../../keys/order.ts';
import { purchaseRecord } from '../../keys/purchase.ts';
import { ordersPage } from '../../orders/list.ts';
import { isPurchase, type OrderItem } from '../../orders/order.ts';
import { queryPage, type Table } from '../../platform/table.ts';

const maxListed = 8;

/** Null for a pass: the bookings of its dates are in the list too. */
const openOrder = z.looseObject({ PK: z.string() }).transform((item): OrderItem | null => {
  const { kind } = openOrderRecord.parse(item);
  if (kind === 'pass') return null;
  return (kind === 'purchase' ? purchaseRecord : bookingRecord).parse(item);
});

/**
 * Orders whose payment is pending for too long, oldest first (docs/product.md#admin-overview). Of one page of open payments,
 * those whose hold ends first: the sync settles these every ten minutes, so few are left.
 */
export async function pendingTooLong(table: Table, now: Date): Promise<OrderItem[]> {
  const page = { index: 'byKind', partition: openPayments, limit: rowsPerPage } as const;
  const { items } = await queryPage(table, page, openOrder);
  const until = new Date(now.getTime() - pendingTooLongMinutes * 60_000).toISOString();
  return (
    items
      .filter((order) => order !== null)
      .filter(({ status, createdAt }) => status === 'pending' && createdAt <= until)
      // An offered seat waits for an answer, not for a payment.
      .filter((order) => isPurchase(order) || !order.offered)
      .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
      .filter(isFirstOfPass)
      .slice(0, maxListed)
  );
}

// One payment of a pass is one line, however many dates it has.
function isFirstOfPass(order: OrderItem, at: number, all: OrderItem[]): boolean {
  if (isPurchase(order) || order.passId === null) return true;
  return all.findIndex((other) => !isPurchase(other) && other.passId === order.passId) === at;
}

export async function latestOrders(table: Table): Promise<OrderItem[]> {
  const options = { filter: 'all', after: undefined, limit: maxListed, order: 'descending' } as const;
  return (await ordersPage(table, options)).orders;
}
