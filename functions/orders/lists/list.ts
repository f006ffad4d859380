import type { OrderType } from '#shared/rules/admin.ts';
import { compareText } from '#shared/rules/compare-text.ts';
import { isPurchase } from '../../ground/keys/purchase.ts';
import { isSurcharge } from '../../ground/keys/surcharge.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { OrderPosition, OrderPositions } from './cursor.ts';
import type { ListedOrder } from './order.ts';
import { type OrdersRange, purchasesPage, seatOrdersPage } from './pages.ts';

export type OrderFilter = 'all' | OrderType;

type Options = Omit<OrdersRange, 'after'> & { filter: OrderFilter; after: OrderPositions | undefined };

/**
 * A page of orders by time, merged from the lists of bookings and purchases. Each list has its own position, so that
 * orders of the same millisecond are neither lost nor repeated.
 */
export async function ordersPage(table: Table, { filter, after, ...range }: Options) {
  const { bookings = null, purchases = null } = after ?? {};
  const emptyPage = { items: [], isEnd: true };
  const [own, others] = await Promise.all([
    filter === 'all' || filter === 'session' ? seatOrdersPage(table, { ...range, after: bookings }) : emptyPage,
    filter === 'session' ? emptyPage : purchasesPage(table, { ...range, after: purchases }, filter),
  ]);
  const sign = range.order === 'ascending' ? 1 : -1;
  const all: ListedOrder[] = [...own.items, ...others.items];
  const orders = all.toSorted((one, other) => sign * compareText(one.createdAt, other.createdAt)).slice(0, range.limit);
  const isEnd = own.isEnd && others.isEnd && orders.length === all.length;
  const next = {
    bookings: lastOf(orders.filter((order) => !isPurchase(order))) ?? bookings,
    purchases: lastOf(orders.filter(isPurchase)) ?? purchases,
  };
  return { orders, next: isEnd ? null : next };
}

function lastOf(orders: ListedOrder[]): OrderPosition | undefined {
  const last = orders.at(-1);
  if (!last) return undefined;
  const { createdAt, id } = last;
  return { createdAt, id, ...(isSurcharge(last) && { kind: 'surcharge' }) };
}
