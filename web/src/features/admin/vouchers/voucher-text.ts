import type { ResponseBody } from '#shared/contract/contract.ts';
import { voucherPath } from '#shared/contract/voucher-link.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { defaultVoucherYears, formatVoucherCode, type VoucherState } from '#shared/rules/vouchers.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import type { BadgeTone } from '../../../ui/Badge.tsx';

export type AdminVoucher = ResponseBody<'listVouchers'>['vouchers'][number];

export const stateTones: Record<VoucherState, BadgeTone> = {
  valid: 'ok',
  used_up: 'mute',
  expired: 'wait',
  ended: 'bad',
};

/** Says what all valid vouchers together can still pay. */
export function outstandingText(sums: readonly Money[]): string {
  if (sums.length === 0) return 'Nothing is still to be redeemed.';
  return `${sums.map(formatMoney).join(' and ')} ${sums.length === 1 ? 'is' : 'are'} still to be redeemed.`;
}

/** The last day of a voucher, by the clocks of the studio. */
export function lastDayText({ expiresAt }: Pick<AdminVoucher, 'expiresAt'>, zone: string): string {
  return shortDate(new Date(Date.parse(expiresAt) - 1).toISOString(), zone);
}

export const shortValidityText = `This is less than ${defaultVoucherYears} years. For vouchers that were paid for, some countries do not allow that.`;

type Told = Pick<AdminVoucher, 'code' | 'balance' | 'expiresAt'>;

/** Words for a card or a message to whom a voucher is given: what it is worth, and how it is used. */
export function wordsToGive(
  voucher: Told,
  { studio, zone, origin }: { studio: string; zone: string; origin: string },
): string {
  return [
    `A gift voucher of ${formatMoney(voucher.balance)} for ${studio}.`,
    `Your code: ${formatVoucherCode(voucher.code)}`,
    `Open ${origin}${voucherPath(voucher.code)} and choose a session: the code is filled in when you book. Or type it there, at “Discount code or gift voucher”.`,
    `Valid until ${lastDayText(voucher, zone)}.`,
  ].join('\n\n');
}

/** Says what ending a voucher means for whoever has it. */
export function endText({ balance }: Pick<AdminVoucher, 'balance'>): string {
  const lost = balance.amount > 0 ? `Its balance of ${formatMoney(balance)} is lost to whoever has it. ` : '';
  return `It pays nothing from now on. ${lost}Orders that used it stay as they are, and you can take this back.`;
}
