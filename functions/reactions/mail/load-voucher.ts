import { findVoucherById } from '../../domains/vouchers/store.ts';
import { giftOf, isVoucherPurchase } from '../../ground/keys/purchase.ts';
import type { VoucherMail } from '../../ground/outbox/mail.ts';
import { findSettings } from '../../ground/settings/store.ts';
import { newSaleSecret } from '../../orders/sales/authority.ts';
import { Undeliverable, Unwanted } from './errors.ts';
import { loadPurchase } from './load.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { VoucherBoughtData, VoucherMailData } from './templates/vouchers.ts';

/** Loads a gift voucher that was bought. Throws Unwanted once it has ended, by a refund or by the owner. */
export async function loadVoucher(
  { purchaseId }: Pick<VoucherMail, 'purchaseId'>,
  dependencies: LoadDependencies,
): Promise<VoucherMailData> {
  const { table } = dependencies;
  const { purchase, ...data } = await loadPurchase({ purchaseId }, dependencies);
  if (!isVoucherPurchase(purchase)) throw new Undeliverable('the purchase is not one of a gift voucher');
  const [voucher, settings] = await Promise.all([findVoucherById(table, purchaseId), findSettings(table)]);
  if (!voucher) throw new Undeliverable('the gift voucher is gone');
  if (voucher.endedAt !== null) throw new Unwanted('the gift voucher has ended');
  return { ...data, purchase, voucher, timeZone: settings.timeZone ?? purchase.timeZone ?? 'UTC' };
}

/** Adds the secret that opens the buyer's page, which the outbox never holds. */
export async function loadVoucherBought(mail: VoucherMail, dependencies: LoadDependencies): Promise<VoucherBoughtData> {
  const data = await loadVoucher(mail, dependencies);
  const secret = await newSaleSecret(
    { bearer: mail.purchaseId, purpose: 'gift_voucher', until: data.voucher.expiresAt },
    mail.to,
    dependencies,
  );
  return { ...data, secret };
}

/** Throws Unwanted also when the order does not name this recipient any more, or the voucher is over. */
export async function loadVoucherGiven(mail: VoucherMail, dependencies: LoadDependencies): Promise<VoucherMailData> {
  const data = await loadVoucher(mail, dependencies);
  if (giftOf(data.purchase).recipientEmail !== mail.to)
    throw new Unwanted('the voucher is not for this address any more');
  if (data.voucher.expiresAt <= dependencies.now().toISOString()) throw new Unwanted('the gift voucher has expired');
  return data;
}
