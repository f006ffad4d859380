import * as z from 'zod';
import { id, line, money } from '../common/schemas.ts';

/** Trimmed and upper-cased (docs/product.md#discount-codes). */
export const discountCode = line(40).toUpperCase();

export const discountTypes = ['percentage', 'fixed_amount'] as const;

export const appliedDiscount = z.discriminatedUnion('type', [
  z.strictObject({ code: z.string(), type: z.literal('percentage'), percentage: z.number().min(0).max(100) }),
  z.strictObject({ code: z.string(), type: z.literal('fixed_amount'), amount: money }),
]);

export const discountRequest = z.strictObject({ code: discountCode, sessionId: id });

export const collectionDiscountRequest = z.strictObject({ code: discountCode });
