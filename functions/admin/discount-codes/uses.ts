import { rowsPerPage } from '#shared/rules/admin.ts';
import { findDiscountCode } from '../../discount-codes/store.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Table } from '../../platform/table.ts';
import { findKeys } from '../../search/search.ts';
import { ordersAt, viewsOf } from '../orders/find.ts';
import type { OrderItem } from '../orders/view.ts';
import type { CodeDependencies } from './desk.ts';

/** Most pages of the search for one answer: words that only begin like the code are passed over. */
const mostPages = 4;

/** The orders that used a code, newest first, by page; short ones may still have a next. Throws HttpError 400 and 404. */
export const listDiscountCodeUses: Handler<'listDiscountCodeUses', CodeDependencies> = async (
  { params, query },
  { table },
) => {
  const found = await findDiscountCode(table, params.code);
  if (!found) throw new HttpError('discount_code_not_found');
  const { orders, next } = await usesOf(table, found.code, query.cursor);
  return { orders: await viewsOf(table, orders), nextCursor: next };
};

async function usesOf(table: Table, code: string, cursor: string | undefined) {
  const orders: OrderItem[] = [];
  let next: string | null = null;
  let after = cursor;
  for (let page = 0; page < mostPages && orders.length < rowsPerPage; page++) {
    const found = await findKeys(table, 'orders', code, { limit: rowsPerPage - orders.length, after });
    const items = await ordersAt(table, found.keys);
    orders.push(...items.filter(({ discount }) => discount?.code === code));
    next = found.next;
    if (next === null) break;
    after = next;
  }
  return { orders, next };
}
