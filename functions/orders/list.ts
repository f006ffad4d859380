import type { Table } from '../platform/table.ts';
import type { OrderPosition, OrdersPlace } from './cursor.ts';
import { isPurchase, type OrderItem } from './order.ts';
import { bookingsPage, type OrdersPart, purchasesPage } from './pages.ts';

/** Which orders a list is of. */
export type OrdersOf = 'all' | 'session' | 'recording';

type Asked = Omit<OrdersPart, 'after'> & { of: OrdersOf; place: OrdersPlace | undefined };

/**
 * A page of orders by time: bookings and purchases are each a list of their own, and are put together here. Each goes on
 * after the last of its kind that was shown, so that those of one moment are neither lost nor shown twice.
 */
export async function ordersPage(table: Table, { of, place, ...part }: Asked) {
  const { bookings = null, purchases = null } = place ?? {};
  const none = { items: [], isEnd: true };
  const [own, others] = await Promise.all([
    of === 'recording' ? none : bookingsPage(table, { ...part, after: bookings }),
    of === 'session' ? none : purchasesPage(table, { ...part, after: purchases }),
  ]);
  const sign = part.order === 'ascending' ? 1 : -1;
  const all: OrderItem[] = [...own.items, ...others.items];
  const orders = all.toSorted((one, other) => sign * compare(one.createdAt, other.createdAt)).slice(0, part.limit);
  const isEnd = own.isEnd && others.isEnd && orders.length === all.length;
  const next = {
    bookings: lastOf(orders.filter((order) => !isPurchase(order))) ?? bookings,
    purchases: lastOf(orders.filter(isPurchase)) ?? purchases,
  };
  return { orders, next: isEnd ? null : next };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function lastOf(orders: OrderItem[]): OrderPosition | undefined {
  const last = orders.at(-1);
  return last && { createdAt: last.createdAt, id: last.id };
}
