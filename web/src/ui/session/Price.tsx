import { listPrice } from '#shared/rules/currency.ts';
import { formatPrice, type Money } from '#shared/rules/money.ts';
import { priceRangeText } from '#shared/rules/price-range.ts';
import type { PriceRange } from '#shared/rules/prices.ts';
import { useStaleSince } from '../../lib/api/staleness.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import './price.css';

type Props = {
  money: Money;
  sum?: boolean;
  /** Lowest and highest, of a session with several prices. */
  prices?: PriceRange | undefined;
};

/**
 * A price, or a range of prices, in the visitor's currency. Its place is kept, empty, until the currency is known, and while the price may be
 * an old one; without script the list price.
 */
export function Price({ money, sum = false, prices }: Props) {
  const currencies = useCurrency();
  const isStale = useStaleSince() !== null;
  const text = isStale ? null : prices ? currencies.range(prices, money.currency) : textOf(money, sum, currencies);
  const shown = text ?? <Unknown money={money} prices={prices} />;
  return <span className="price">{prices ? <span className="price__range">{shown}</span> : shown}</span>;
}

function textOf(money: Money, sum: boolean, currencies: ReturnType<typeof useCurrency>): string | null {
  return sum ? currencies.sum(money) : currencies.price(money);
}

function Unknown({ money, prices }: Pick<Props, 'money' | 'prices'>) {
  const listed = () => (prices ? priceRangeText(prices, money.currency) : formatPrice(listPrice(money)));
  return (
    <>
      <span className="needs-script">{'\u00a0'}</span>
      <noscript>{import.meta.env.SSR && listed()}</noscript>
    </>
  );
}
