import { isSurcharge, type Surcharge } from '../../ground/keys/surcharge.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findOrder } from '../payments/order-store.ts';

/** Finds a surcharge by a consistent read. */
export async function findSurcharge(table: Table, id: string): Promise<Surcharge | undefined> {
  const order = await findOrder(table, id);
  return order && isSurcharge(order) ? order : undefined;
}
