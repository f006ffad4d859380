import { findVoucherById } from '../../../domains/vouchers/store.ts';
import type { EventContext } from '../../../ground/events/event.ts';
import type { VoucherPurchase } from '../../../ground/keys/purchase.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import type { Writes } from '../../../orders/payments/order.ts';
import { changeOrder } from '../../../orders/payments/order-store.ts';
import { endedForMoney } from '../../../orders/voucher-sales/money-back.ts';
import { type ManualChange, manualAttributes } from './manual-change.ts';

/**
 * Writes what an admin decides about the order of a gift voucher: unpaid it is cancelled, paid its payment goes back. Throws HttpError 409
 * for any other status, and for a voucher whose payment cannot go back.
 */
export async function voucherSaleStatusWrites(
  table: Table,
  order: VoucherPurchase,
  change: ManualChange,
  { now }: EventContext,
): Promise<Writes> {
  const at = now();
  const { to: status, refund } = change;
  // What is paid by other means is a voucher that the owner makes.
  if (status !== 'cancelled') throw new HttpError('voucher_by_hand');
  if (order.paidAt !== null && !refund) throw new HttpError('voucher_stands');
  const voucher = order.paidAt === null ? undefined : await findVoucherById(table, order.id);
  return {
    order: changeOrder(order, { status, ...manualAttributes(order, change, at) }),
    ...endedForMoney(order, voucher, at.toISOString()),
  };
}
