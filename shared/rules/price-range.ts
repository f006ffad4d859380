import type { Currency } from './currencies.ts';
import { listPrice, type Rates } from './currency.ts';
import { formatMoney, formatPrice, isFree, type Money } from './money.ts';
import type { PriceRange } from './prices.ts';

// Apart from the other rules of prices, which the first page of a visit does without.

/** Returns what a list says of several prices: from £8, or £8 to £20. */
export function priceRangeText(
  { kind, lowest, highest }: PriceRange,
  own: Currency,
  target?: { currency: Currency; rates: Rates },
): string {
  const shown = (amount: number) => listPrice({ amount, currency: own }, target);
  if (lowest === highest) return formatPrice(shown(lowest));
  const from = boundText(shown(lowest));
  return kind === 'options' ? `from ${from}` : `${from} to ${formatPrice(shown(highest))}`;
}

/** A price beside a higher one: £8, and £0 in place of Free. */
export function boundText(price: Money): string {
  return isFree(price) ? formatMoney(price).replace(/\.00$/, '') : formatPrice(price);
}
