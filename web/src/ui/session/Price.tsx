import { listPrice } from '#shared/rules/currency.ts';
import { formatPrice, type Money } from '#shared/rules/money.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import './price.css';

/** A price in the visitor's currency. Its place is kept, empty, until the currency is known; without script the list price. */
export function Price({ money, sum = false }: { money: Money; sum?: boolean }) {
  const currencies = useCurrency();
  const text = sum ? currencies.sum(money) : currencies.price(money);
  return <span className="price">{text ?? <Unknown money={money} />}</span>;
}

function Unknown({ money }: { money: Money }) {
  return (
    <>
      <span className="needs-script">{'\u00a0'}</span>
      <noscript>{formatPrice(listPrice(money))}</noscript>
    </>
  );
}
