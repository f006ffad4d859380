import * as z from 'zod';
import { isVoucherCode, maxVouchersPerOrder, normaliseVoucherCode } from '../../rules/vouchers.ts';
import { instant, money } from '../common/schemas.ts';
import { line } from '../common/text.ts';

/** The code of a gift voucher, taken whatever its spaces, dashes and case (docs/product.md#gift-vouchers). */
export const voucherCode = line(40)
  .overwrite(normaliseVoucherCode)
  .refine(isVoucherCode, 'A voucher has a code of 16 letters and digits');

/** A voucher that pays a part of an order; `amount` is what was shown, compared with what it can pay (docs/trust.md#prices). */
const usedVoucher = z.strictObject({ code: voucherCode, amount: z.int().positive() });

/** The vouchers of one order, in the order in which they pay. */
export const usedVouchers = z
  .array(usedVoucher)
  .max(maxVouchersPerOrder)
  .refine((used) => new Set(used.map(({ code }) => code)).size === used.length, 'A voucher is used once in an order');

export const voucherBalance = z.strictObject({
  /** Normalised. */
  code: z.string(),
  /** Says what it can still pay, in the currency in which it was sold. */
  balance: money,
  /** Ends its validity: it pays before this instant. */
  expiresAt: instant,
});
