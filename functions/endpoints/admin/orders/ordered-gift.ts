import type { ResponseBody } from '#shared/contract/contract.ts';
import { voucherState } from '#shared/rules/vouchers.ts';
import { findVoucherById } from '../../../domains/vouchers/store.ts';
import { giftOf, type VoucherPurchase } from '../../../ground/keys/purchase.ts';
import type { Voucher } from '../../../ground/keys/voucher.ts';
import { findGiftDelivery } from '../../../ground/outbox/gift-mail.ts';
import type { Table } from '../../../ground/platform/table.ts';

type OrderedGift = NonNullable<ResponseBody<'getOrder'>['gift']>;

/** What is on the gift voucher that was ordered, the voucher once it is paid, and what became of the mail that brings it. */
export async function orderedGift(table: Table, order: VoucherPurchase, now: Date): Promise<OrderedGift> {
  const { id, paidAt } = order;
  const { recipientName, giverName, message, recipientEmail, deliverAt } = giftOf(order);
  const isMailed = paidAt !== null && recipientEmail !== null;
  const [voucher, delivery] = await Promise.all([
    paidAt === null ? undefined : findVoucherById(table, id),
    isMailed ? findGiftDelivery(table, { purchaseId: id, dueAt: deliverAt ?? paidAt }, now) : null,
  ]);
  return {
    recipientName,
    giverName,
    message,
    recipientEmail,
    deliverAt,
    delivery,
    voucher: voucher ? voucherOf(voucher, now) : null,
  };
}

function voucherOf(voucher: Voucher, now: Date): OrderedGift['voucher'] {
  const { id, code, value, balance, expiresAt } = voucher;
  return { id, code, balance: { ...value, amount: balance }, expiresAt, state: voucherState(voucher, now) };
}
