import * as z from 'zod';
import { currencies } from '../../rules/currencies.ts';
import { maxAmount } from '../../rules/money.ts';
import { instant, money } from '../common/schemas.ts';
import { trimmed } from '../common/text.ts';
import { discountTypes, percentage } from './schemas.ts';

/** Name of a new code (docs/product.md#discount-code-form): Latin letters, digits and - _ . +, upper-cased. */
const code = trimmed({
  max: 40,
  pattern: /^\s*[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f0-9_+.-]+\s*$/,
  missing: 'Code is required',
  wrong: 'Only letters, digits and - _ . +',
}).toUpperCase();

const discountTerms = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('percentage'), percentage }),
  z.strictObject({
    type: z.literal('fixed_amount'),
    amount: z.strictObject({
      amount: z.int('Amount is required').min(100, 'Amount must be at least 1').max(maxAmount),
      currency: z.enum(currencies),
    }),
  }),
]);

export const discountCodeInput = z.strictObject({
  terms: discountTerms,
  isActive: z.boolean(),
  isOneTimeUse: z.boolean(),
});

export const discountCodeCreation = discountCodeInput.extend({ code });

export const adminDiscountCode = z.strictObject({
  code: z.string(),
  type: z.enum(discountTypes),
  percentage: z.number().nullable(),
  amount: money.nullable(),
  isActive: z.boolean(),
  isOneTimeUse: z.boolean(),
  timesUsed: z.int().min(0),
  createdAt: instant,
});

export const discountCodeList = z.strictObject({
  /** Newest first, without reserved codes. */
  codes: z.array(adminDiscountCode),
});

/** A code that orders use is deactivated instead. */
export const discountCodeDeletion = z.strictObject({ outcome: z.enum(['deleted', 'switched_off']) });
