import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';

export type AdminCode = ResponseBody<'listDiscountCodes'>['codes'][number];

/**
 * Names what a code takes off: 12.5%, or an amount with the sign of its currency, £5.00
 * (docs/product.md#admin-discount-codes).
 */
export function discountText({ type, percentage, amount }: AdminCode): string {
  if (type === 'percentage') return `${percentage ?? 0}%`;
  return amount ? formatMoney(amount) : 'Nothing';
}

export const usageText = ({ isOneTimeUse }: AdminCode) => (isOneTimeUse ? 'One-time use' : 'Multiple use');
export const codeStatusText = ({ isActive }: AdminCode) => (isActive ? 'Active' : 'Inactive');

/** Compares codes by what they take off: percentages come first, then amounts. */
export function compareDiscounts(one: AdminCode, other: AdminCode): number {
  const rankOf = ({ type, percentage, amount }: AdminCode) =>
    type === 'percentage' ? (percentage ?? 0) : 1000 + (amount?.amount ?? 0);
  return rankOf(one) - rankOf(other);
}

type Use = Pick<ResponseBody<'listDiscountCodeUses'>['orders'][number], 'listPrice' | 'total' | 'status'>;

export function takenOff({ listPrice, total }: Pick<Use, 'listPrice' | 'total'>): Money {
  return { amount: listPrice.amount - total.amount, currency: listPrice.currency };
}

const givenUp = ['cancelled', 'failed'];

/** Returns what a code cost in all, by currency. Orders that were cancelled or failed do not count. */
export function costOf(uses: readonly Use[]): Money[] {
  const sums = new Map<Money['currency'], number>();
  for (const use of uses.filter(({ status }) => !givenUp.includes(status))) {
    const { amount, currency } = takenOff(use);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
