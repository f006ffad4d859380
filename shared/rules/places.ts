import { type Rates, smallestCharges } from './currency.ts';
import { type Discount, discountOn, type Quote } from './discount-codes.ts';
import type { Money } from './money.ts';

/**
 * Total of several places in one order: a percentage is taken off each place, a fixed amount once off their sum. Browser and
 * server call this with the same values (docs/trust.md#prices).
 * @param one quote of a single place, with the discount or without
 */
export function groupQuote(one: Quote, order: { count: number; discount: Discount | null; rates: Rates }): Quote {
  const { count, discount, rates } = order;
  if (count === 1) return one;
  const { currency } = one.list;
  const list = { amount: one.list.amount * count, currency };
  const total = { amount: one.total.amount * count, currency };
  if (discount?.type === 'fixed_amount') {
    const least = smallestCharges[currency];
    const off = discountOn(list, discount, rates).amount;
    const rest = one.list.amount < least ? 0 : list.amount - off;
    total.amount = rest < least ? 0 : rest;
  }
  return { list, discount: { amount: list.amount - total.amount, currency }, total, rate: one.rate };
}

/** Returns what each place costs of the sum of an order: equal shares, the first ones larger by the units that are over. */
export function placeShares({ amount, currency }: Money, count: number): Money[] {
  const share = Math.floor(amount / count);
  const over = amount - share * count;
  return Array.from({ length: count }, (_, index) => ({ amount: share + (index < over ? 1 : 0), currency }));
}
