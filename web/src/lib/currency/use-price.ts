import { useState } from 'react';
import { type Discount, type Quote, quote } from '#shared/rules/discount-codes.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { groupQuote } from '#shared/rules/places.ts';
import { useCurrency } from './context.tsx';

export type ShownPrice = { quote: Quote; total: Money };

/** A total that the server has named for an order of these places at this price, in this currency and with this code. */
type ServerTotal = { total: Money; order: string };

/**
 * A stored price as it is shown and paid, after its discount; null while the currency to pay in is not known. The
 * second value takes the total that the server has named instead.
 * @param count places in the order
 */
export function usePrice(
  price: Money | undefined,
  applied: (Discount & { code: string }) | null,
  count = 1,
): [ShownPrice | null, (total: Money) => void] {
  const { currency, rates } = useCurrency();
  const [named, setNamed] = useState<ServerTotal | null>(null);
  if (!price) return [null, () => undefined];
  // What is free is free in any currency, so it waits for none.
  const shownCurrency = currency ?? (isFree(price) ? price.currency : null);
  const discount = applied;
  const one = shownCurrency && quote({ price, currency: shownCurrency, rates, discount });
  const quoted = one && groupQuote(one, { count, discount, rates });
  const order = `${quoted?.list.currency} ${price.amount} ${applied?.code} ${count}`;
  const total = named?.order === order ? named.total : quoted?.total;
  return [quoted && total ? { quote: quoted, total } : null, (next) => setNamed({ total: next, order })];
}
