import type { Discount, Quote } from '#shared/rules/discount-codes.ts';
import { formatMoney, freeLabel, isFree, type Money } from '#shared/rules/money.ts';

export type SumText = { lines: { label: string; amount: string; less?: true }[]; total: string };

const moneyText = (money: Money) => (isFree(money) ? freeLabel : formatMoney(money));

function discountLabel(discount: Discount | null): string {
  return discount?.type === 'percentage' ? `Discount, ${discount.percentage}%` : 'Discount';
}

/**
 * The sum as text. Its lines are left out while the server has named another total than they make: a sum that does not
 * add up helps no one.
 */
export function sumText(
  label: string,
  { list, discount: off, total: quoted }: Quote,
  discount: Discount | null,
  total: Money,
): SumText {
  const addsUp = quoted.amount === total.amount && quoted.currency === total.currency;
  if (!addsUp) return { lines: [], total: moneyText(total) };
  const lines: SumText['lines'] = [{ label, amount: moneyText(list) }];
  if (discount) lines.push({ label: discountLabel(discount), amount: `−${formatMoney(off)}`, less: true });
  return { lines, total: moneyText(total) };
}
