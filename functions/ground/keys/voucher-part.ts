import * as z from 'zod';
import { voucherVats } from '#shared/rules/voucher-sale.ts';
import type { VoucherPart } from '#shared/rules/vouchers.ts';

export const voucherPartRecord = z.object({
  code: z.string(),
  amount: z.int().positive(),
  /** Says when VAT is due of a voucher that the site sold, as it was when the order was placed; absent for one that the owner made. */
  vat: z.enum(voucherVats).optional(),
}) satisfies z.ZodType<VoucherPart>;
/** A part of an order that a voucher pays, with what receipts and income need of the voucher. */
export type PaidPart = z.output<typeof voucherPartRecord>;
