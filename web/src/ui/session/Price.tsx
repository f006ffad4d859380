import { listPrice } from '#shared/rules/currency.ts';
import { formatPrice, type Money } from '#shared/rules/money.ts';
import { useStaleSince } from '../../lib/api/staleness.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import './price.css';

/**
 * A price in the visitor's currency. Its place is kept, empty, until the currency is known, and while the price may be
 * an old one; without script the list price.
 */
export function Price({ money, sum = false }: { money: Money; sum?: boolean }) {
  const currencies = useCurrency();
  const isStale = useStaleSince() !== null;
  const text = isStale ? null : sum ? currencies.sum(money) : currencies.price(money);
  return <span className="price">{text ?? <Unknown money={money} />}</span>;
}

function Unknown({ money }: { money: Money }) {
  return (
    <>
      <span className="needs-script">{'\u00a0'}</span>
      <noscript>{import.meta.env.SSR && formatPrice(listPrice(money))}</noscript>
    </>
  );
}
