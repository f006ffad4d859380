import type { Discount, Quote } from '#shared/rules/discount-codes.ts';
import { formatMoney, freeLabel, isFree, type Money } from '#shared/rules/money.ts';
import type { ShownPrice } from '../../lib/currency/use-price.ts';
import { type MoneyLine, MoneyLines } from '../MoneyLines.tsx';
import '../session/price.css';
import './sum.css';

type Props = {
  label: string;
  /** Null while it is not known in which currency to pay. */
  price: ShownPrice | null;
  applied: Discount | null;
};

type SumText = { lines: MoneyLine[]; total: string };

const moneyText = (money: Money) => (isFree(money) ? freeLabel : formatMoney(money));

function discountLabel(discount: Discount | null): string {
  return discount?.type === 'percentage' ? `Discount, ${discount.percentage}%` : 'Discount';
}

/**
 * The sum as text. Its lines are left out while the server has named another total than they make: a sum that does not
 * add up helps no one.
 */
export function checkoutSumText(
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

/** Shows what is bought, what a code takes off, and what is to pay. Its place is kept until the currency is known. */
export function Sum({ label, price, applied }: Props) {
  const used = price && !isFree(price.quote.list) ? applied : null;
  const { lines, total } = price
    ? checkoutSumText(label, price.quote, used, price.total)
    : { lines: [{ label, amount: '\u00a0' }], total: '\u00a0' };
  return (
    <div className="sum">
      <MoneyLines lines={lines} total={{ label: 'Total', amount: total }} />
    </div>
  );
}
