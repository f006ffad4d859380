import type { Money } from './money.ts';

/*
 * A pass: a place in every date of a series that is still to come, at a price for all of them together
 * (docs/product.md#passes).
 */

/** A pass costs `price` for all its `dates` together. */
export type PassOffer = { price: Money; dates: number };

/** The price of so many of its dates, in proportion; halves of a minor unit are rounded up. */
export function passPriceFor({ price, dates }: PassOffer, count: number): Money {
  return { ...price, amount: Math.floor((2 * price.amount * count + dates) / (2 * dates)) };
}

/**
 * A total in shares of its dates, in proportion to their own prices, or equal where all are free; minor units, which sum up
 * to the total. What rounding leaves goes to the largest remainders, earlier dates first.
 */
export function sharesOf(total: number, prices: readonly number[]): number[] {
  const sum = prices.reduce((all, price) => all + price, 0);
  const weights = sum === 0 ? prices.map(() => 1) : prices;
  const whole = sum === 0 ? prices.length : sum;
  const exact = weights.map((weight) => (total * weight) / whole);
  const shares = exact.map(Math.floor);
  const rest = total - shares.reduce((all, share) => all + share, 0);
  const remainder = (index: number) => (exact[index] ?? 0) - (shares[index] ?? 0);
  const byRemainder = prices.map((_, index) => index).toSorted((one, other) => remainder(other) - remainder(one));
  for (const index of byRemainder.slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** Dates of a series that one address has a place in by passes and is told of: as many as a series has ahead. */
export const maxPassBookings = 80;
