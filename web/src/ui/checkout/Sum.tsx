import type { Discount } from '#shared/rules/discount-codes.ts';
import { isFree } from '#shared/rules/money.ts';
import type { ShownPrice } from '../../lib/currency/use-price.ts';
import { sumText } from './sum.ts';
import '../session/price.css';
import './sum.css';

type Props = {
  label: string;
  /** Null while it is not known in which currency to pay. */
  price: ShownPrice | null;
  applied: Discount | null;
};

/** Shows what is bought, what a code takes off, and what is to pay. Its place is kept until the currency is known. */
export function Sum({ label, price, applied }: Props) {
  const used = price && !isFree(price.quote.list) ? applied : null;
  const { lines, total } = price
    ? sumText(label, price.quote, used, price.total)
    : { lines: [{ label, amount: '\u00a0' }], total: '\u00a0' };
  return (
    <dl className="sum">
      {lines.map(({ label: name, amount, less }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={less && 'sum__less'}>{amount}</dd>
        </div>
      ))}
      <div className="sum__total">
        <dt>Total</dt>
        <dd className="price">{total}</dd>
      </div>
    </dl>
  );
}
