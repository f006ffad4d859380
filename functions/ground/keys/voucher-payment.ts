import * as z from 'zod';

/** A part of an order that a voucher pays (docs/product.md#gift-vouchers), in minor units of the order's currency. */
export const voucherPaymentRecord = z.object({ code: z.string(), amount: z.int().positive() });
export type VoucherPayment = z.output<typeof voucherPaymentRecord>;
