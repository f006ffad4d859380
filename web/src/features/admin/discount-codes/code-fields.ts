import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { discountCodeCreation } from '#shared/contract/discount-codes/admin-schemas.ts';
import { normaliseCode } from '#shared/rules/discount-codes.ts';
import { percentFormat, typedUnits } from '#shared/rules/numbers.ts';
import { minorUnits } from '../../../lib/admin/amount.ts';
import type { FieldErrors, ReadField } from '../../../lib/forms/form.ts';

export type CodeField = 'code' | 'type' | 'percentage' | 'amount' | 'currency' | 'isActive' | 'isOneTimeUse';

// An empty field is missing, not 0.
const percentageOf = (typed: string) =>
  typed.trim() === '' ? undefined : typedUnits(typed, percentFormat) / 10 ** percentFormat.decimals;

function termsOf(read: ReadField<CodeField>) {
  if (read('type') === 'percentage') return { type: 'percentage', percentage: percentageOf(read('percentage')) };
  const amount = { amount: minorUnits(read('amount'), read('currency')), currency: read('currency') };
  return { type: 'fixed_amount', amount };
}

/** Validates the fields by the contract's schema (docs/product.md#discount-code-form). */
export function parseCode(read: ReadField<CodeField>) {
  return discountCodeCreation.safeParse({
    code: normaliseCode(read('code')),
    terms: termsOf(read),
    isActive: read('isActive') === 'on',
    isOneTimeUse: read('isOneTimeUse') === 'on',
  });
}

export function codeErrors(issues: z.ZodError['issues']): FieldErrors<CodeField> {
  const wrong: FieldErrors<CodeField> = {};
  for (const { path, message } of issues) wrong[fieldOf(path)] ??= message;
  return wrong;
}

function fieldOf(path: PropertyKey[]): CodeField {
  if (path.includes('currency')) return 'currency';
  if (path.includes('amount')) return 'amount';
  return path.includes('percentage') ? 'percentage' : 'code';
}

/** Limits a typed percentage to 1 to 100; leaves what is no number (docs/product.md#discount-code-form). */
export function clampPercentage(typed: string): string {
  const value = percentageOf(typed);
  if (value === undefined || Number.isNaN(value)) return typed;
  return value > 100 ? '100' : value < 1 ? '1' : typed;
}
