import { formatVoucherCode } from '../rules/vouchers.ts';
import { paths } from './paths.ts';

/** The code is behind `#`, which no server, log or other site gets to see. */
export const voucherHash = '#voucher=';

/** The path of the link that gives a voucher. */
export function voucherPath(code: string): string {
  return `${paths.liveSessions.href()}${voucherHash}${formatVoucherCode(code)}`;
}

/** The path that withdraws from the purchase of a voucher, with its reference filled in. */
export function withdrawalPath(purchaseId: string): string {
  return `${paths.withdraw.href()}#reference=${purchaseId}`;
}
