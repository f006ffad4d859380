import * as z from 'zod';
import { discountCode, percentage } from '#shared/contract/discount-codes/schemas.ts';
import { currencies } from '#shared/rules/currency.ts';
import { freeRecordingCode, isReservedCode } from '#shared/rules/discount-codes.ts';
import { maxAmount } from '#shared/rules/money.ts';
import { type DiscountCode, discountCodeRecord } from '../../functions/keys/discount-code.ts';
import type { PlanContext } from './plan.ts';
import { reasonOf } from './read-export.ts';
import type { SourceRow } from './tables.ts';

const terms = z.object({
  discount_type: z.enum(['percentage', 'fixed_amount']).nullish(),
  discount_amount: z.coerce.number().min(0).nullish(),
  currency: z.string().toUpperCase().pipe(z.enum(currencies)).nullish(),
});

/** Codes, and the package prices, which are codes of their own. Uses are counted as orders are written. */
export function planCodes({ source, now, plan }: PlanContext): void {
  const known = new Set<string>();
  for (const { place, row } of source.rows.discount_codes) {
    const code = discountCode.safeParse(row.code);
    const read = terms.safeParse(row.metadata);
    const reason = code.success ? (read.success ? undefined : reasonOf(read.error)) : `code ${reasonOf(code.error)}`;
    const planned =
      code.data === undefined || read.data === undefined ? (reason ?? '') : codeOf(row, code.data, read.data, now);
    if (typeof planned === 'string') plan.refused.push({ place, reason: planned });
    else if (known.has(planned.code)) plan.refused.push({ place, reason: 'another row has the same code' });
    else {
      known.add(planned.code);
      plan.codes.push({ place, value: planned });
    }
  }
}

/** The code, or why it is not taken. */
function codeOf(
  row: SourceRow<'discount_codes'>,
  code: string,
  metadata: z.output<typeof terms>,
  now: Date,
): DiscountCode | string {
  if (code === freeRecordingCode) return 'the site reserves this code for free recordings, which need none';
  const isPrice = isReservedCode(code);
  const isFixed = isPrice || metadata.discount_type === 'fixed_amount';
  const amount = Math.round((isPrice ? (row.discount_percentage ?? 0) : (metadata.discount_amount ?? 0)) * 100);
  if (isFixed && (amount <= 0 || amount > maxAmount)) return 'it has no amount between 0.01 and 100,000';
  const percent = percentage.safeParse(row.discount_percentage);
  if (!isFixed && !percent.success) return `discount_percentage ${reasonOf(percent.error)}`;
  return discountCodeRecord.parse({
    ...{ code, isActive: row.is_active ?? true, isOneTimeUse: row.is_one_time_use ?? false, timesUsed: 0 },
    discountType: isFixed ? 'fixed_amount' : 'percentage',
    percentage: isFixed ? null : percent.data,
    amount: isFixed ? amount : null,
    currency: isFixed ? (metadata.currency ?? (isPrice ? 'EUR' : 'GBP')) : null,
    createdAt: row.created_at ?? now.toISOString(),
  });
}
