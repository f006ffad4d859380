import type { ResponseBody } from '#shared/contract/contract.ts';
import { voucherState } from '#shared/rules/vouchers.ts';
import { findVoucherById } from '../../../domains/vouchers/store.ts';
import { giftOf, type VoucherPurchase } from '../../../ground/keys/purchase.ts';
import type { Voucher } from '../../../ground/keys/voucher.ts';
import { findGiftDelivery } from '../../../ground/outbox/gift-mail.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { giftWords } from '../../../orders/voucher-sales/gift.ts';

type Gift = NonNullable<ResponseBody<'getOrder'>['gift']>;

/** Returns what is on the gift voucher that was ordered, and what became of it. */
export async function giftDetailOf(table: Table, order: VoucherPurchase, now: Date): Promise<Gift> {
  const { id: purchaseId, paidAt } = order;
  const words = giftWords(giftOf(order));
  const isMailed = paidAt !== null && words.recipientEmail !== null;
  const [voucher, delivery] = await Promise.all([
    paidAt === null ? undefined : findVoucherById(table, purchaseId),
    isMailed ? findGiftDelivery(table, { purchaseId, dueAt: words.deliverAt ?? paidAt }, now) : null,
  ]);
  return { ...words, thing: giftOf(order).thing, voucher: voucher ? voucherOf(voucher, now) : null, delivery };
}

function voucherOf(stored: Voucher, now: Date): Gift['voucher'] {
  const { id, code, value, balance, expiresAt } = stored;
  return { id, code, balance: { ...value, amount: balance }, expiresAt, state: voucherState(stored, now) };
}
