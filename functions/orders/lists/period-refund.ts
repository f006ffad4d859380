import type { Money } from '#shared/rules/money.ts';
import { findPack } from '../../domains/packs/store.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { PackPurchase } from '../../ground/keys/purchase.ts';
import type { Table } from '../../ground/platform/table.ts';
import { refundOfSoldPack, returningCredits } from '../pack-sales/money-back.ts';
import { findPackPurchase } from '../pack-sales/store.ts';
import { isRefundable } from './order.ts';

/** Returns what a refund of the order of a membership's period gives back now; null where nothing would go back. */
export async function refundOfPeriod(
  table: Table,
  order: PackPurchase | undefined,
  pack: Pack | undefined,
  now: Date,
): Promise<Money | null> {
  if (!order || order.refundDueAt !== null || order.refundedAt !== null || !isRefundable(order)) return null;
  const returning = await returningCredits(table, order, now);
  const sum = refundOfSoldPack(order, pack, { isWithdrawal: false, at: now.toISOString(), returning });
  return sum.amount > 0 ? sum : null;
}

/** Like `refundOfPeriod`, by the id of the order. */
export async function refundOfPeriodOrder(table: Table, orderId: string, now: Date): Promise<Money | null> {
  const [order, pack] = await Promise.all([findPackPurchase(table, orderId), findPack(table, orderId)]);
  return refundOfPeriod(table, order, pack, now);
}
