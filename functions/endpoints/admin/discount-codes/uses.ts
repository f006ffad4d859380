import { rowsPerPage } from '#shared/rules/admin.ts';
import { findDiscountCode } from '../../../domains/discount-codes/store.ts';
import { findKeys } from '../../../domains/search/search.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { ordersAt, viewsOf } from '../../../orders/lists/find.ts';
import { type ListedOrder, orderedCodeOf } from '../../../orders/lists/order.ts';

/** Limit of search pages for one response: the search also finds words that only begin like the code. */
const maxPages = 4;

/** Orders that used a code, newest first; a short page may have a next one. Throws HttpError 400 and 404. */
export const listDiscountCodeUses: Handler<'listDiscountCodeUses', { table: Table }> = async (
  { params, query },
  { table },
) => {
  const found = await findDiscountCode(table, params.code);
  if (!found) throw new HttpError('discount_code_not_found');
  const { orders, next } = await findUses(table, found.code, query.cursor);
  return { orders: await viewsOf(table, orders), nextCursor: next };
};

async function findUses(table: Table, code: string, cursor: string | undefined) {
  const orders: ListedOrder[] = [];
  let next: string | null = cursor ?? null;
  for (let page = 0; page < maxPages && orders.length < rowsPerPage; page++) {
    const limit = rowsPerPage - orders.length;
    const found = await findKeys(table, 'orders', code, { limit, after: next ?? undefined });
    const items = await ordersAt(table, found.keys);
    orders.push(...items.filter((order) => orderedCodeOf(order) === code));
    next = found.next;
    if (next === null) break;
  }
  return { orders, next };
}
