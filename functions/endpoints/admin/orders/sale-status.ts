import type { EventContext } from '../../../ground/events/event.ts';
import { isPackPurchase, type SaleOrder } from '../../../ground/keys/purchase.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import type { Writes } from '../../../orders/payments/order.ts';
import { changeOrder } from '../../../orders/payments/order-store.ts';
import { releaseVouchers } from '../../../orders/payments/voucher-writes.ts';
import { moneyBackOf } from '../../../orders/withdrawals/money-back.ts';
import { type ManualChange, manualAttributes } from './manual-change.ts';

/**
 * Writes what an admin decides about the order of a gift voucher or a pack: unpaid it is cancelled, paid its payment goes back. Throws
 * HttpError 409 for any other status, and where the payment cannot go back.
 */
export async function saleStatusWrites(
  table: Table,
  order: SaleOrder,
  change: ManualChange,
  { now }: EventContext,
): Promise<Writes> {
  const { to: status, refund } = change;
  const isPack = isPackPurchase(order);
  // What is paid by other means is one that the owner makes.
  if (status !== 'cancelled') throw new HttpError(isPack ? 'pack_by_hand' : 'voucher_by_hand');
  const attributes = { status, ...manualAttributes(order, change, now()) };
  if (order.paidAt === null) return { order: changeOrder(order, attributes), ...releaseVouchers(order) };
  if (!refund) throw new HttpError(isPack ? 'pack_stands' : 'voucher_stands');
  const { writes, refundAmount } = await moneyBackOf(table, order, { at: now().toISOString(), isWithdrawal: false });
  return { order: changeOrder(order, { ...attributes, refundAmount }), ...writes };
}
