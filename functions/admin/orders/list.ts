import type { ResponseBody } from '#shared/contract/contract.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import type { SearchGroup } from '../../keys/search-row.ts';
import { cursorOf, placeOf, places } from '../../orders/cursor.ts';
import { ordersAt, viewsOf } from '../../orders/find.ts';
import { type OrdersOf, ordersPage } from '../../orders/list.ts';
import type { OrderItem } from '../../orders/order.ts';
import type { Handler } from '../../platform/http.ts';
import type { Table } from '../../platform/table.ts';
import { findKeys } from '../../search/search.ts';
import { findTotals } from '../../totals/store.ts';
import type { OrderDependencies } from './dependencies.ts';

type OrderPage = ResponseBody<'listOrders'>;

/** Orders of all or one type, newest first, by page; those that a search finds. Throws HttpError 400 for a wrong cursor. */
export const listOrders: Handler<'listOrders', OrderDependencies> = ({ query }, { table }) =>
  pageOf(table, query.type, query);

/** Bookings of all sessions, likewise. */
export const listAdminBookings: Handler<'listAdminBookings', OrderDependencies> = ({ query }, { table }) =>
  pageOf(table, 'session', query);

type Query = { search?: string | undefined; cursor?: string | undefined };

async function pageOf(table: Table, of: OrdersOf, { search, cursor }: Query): Promise<OrderPage> {
  const [page, totals] = await Promise.all([
    search ? found(table, of, search, cursor) : newest(table, of, cursor),
    findTotals(table),
  ]);
  return { orders: await viewsOf(table, page.orders), nextCursor: page.nextCursor, counts: totals.orders };
}

type Page = { orders: OrderItem[]; nextCursor: string | null };

async function newest(table: Table, of: OrdersOf, cursor: string | undefined): Promise<Page> {
  const place = placeOf(places.orders, cursor);
  const { orders, next } = await ordersPage(table, { of, place, limit: rowsPerPage });
  return { orders, nextCursor: next && cursorOf(places.orders, next) };
}

const groups: Record<OrdersOf, SearchGroup[] | undefined> = {
  all: undefined,
  session: ['session'],
  recording: ['birth', 'stress'],
};

async function found(table: Table, of: OrdersOf, text: string, cursor: string | undefined): Promise<Page> {
  const after = placeOf(places.search, cursor)?.found;
  const among = groups[of];
  const { keys, next } = await findKeys(table, 'orders', text, { limit: rowsPerPage, after, ...(among && { among }) });
  return { orders: await ordersAt(table, keys), nextCursor: next && cursorOf(places.search, { found: next }) };
}
