import * as z from 'zod';
import { maxVouchersPerOrder, normaliseVoucherCode } from '../../rules/vouchers.ts';
import { instant, money } from '../common/schemas.ts';
import { trimmed } from '../common/text.ts';
import { voucherThing } from '../common/voucher-thing.ts';

/**
 * Four groups of the alphabet's letters, or of those that are taken for them, in any case: with dashes, spaces or nothing
 * between the groups.
 */
const typedCode = /^\s*[0-9A-TV-Za-tv-z]{4}(?:[\s\-\u2010-\u2015\u2212]?[0-9A-TV-Za-tv-z]{4}){3}\s*$/;

/** The code of a gift voucher, taken whatever its spaces, dashes and case (docs/product.md#gift-vouchers). */
export const voucherCode = trimmed({
  max: 40,
  pattern: typedCode,
  missing: 'Code is required',
  wrong: 'A voucher has a code of 16 letters and digits',
}).overwrite(normaliseVoucherCode);

/** A voucher that pays a part of an order; `amount` is what was shown, compared with what it can pay (docs/trust.md#prices). */
const usedVoucher = z.strictObject({ code: voucherCode, amount: z.int().positive() });

/** The vouchers of one order, in the order in which they pay. */
export const usedVouchers = z.array(usedVoucher).max(maxVouchersPerOrder);

export const voucherBalance = z.strictObject({
  /** Normalised. */
  code: z.string(),
  /** Says what it can still pay, in the currency in which it was sold; null for a thing, which has no balance. */
  balance: money.nullable(),
  /** Null for a voucher of an amount. */
  thing: voucherThing.nullable(),
  /** Ends its validity: it pays before this instant. */
  expiresAt: instant,
});
