import type { Money } from '#shared/rules/money.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import './price.css';

/** A price in the visitor's currency. Its place is kept, empty, until the currency is known. */
export function Price({ money, sum = false }: { money: Money; sum?: boolean }) {
  const currencies = useCurrency();
  const text = sum ? currencies.sum(money) : currencies.price(money);
  return <span className="price">{text ?? '\u00a0'}</span>;
}
