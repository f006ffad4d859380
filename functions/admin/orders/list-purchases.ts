import type { RequestOutput } from '#shared/contract/contract.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import type { Purchase } from '../../keys/purchase.ts';
import { orderPosition } from '../../orders/cursor.ts';
import { ordersAt, viewsOf } from '../../orders/find.ts';
import { isPurchase } from '../../orders/order.ts';
import { collectionPage } from '../../orders/pages.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/http.ts';
import type { Table } from '../../platform/table.ts';
import { findKeys } from '../../search/search.ts';
import { findTotals } from '../../totals/store.ts';

type Filter = { collection: Purchase['collection']; status: RequestOutput<'listPurchases', 'query'>['status'] };

/** Limit of queries for one page; a page that the filter leaves short may have a next one. */
const maxQueries = 8;

/** Purchases of a collection, filtered by status or search, newest first, by page (docs/product.md#collection-purchases). */
export const listPurchases: Handler<'listPurchases', { table: Table }> = async ({ params, query }, { table }) => {
  const { status, search: text, cursor } = query;
  const filter = { collection: params.collection, status };
  const [page, totals] = await Promise.all([
    text ? search(table, filter, text, cursor) : latest(table, filter, cursor),
    findTotals(table),
  ]);
  const { total, paid, free, pending } = totals.purchases[params.collection];
  return {
    purchases: await viewsOf(table, page.purchases),
    nextCursor: page.nextCursor,
    counts: { total, paid, free, pending },
  };
};

const matches = ({ status }: Filter, purchase: Purchase) => status === undefined || purchase.status === status;

async function latest(table: Table, filter: Filter, cursor: string | undefined) {
  const purchases: Purchase[] = [];
  let after = decodeCursor(orderPosition, cursor) ?? null;
  for (let query = 0; query < maxQueries; query++) {
    const page = await collectionPage(table, filter.collection, { limit: rowsPerPage, after });
    for (const purchase of page.items) {
      if (purchases.length === rowsPerPage)
        return { purchases, nextCursor: after && encodeCursor(orderPosition, after) };
      if (matches(filter, purchase)) purchases.push(purchase);
      after = { createdAt: purchase.createdAt, id: purchase.id };
    }
    if (page.isEnd) return { purchases, nextCursor: null };
    if (purchases.length === rowsPerPage) break;
  }
  return { purchases, nextCursor: after && encodeCursor(orderPosition, after) };
}

async function search(table: Table, filter: Filter, text: string, cursor: string | undefined) {
  const purchases: Purchase[] = [];
  let after = cursor;
  for (let query = 0; query < maxQueries && purchases.length < rowsPerPage; query++) {
    const limit = rowsPerPage - purchases.length;
    const { keys, next } = await findKeys(table, 'orders', text, { limit, after, among: [filter.collection] });
    const read = (await ordersAt(table, keys)).filter(isPurchase);
    purchases.push(...read.filter((purchase) => purchase.deletedAt === null && matches(filter, purchase)));
    if (next === null) return { purchases, nextCursor: null };
    after = next;
  }
  return { purchases, nextCursor: after ?? null };
}
