import { soldVoucherEnd } from '#shared/rules/voucher-sale.ts';
import { newVoucherCode } from '../../domains/vouchers/new-code.ts';
import { endVoucher, findVoucherById, putVoucher } from '../../domains/vouchers/store.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import { giftOf, type VoucherPurchase } from '../../ground/keys/purchase.ts';
import type { Voucher } from '../../ground/keys/voucher.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findSettings } from '../../ground/settings/store.ts';
import { clearedHold, type OrderRules, paidBy, type Settlement, type Writes } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import { saleRulesOf } from '../sales/settlement.ts';
import { findVoucherPurchase } from './store.ts';

export type VoucherSaleContext = {
  /** The voucher that has the order's id: the one that was made when it was paid. */
  voucher: Voucher | undefined;
  /** The studio's zone, by which the last day of a voucher ends; the buyer's while none is set. */
  timeZone: string;
};

/** An order of a gift voucher: once it is paid, the same transaction makes the voucher. */
export const voucherSaleRules: OrderRules<VoucherPurchase, VoucherSaleContext> = saleRulesOf({
  find: findVoucherPurchase,
  loadContext: loadVoucherSaleContext,
  idIn: ({ metadata }) => metadata.voucherPurchaseId,
  returnedAtStripe: () => null,
  subjectType: 'voucher',
  // One of this id that the owner made is another one.
  isTaken: ({ voucher }) => voucher?.soldWithVat === null,
  complete,
  end: ({ voucher }, at) => (voucher?.endedAt === null ? endVoucher(voucher, at) : undefined),
});

export async function loadVoucherSaleContext(
  table: Table,
  { id, timeZone }: Pick<VoucherPurchase, 'id' | 'timeZone'>,
): Promise<VoucherSaleContext> {
  const [voucher, settings] = await Promise.all([findVoucherById(table, id), findSettings(table)]);
  return { voucher, timeZone: settings.timeZone ?? timeZone ?? 'UTC' };
}

function complete(
  { order, checkout, context }: Settlement<VoucherPurchase, VoucherSaleContext>,
  _: string,
  events: EventContext,
): Writes {
  const now = events.now();
  const paid = { ...paidBy(checkout, order, now), byHand: false };
  const { years, vat, thing } = giftOf(order);
  const [voucher, voucherId] = putVoucher({
    id: order.id,
    code: newVoucherCode(),
    value: order.listPrice,
    balance: order.listPrice.amount,
    thing,
    note: null,
    createdAt: now.toISOString(),
    expiresAt: soldVoucherEnd(paid.paidAt, years, context.timeZone),
    soldWithVat: vat,
    endedAt: null,
  });
  return {
    order: changeOrder(order, { status: 'paid', ...paid, ...clearedHold }),
    voucher,
    voucherId,
    bought: voucherBought(order, events),
  };
}

function voucherBought({ id: purchaseId, buyerEmail: to }: VoucherPurchase, { now, newId }: EventContext) {
  const at = now();
  return emit({ id: newId(at), kind: 'voucherBought', purchaseId, to }, at);
}
