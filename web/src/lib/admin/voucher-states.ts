import type { VoucherState } from '#shared/rules/vouchers.ts';

export const voucherStateNames: Record<VoucherState, string> = {
  valid: 'Valid',
  used_up: 'Used up',
  expired: 'Expired',
  ended: 'Ended',
};
