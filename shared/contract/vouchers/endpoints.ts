import * as z from 'zod';
import { voucherRoutes } from './routes.ts';
import { voucherBalance, voucherCode } from './schemas.ts';

export const voucherEndpoints = {
  checkVoucher: {
    ...voucherRoutes.checkVoucher,
    summary: 'What a gift voucher can still pay.',
    body: z.strictObject({ code: voucherCode }),
    success: 200,
    response: voucherBalance,
  },
} as const;
