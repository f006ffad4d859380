import type { RequestOutput } from '#shared/contract/contract.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import type { Purchase } from '../../keys/purchase.ts';
import { cursorOf, placeOf, places } from '../../orders/cursor.ts';
import { ordersAt, viewsOf } from '../../orders/find.ts';
import { isPurchase } from '../../orders/order.ts';
import { collectionPage } from '../../orders/pages.ts';
import type { Handler } from '../../platform/http.ts';
import type { Table } from '../../platform/table.ts';
import { findKeys } from '../../search/search.ts';
import { findTotals } from '../../totals/store.ts';
import type { OrderDependencies } from './dependencies.ts';

type Wanted = { collection: Purchase['collection']; status: RequestOutput<'listPurchases', 'query'>['status'] };

/** Most looks for one page where not every purchase is shown: a page may be short and have a next one. */
const mostLooks = 8;

/** Purchases of a collection, newest first, by page; of one status, or those that a search finds. */
export const listPurchases: Handler<'listPurchases', OrderDependencies> = async ({ params, query }, { table }) => {
  const { status, search, cursor } = query;
  const wanted = { collection: params.collection, status };
  const [page, totals] = await Promise.all([
    search ? found(table, wanted, search, cursor) : newest(table, wanted, cursor),
    findTotals(table),
  ]);
  const { total, paid, free, pending } = totals.purchases[params.collection];
  return {
    purchases: await viewsOf(table, page.purchases),
    nextCursor: page.nextCursor,
    counts: { total, paid, free, pending },
  };
};

const isOf = ({ status }: Wanted, purchase: Purchase) => status === undefined || purchase.status === status;

async function newest(table: Table, wanted: Wanted, cursor: string | undefined) {
  const purchases: Purchase[] = [];
  let after = placeOf(places.purchases, cursor) ?? null;
  for (let look = 0; look < mostLooks; look++) {
    const page = await collectionPage(table, wanted.collection, { limit: rowsPerPage, after });
    for (const purchase of page.items) {
      if (purchases.length === rowsPerPage)
        return { purchases, nextCursor: after && cursorOf(places.purchases, after) };
      if (isOf(wanted, purchase)) purchases.push(purchase);
      after = { createdAt: purchase.createdAt, id: purchase.id };
    }
    if (page.isEnd) return { purchases, nextCursor: null };
    if (purchases.length === rowsPerPage) break;
  }
  return { purchases, nextCursor: after && cursorOf(places.purchases, after) };
}

async function found(table: Table, wanted: Wanted, text: string, cursor: string | undefined) {
  const purchases: Purchase[] = [];
  let after = placeOf(places.search, cursor)?.found;
  for (let look = 0; look < mostLooks && purchases.length < rowsPerPage; look++) {
    const limit = rowsPerPage - purchases.length;
    const { keys, next } = await findKeys(table, 'orders', text, { limit, after, among: [wanted.collection] });
    const read = (await ordersAt(table, keys)).filter(isPurchase);
    purchases.push(...read.filter((purchase) => purchase.deletedAt === null && isOf(wanted, purchase)));
    if (next === null) return { purchases, nextCursor: null };
    after = next;
  }
  return { purchases, nextCursor: after === undefined ? null : cursorOf(places.search, { found: after }) };
}
