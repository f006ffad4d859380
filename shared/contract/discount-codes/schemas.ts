import * as z from 'zod';
import { id, line, money } from '../schemas.ts';

/** A code as people type it: upper-cased, without spaces around it (spec section 5). */
export const discountCode = line(40).toUpperCase();

export const discountTypes = ['percentage', 'fixed_amount'] as const;

/** What a code takes off: a percentage of 0 to 100, or an amount. */
export const appliedDiscount = z.discriminatedUnion('type', [
  z.strictObject({ code: z.string(), type: z.literal('percentage'), percentage: z.number().min(0).max(100) }),
  z.strictObject({ code: z.string(), type: z.literal('fixed_amount'), amount: money }),
]);

export const discountRequest = z.strictObject({ code: discountCode, sessionId: id });

export const collectionDiscountRequest = z.strictObject({ code: discountCode });
