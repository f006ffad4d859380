import * as z from 'zod';
import { pdfFile } from '../common/pdf-file.ts';
import { id } from '../common/schemas.ts';
import { voucherRoutes } from './routes.ts';
import {
  memberVoucherPurchase,
  voucherPurchaseRequest,
  voucherPurchaseResponse,
  voucherPurchaseSecret,
  voucherPurchaseView,
  voucherWithdrawal,
  withdrawnVoucher,
} from './sale-schemas.ts';
import { voucherBalance, voucherCode } from './schemas.ts';

const purchaseParams = z.strictObject({ purchaseId: id });

export const voucherEndpoints = {
  checkVoucher: {
    ...voucherRoutes.checkVoucher,
    summary: 'What a gift voucher can still pay.',
    body: z.strictObject({ code: voucherCode }),
    success: 200,
    response: voucherBalance,
  },
  buyVoucher: {
    ...voucherRoutes.buyVoucher,
    summary: 'Buys a gift voucher: its payment page.',
    body: voucherPurchaseRequest,
    success: 201,
    response: voucherPurchaseResponse,
  },
  buyMyVoucher: {
    ...voucherRoutes.buyMyVoucher,
    summary: 'buyVoucher for a member.',
    body: memberVoucherPurchase,
    success: 201,
    response: voucherPurchaseResponse,
  },
  settleVoucherPurchase: {
    ...voucherRoutes.settleVoucherPurchase,
    summary:
      'Settles the purchase of a gift voucher with the state of its checkout at Stripe, and shows it to its buyer.',
    params: purchaseParams,
    body: voucherPurchaseSecret,
    success: 200,
    response: voucherPurchaseView,
  },
  getVoucherCard: {
    ...voucherRoutes.getVoucherCard,
    summary: 'A gift voucher as a card to print, for its buyer.',
    params: purchaseParams,
    body: voucherPurchaseSecret,
    success: 200,
    response: pdfFile,
  },
  withdrawVoucher: {
    ...voucherRoutes.withdrawVoucher,
    summary: 'Withdraws from the purchase of a gift voucher that was not used, within 14 days.',
    body: voucherWithdrawal,
    success: 200,
    response: withdrawnVoucher,
  },
} as const;
