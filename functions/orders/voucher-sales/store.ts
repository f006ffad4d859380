import { isVoucherPurchase, type VoucherPurchase } from '../../ground/keys/purchase.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findOrder } from '../payments/order-store.ts';

/** Finds the order of a gift voucher by a consistent read. */
export async function findVoucherPurchase(table: Table, id: string): Promise<VoucherPurchase | undefined> {
  const order = await findOrder(table, id);
  return order && isVoucherPurchase(order) ? order : undefined;
}

/** The buyer of a gift voucher is known by these (`findSaleForBuyer`). */
export const soldVoucher = { find: findVoucherPurchase, purpose: 'gift_voucher' } as const;
