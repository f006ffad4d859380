import { openOrderRecord, openPayments } from '../keys/order.ts';
import { type LastKey, queryPage, type Table } from '../platform/table.ts';

/** A page of what has an open payment, those whose hold ends first at its beginning. */
export async function openOrders(table: Table, after?: LastKey) {
  const { items, last } = await queryPage(table, { index: 'byKind', partition: openPayments, after }, openOrderRecord);
  return { orders: items, last };
}
