import { isPackPurchase, type PackPurchase } from '../../ground/keys/purchase.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findOrder } from '../payments/order-store.ts';

/** Finds the order of a pack by a consistent read. */
export async function findPackPurchase(table: Table, id: string): Promise<PackPurchase | undefined> {
  const order = await findOrder(table, id);
  return order && isPackPurchase(order) ? order : undefined;
}

/** The buyer of a pack is known by these (`findSaleForBuyer`). */
export const soldPack = { find: findPackPurchase, purpose: 'pack' } as const;
