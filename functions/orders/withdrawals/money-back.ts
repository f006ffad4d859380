import type { Money } from '#shared/rules/money.ts';
import { findPack } from '../../domains/packs/store.ts';
import { findVoucherById } from '../../domains/vouchers/store.ts';
import { isPackPurchase, type SaleOrder } from '../../ground/keys/purchase.ts';
import type { Table } from '../../ground/platform/table.ts';
import { endedPackForMoney, endPackForRefund, returningCredits } from '../pack-sales/money-back.ts';
import { returnedAmount, type Writes } from '../payments/order.ts';
import { endedForMoney } from '../voucher-sales/money-back.ts';

/** Holds the writes that end what was sold, and how much goes back; `refundAmount` is null where that is all that is left. */
export type MoneyBack = { writes: Writes; refund: Money; refundAmount: number | null };

/**
 * Ends what an order has sold, in the transaction by which its payment goes back; refused when it is used meanwhile. Throws HttpError
 * 409 where the payment cannot go back.
 */
export async function moneyBackOf(
  table: Table,
  order: SaleOrder,
  when: { at: string; isWithdrawal: boolean },
): Promise<MoneyBack> {
  if (isPackPurchase(order)) {
    const pack = await findPack(table, order.id);
    const returning = await returningCredits(table, order, new Date(when.at));
    return endedPackForMoney(order, pack, { ...when, returning });
  }
  const writes = endedForMoney(order, await findVoucherById(table, order.id), when.at);
  const refund = { ...order.total, amount: order.total.amount - returnedAmount(order) };
  return { writes, refund, refundAmount: null };
}

/** Ends what an order has sold whose refund was decided before: Stripe refused to send it. Throws HttpError 409 as `moneyBackOf`. */
export async function endedSale(table: Table, order: SaleOrder, at: string): Promise<Writes> {
  if (isPackPurchase(order)) return endPackForRefund(await findPack(table, order.id), at);
  return endedForMoney(order, await findVoucherById(table, order.id), at);
}
