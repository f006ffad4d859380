import * as z from 'zod';
import { normaliseCode } from '../../rules/discount-codes.ts';
import { id, money } from '../common/schemas.ts';
import { line } from '../common/text.ts';

/** A number of 0 to 100 with at most two decimals. */
export const percentage = z
  .number('Percentage is required')
  .min(0, 'Percentage must be between 0 and 100')
  .max(100, 'Percentage must be between 0 and 100')
  .refine((value) => Number(value.toFixed(2)) === value, 'At most two decimals')
  .meta({ multipleOf: 0.01 });

/** A typed code, taken whatever its dashes, width or composition (docs/product.md#discount-codes). */
export const discountCode = line(40).overwrite(normaliseCode);

export const discountTypes = ['percentage', 'fixed_amount'] as const;

export const appliedDiscount = z.discriminatedUnion('type', [
  z.strictObject({ code: z.string(), type: z.literal('percentage'), percentage }),
  z.strictObject({ code: z.string(), type: z.literal('fixed_amount'), amount: money }),
]);

export const discountRequest = z.strictObject({ code: discountCode, sessionId: id });

export const collectionDiscountRequest = z.strictObject({ code: discountCode });
