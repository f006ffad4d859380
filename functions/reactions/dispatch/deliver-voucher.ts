import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { giftOf, isVoucherPurchase } from '../../ground/keys/purchase.ts';
import { giftMailId } from '../../ground/outbox/gift-mail.ts';
import { newMailItem } from '../../ground/outbox/mail.ts';
import { putNew } from '../../ground/platform/table.ts';
import { findPurchase } from '../../orders/purchases/store.ts';
import type { Reaction } from './reaction.ts';

/** Queues the mail to whom a bought voucher is for, which waits for its day (docs/product.md#buying-a-gift-voucher). */
export const deliverVoucher: Reaction<'voucherBought'> = async ({ purchaseId }, { table, now }) => {
  const purchase = await findPurchase(table, purchaseId);
  if (!purchase || !isVoucherPurchase(purchase)) return;
  const { recipientEmail: to, deliverAt } = giftOf(purchase);
  if (to === null || isPlaceholderEmail(to)) return;
  const mail = { id: giftMailId(purchaseId), kind: 'voucher_given', purchaseId, to } as const;
  await putNew(table, newMailItem({ ...mail, ...(deliverAt !== null && { deliverAt }) }, now()));
};
