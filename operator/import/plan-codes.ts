import * as z from 'zod';
import { discountCode, percentage } from '#shared/contract/discount-codes/schemas.ts';
import { freeRecordingCode, isReservedCode } from '#shared/rules/discount-codes.ts';
import { type DiscountCode, discountCodeRecord } from '../../functions/ground/keys/discount-code.ts';
import { isProblem, readMoney, readNumber } from './cells.ts';
import { type PlanContext, planEachOnce } from './plan.ts';
import { reasonOf } from './read-export.ts';
import type { SourceRow } from './tables.ts';

const terms = z.object({
  discount_type: z.enum(['percentage', 'fixed_amount'], 'of metadata must be percentage or fixed_amount').nullish(),
  discount_amount: z.union([z.number(), z.string()], 'of metadata must be a sum such as 12.50').nullish(),
  currency: z.string('of metadata must be one such as EUR').nullish(),
});

/** Codes, and the package prices, which are codes of their own. Uses are counted as orders are written. */
export function planCodes(context: PlanContext): void {
  const { source, plan } = context;
  plan.codes = planEachOnce(source.rows.discount_codes, plan, {
    read: ({ row }) => codeOf(row, context),
    idOf: ({ code }) => code,
    repeated: 'code',
  });
}

/** Reads a code. Returns a string, the reason, when its row is not taken. */
function codeOf(row: SourceRow<'discount_codes'>, { now, offered }: PlanContext): DiscountCode | string {
  const name = discountCode.safeParse(row.code);
  if (!name.success) return `code ${row.code}: ${reasonOf(name.error)}`;
  const read = terms.safeParse(row.metadata);
  if (!read.success) return reasonOf(read.error);
  const code = name.data;
  if (code === freeRecordingCode) return 'the site reserves this code for free recordings, which need none';
  const discount = discountIn(row, isReservedCode(code), read.data, offered);
  if (typeof discount === 'string') return discount;
  return discountCodeRecord.parse({
    code,
    isActive: row.is_active ?? true,
    isOneTimeUse: row.is_one_time_use ?? false,
    timesUsed: 0,
    ...discount,
    createdAt: row.created_at ?? now.toISOString(),
  });
}

/** Reads what the code takes off, or the package price that it holds. Returns a string, the reason, when it cannot be read. */
function discountIn(
  row: SourceRow<'discount_codes'>,
  isPrice: boolean,
  { discount_type: type, discount_amount: amount, currency }: z.output<typeof terms>,
  offered: PlanContext['offered'],
) {
  if (!isPrice && type !== 'fixed_amount') {
    const percent = row.discount_percentage === undefined ? undefined : readNumber(row.discount_percentage);
    if (percent === undefined) return 'discount_percentage is missing: write one such as 10';
    if (isProblem(percent)) return `discount_percentage ${percent.problem}`;
    const parsed = percentage.safeParse(percent.value);
    if (!parsed.success) return `discount_percentage ${percent.value}: ${reasonOf(parsed.error)}`;
    return { discountType: 'percentage', percentage: parsed.data, amount: null, currency: null } as const;
  }
  const sum = readMoney({
    amount: isPrice ? row.discount_percentage : (amount?.toString() ?? undefined),
    currency: currency ?? undefined,
    columns: [isPrice ? 'discount_percentage' : 'discount_amount of metadata', 'currency of metadata'],
    offered,
  });
  if (isProblem(sum)) return sum.problem;
  if (sum.value.amount === 0) return 'it has no amount between 0.01 and 100,000';
  return { discountType: 'fixed_amount', percentage: null, ...sum.value } as const;
}
