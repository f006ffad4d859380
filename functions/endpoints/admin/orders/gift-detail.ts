import type { ResponseBody } from '#shared/contract/contract.ts';
import { findVoucherById } from '../../../domains/vouchers/store.ts';
import { giftOf, type VoucherPurchase } from '../../../ground/keys/purchase.ts';
import { findGiftDelivery } from '../../../ground/outbox/gift-mail.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { giftWords } from '../../../orders/voucher-sales/gift.ts';
import { voucherView } from '../vouchers/view.ts';

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
  return { ...words, voucher: voucher ? voucherOf(voucher, now) : null, delivery };
}

function voucherOf(...stored: Parameters<typeof voucherView>): Gift['voucher'] {
  const { id, code, balance, expiresAt, state } = voucherView(...stored);
  return { id, code, balance, expiresAt, state };
}
