import type { RequestOutput } from '#shared/contract/contract.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { findKeys } from '../../../domains/search/search.ts';
import { findTotals } from '../../../domains/totals/store.ts';
import { isPurchase, type Purchase } from '../../../ground/keys/purchase.ts';
import { decodeCursor, encodeCursor } from '../../../ground/platform/cursor.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { orderPosition } from '../../../orders/lists/cursor.ts';
import { ordersAt, viewsOf } from '../../../orders/lists/find.ts';
import { collectionPage } from '../../../orders/lists/pages.ts';

type Status = RequestOutput<'listPurchases', 'query'>['status'];
type Filter = { collection: Collection; status: Status; text: string };
type Page = { purchases: Purchase[]; nextCursor: string | null };

/** Limit of queries for one page; one that few words and a status leave short may have a next one. */
const maxQueries = 8;

/** Purchases of a collection, filtered by status or search, newest first, by page (docs/product.md#collection-purchases). */
export const listPurchases: Handler<'listPurchases', { table: Table }> = async ({ params, query }, { table }) => {
  const { collection } = params;
  const { status, search: text = '', cursor } = query;
  const isFiltered = text !== '' || status !== undefined;
  const [page, totals] = await Promise.all([
    isFiltered ? filtered(table, { collection, status, text }, cursor) : latest(table, collection, cursor),
    findTotals(table),
  ]);
  const { total = 0, paid = 0, free = 0, pending = 0 } = totals.purchases[collection] ?? {};
  return {
    purchases: await viewsOf(table, page.purchases),
    nextCursor: page.nextCursor,
    counts: { total, paid, free, pending },
  };
};

async function latest(table: Table, collection: Collection, cursor: string | undefined): Promise<Page> {
  const after = decodeCursor(orderPosition, cursor) ?? null;
  const { items, isEnd } = await collectionPage(table, collection, { limit: rowsPerPage, after });
  const last = items.at(-1);
  const nextCursor = isEnd || !last ? null : encodeCursor(orderPosition, { createdAt: last.createdAt, id: last.id });
  return { purchases: items, nextCursor };
}

/** Finds purchases by rows that follow a change by a moment: one that no longer passes the filters is left out. */
async function filtered(table: Table, { collection, status, text }: Filter, cursor: string | undefined): Promise<Page> {
  const isMatch = (one: Purchase) => one.deletedAt === null && (status === undefined || one.status === status);
  const purchases: Purchase[] = [];
  let after = cursor;
  for (let query = 0; query < maxQueries && purchases.length < rowsPerPage; query++) {
    const limit = rowsPerPage - purchases.length;
    const { keys, next } = await findKeys(table, collection, text, { limit, after, status });
    purchases.push(...(await ordersAt(table, keys)).filter(isPurchase).filter(isMatch));
    if (next === null) return { purchases, nextCursor: null };
    after = next;
  }
  return { purchases, nextCursor: after ?? null };
}
