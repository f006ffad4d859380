import type { ResponseBody } from '#shared/contract/contract.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import type { SearchGroup } from '../../keys/search-row.ts';
import { orderPositions } from '../../orders/cursor.ts';
import { ordersAt, viewsOf } from '../../orders/find.ts';
import { type OrderFilter, ordersPage } from '../../orders/list.ts';
import type { OrderItem } from '../../orders/order.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/http.ts';
import type { Table } from '../../platform/table.ts';
import { findKeys } from '../../search/search.ts';
import { findTotals } from '../../totals/store.ts';

type OrderPage = ResponseBody<'listOrders'>;

/** Orders of all or one type, or those that a search finds, newest first, by page. Throws HttpError 400 for an invalid cursor. */
export const listOrders: Handler<'listOrders', { table: Table }> = ({ query }, { table }) =>
  pageOf(table, query.type, query);

/** Bookings of all sessions, as `listOrders`. */
export const listAdminBookings: Handler<'listAdminBookings', { table: Table }> = ({ query }, { table }) =>
  pageOf(table, 'session', query);

type Query = { search?: string | undefined; cursor?: string | undefined };

async function pageOf(table: Table, filter: OrderFilter, { search: text, cursor }: Query): Promise<OrderPage> {
  const [page, totals] = await Promise.all([
    text ? search(table, filter, text, cursor) : latest(table, filter, cursor),
    findTotals(table),
  ]);
  return { orders: await viewsOf(table, page.orders), nextCursor: page.nextCursor, counts: totals.orders };
}

type Page = { orders: OrderItem[]; nextCursor: string | null };

async function latest(table: Table, filter: OrderFilter, cursor: string | undefined): Promise<Page> {
  const after = decodeCursor(orderPositions, cursor);
  const { orders, next } = await ordersPage(table, { filter, after, limit: rowsPerPage });
  return { orders, nextCursor: next && encodeCursor(orderPositions, next) };
}

const groups: Record<OrderFilter, SearchGroup[] | undefined> = {
  all: undefined,
  session: ['session'],
  recording: ['birth', 'stress'],
};

async function search(table: Table, filter: OrderFilter, text: string, cursor: string | undefined): Promise<Page> {
  const among = groups[filter];
  const page = { limit: rowsPerPage, after: cursor, ...(among && { among }) };
  const { keys, next } = await findKeys(table, 'orders', text, page);
  return { orders: await ordersAt(table, keys), nextCursor: next };
}
