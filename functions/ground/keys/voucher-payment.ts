import * as z from 'zod';

/** A part of an order that a voucher pays (docs/product.md#gift-vouchers), in minor units of the order's currency. */
export const voucherPaymentRecord = z.object({
  code: z.string(),
  amount: z.int().positive(),
  /** What of it went back to the voucher's balance: all of it where the order was not paid. */
  returned: z.int().min(0).default(0),
});
export type VoucherPayment = z.output<typeof voucherPaymentRecord>;
