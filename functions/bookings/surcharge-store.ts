import { isSurcharge, type Surcharge } from '../keys/surcharge.ts';
import { findOrder } from '../payments/order-store.ts';
import type { Table } from '../platform/table.ts';

/** One surcharge, by a consistent read. */
export async function findSurcharge(table: Table, id: string): Promise<Surcharge | undefined> {
  const order = await findOrder(table, id);
  return order && isSurcharge(order) ? order : undefined;
}
