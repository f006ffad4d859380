import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { owingStatus, rowsPerPage } from '#shared/rules/admin.ts';
import { findTotals } from '../../../domains/totals/store.ts';
import {
  collectionOf,
  isCollectionPurchase,
  isPackPurchase,
  isVoucherPurchase,
} from '../../../ground/keys/purchase.ts';
import type { SearchGroup } from '../../../ground/keys/search-row.ts';
import { encodeCursor } from '../../../ground/platform/cursor.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findCollections } from '../../../ground/settings/collections.ts';
import { type OrderPeriod, orderPositions, positionsWithin } from '../../../orders/lists/cursor.ts';
import { ordersAt, viewsOf } from '../../../orders/lists/find.ts';
import { type OrderFilter, ordersPage } from '../../../orders/lists/list.ts';
import { type ListedOrder, sessionIdOf, statusOf } from '../../../orders/lists/order.ts';

type OrderPage = ResponseBody<'listOrders'>;

/** Orders of all or one type, or those that a search or filters find, newest first, by page. Throws HttpError 400 for an invalid cursor. */
export const listOrders: Handler<'listOrders', { table: Table }> = ({ query }, { table }) =>
  pageOf(table, query.type, query);

/** Bookings of all sessions, as `listOrders`. */
export const listAdminBookings: Handler<'listAdminBookings', { table: Table }> = ({ query }, { table }) =>
  pageOf(table, 'session', query);

type Query = Omit<RequestOutput<'listOrders', 'query'>, 'type'>;

async function pageOf(table: Table, filter: OrderFilter, query: Query): Promise<OrderPage> {
  const isSearched = query.search || query.status || query.item || filter === 'voucher' || filter === 'pack';
  const [page, totals] = await Promise.all([
    isEmpty(query) ? noOrders : isSearched ? search(table, filter, query) : latest(table, filter, query),
    findTotals(table),
  ]);
  return { orders: await viewsOf(table, page.orders), nextCursor: page.nextCursor, counts: totals.orders };
}

type Page = { orders: ListedOrder[]; nextCursor: string | null };

const noOrders: Page = { orders: [], nextCursor: null };

const isEmpty = ({ from, before }: Query) => from !== undefined && before !== undefined && from >= before;

async function latest(table: Table, filter: OrderFilter, { cursor, from, before }: Query): Promise<Page> {
  const period: OrderPeriod = { ...(from && { from }), ...(before && { before }) };
  const after = positionsWithin(cursor, period);
  const { orders, next } = await ordersPage(table, { filter, after, limit: rowsPerPage, ...period });
  return { orders, nextCursor: next && encodeCursor(orderPositions, next) };
}

const groups: Record<Exclude<OrderFilter, 'recording'>, SearchGroup[] | undefined> = {
  all: undefined,
  session: ['session'],
  voucher: ['voucher'],
  pack: ['pack'],
};

/** Finds orders by rows that follow a change by a moment: an order that no longer passes the filters is left out. */
async function search(table: Table, filter: OrderFilter, query: Query): Promise<Page> {
  const { search: text = '', cursor, status, from, before } = query;
  // Vouchers and packs are in the list of all purchases, and few of those.
  const item = query.item ?? (filter === 'voucher' || filter === 'pack' ? filter : undefined);
  const among = filter === 'recording' ? [...(await findCollections(table))] : groups[filter];
  const page = { limit: rowsPerPage, after: cursor, status, item, from, before, ...(among && { among }) };
  const { findOrderKeys } = await import('../../../domains/search/orders.ts');
  const { keys, next } = await findOrderKeys(table, text, page);
  const orders = await ordersAt(table, keys);
  const passing = orders.filter((order) => (!status || hasStatus(order, status)) && (!item || itemOf(order) === item));
  return { orders: passing, nextCursor: next };
}

function hasStatus(order: ListedOrder, status: NonNullable<Query['status']>): boolean {
  if (status !== owingStatus) return statusOf(order) === status;
  return 'deposit' in order && order.deposit?.state === 'pending';
}

function itemOf(order: ListedOrder): string | undefined {
  if (isVoucherPurchase(order)) return 'voucher';
  if (isPackPurchase(order)) return 'pack';
  return isCollectionPurchase(order) ? collectionOf(order) : sessionIdOf(order);
}
