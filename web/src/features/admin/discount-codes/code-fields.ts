import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { discountCodeCreation } from '#shared/contract/discount-codes/admin-schemas.ts';
import { minorUnits } from '../../../lib/admin/amount.ts';
import type { FieldErrors, ReadField } from '../../../lib/use-form.ts';

export type CodeField = 'code' | 'type' | 'percentage' | 'amount' | 'currency' | 'isActive' | 'isOneTimeUse';

// A field that holds nothing is missing, and none is 0.
const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

function termsOf(read: ReadField<CodeField>) {
  if (read('type') === 'percentage') return { type: 'percentage', percentage: numberOf(read('percentage')) };
  const amount = { amount: minorUnits(read('amount')), currency: read('currency') };
  return { type: 'fixed_amount', amount };
}

/** What a code's dialog holds, by the contract's rules (back office, section 5). */
export function readCode(read: ReadField<CodeField>) {
  return discountCodeCreation.safeParse({
    ...{ code: read('code'), terms: termsOf(read) },
    ...{ isActive: read('isActive') === 'on', isOneTimeUse: read('isOneTimeUse') === 'on' },
  });
}

/** What is wrong, beside the field that it is about. */
export function wrongCode(error: z.ZodError | undefined): FieldErrors<CodeField> {
  const wrong: FieldErrors<CodeField> = {};
  for (const { path, message } of error?.issues ?? []) wrong[fieldOf(path)] ??= message;
  return wrong;
}

function fieldOf(path: PropertyKey[]): CodeField {
  if (path.includes('currency')) return 'currency';
  if (path.includes('amount')) return 'amount';
  return path.includes('percentage') ? 'percentage' : 'code';
}

/** A percentage as its field takes it: 1 to 100 (back office, section 5: the input clamps). Nothing stays nothing. */
export function clampPercentage(typed: string): string {
  const value = numberOf(typed);
  if (value === undefined || Number.isNaN(value)) return typed;
  return value > 100 ? '100' : value < 1 ? '1' : typed;
}
