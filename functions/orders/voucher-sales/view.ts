import type { ResponseBody } from '#shared/contract/contract.ts';
import { withdrawalEnd } from '#shared/rules/voucher-sale.ts';
import { voucherState } from '#shared/rules/vouchers.ts';
import { findVoucherById } from '../../domains/vouchers/store.ts';
import { giftOf, type VoucherPurchase } from '../../ground/keys/purchase.ts';
import type { Voucher } from '../../ground/keys/voucher.ts';
import { findGiftDelivery } from '../../ground/outbox/gift-mail.ts';
import type { Handler } from '../../ground/platform/http.ts';
import type { Table } from '../../ground/platform/table.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleOrder } from '../payments/settle.ts';
import { findSaleForBuyer } from '../sales/authority.ts';
import { giftWords } from './gift.ts';
import { voucherSaleRules } from './settlement.ts';
import { soldVoucher } from './store.ts';

type SaleView = ResponseBody<'settleVoucherPurchase'>;

/** The order of a gift voucher after it was settled, for its buyer. Throws HttpError 404 for anyone else, and 429. */
export const settleVoucherPurchase: Handler<'settleVoucherPurchase', SettlementDependencies> = async (
  { params: { purchaseId }, body: { secret }, request: { ip } },
  unlimited,
) => {
  const found = await findSaleForBuyer({ purchaseId, secret, ip }, soldVoucher, unlimited);
  const dependencies = limitStripe(unlimited, { order: purchaseId });
  const purchase = (await settleOrder(voucherSaleRules, purchaseId, dependencies)) ?? found;
  return saleView(purchase, dependencies.table, dependencies.now());
};

async function saleView(purchase: VoucherPurchase, table: Table, now: Date): Promise<SaleView> {
  const { id, status, processing, listPrice: value, buyerEmail, paidAt, refundDueAt, refundedAt } = purchase;
  const refunded = refundDueAt !== null || refundedAt !== null;
  const isKept = paidAt !== null && !refunded;
  const voucher = isKept ? await findVoucherById(table, id) : undefined;
  const { recipientEmail, deliverAt } = giftOf(purchase);
  const isMailed = isKept && recipientEmail !== null;
  return {
    id,
    status,
    processing: status === 'pending' && processing,
    value,
    thing: giftOf(purchase).thing,
    ...giftWords(giftOf(purchase)),
    buyerEmail,
    voucher: voucher ? voucherOf(voucher, paidAt ?? voucher.createdAt, now) : null,
    delivery: isMailed ? await findGiftDelivery(table, { purchaseId: id, dueAt: deliverAt ?? paidAt }, now) : null,
    refunded,
  };
}

function voucherOf(voucher: Voucher, paidAt: string, now: Date): SaleView['voucher'] {
  const { code, balance, value, expiresAt, endedAt } = voucher;
  const until = withdrawalEnd(paidAt);
  const isUnused = balance === value.amount && endedAt === null;
  return {
    code,
    balance: { ...value, amount: balance },
    expiresAt,
    state: voucherState(voucher, now),
    withdrawableUntil: isUnused && until > now.toISOString() ? until : null,
  };
}
