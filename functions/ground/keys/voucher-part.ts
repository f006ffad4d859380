import * as z from 'zod';
import type { VoucherPart } from '#shared/rules/vouchers.ts';

export const voucherPartRecord = z.object({
  code: z.string(),
  amount: z.int().positive(),
}) satisfies z.ZodType<VoucherPart>;
