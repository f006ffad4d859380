import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { maxAmount } from './money.ts';
import { passPriceFor, sharesOf } from './passes.ts';
import { maxSeriesDates } from './recurrences.ts';

/** docs/product.md#passes */

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
const anyMoney = fc.record({
  amount: fc.integer({ min: 0, max: maxAmount }),
  currency: fc.constantFrom(...currencies),
});
const anyPrices = fc.array(fc.integer({ min: 0, max: maxAmount }), { minLength: 1, maxLength: maxSeriesDates });

describe('the price of the dates that are left', () => {
  test.each([
    [12000, 8, 8, 12000],
    [12000, 8, 3, 4500],
    [1001, 2, 1, 501],
    [1000, 3, 2, 667],
    [0, 8, 3, 0],
  ])('%i for %i dates is for %i of them %i, halves rounded up', (amount, dates, left, expected) => {
    expect(passPriceFor({ price: { amount, currency: 'GBP' }, dates }, left).amount).toBe(expected);
  });

  test('is within half a minor unit of its proportion, in every currency', () => {
    fc.assert(
      fc.property(anyMoney, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 }), (price, dates, left) => {
        const { amount, currency } = passPriceFor({ price, dates }, left);
        expect(currency).toBe(price.currency);
        expect(Math.abs(amount * dates - price.amount * left)).toBeLessThanOrEqual(dates / 2);
      }),
    );
  });
});

test('shares of a total sum up to it, and none differs by a unit or more from its proportion', () => {
  fc.assert(
    fc.property(anyMoney, anyPrices, ({ amount }, prices) => {
      const shares = sharesOf(amount, prices);
      expect(sum(shares)).toBe(amount);
      const whole = sum(prices) || prices.length;
      for (const [index, share] of shares.entries()) {
        const weight = sum(prices) === 0 ? 1 : (prices[index] ?? 0);
        expect(Math.abs(share - (amount * weight) / whole)).toBeLessThan(1.000001);
      }
    }),
  );
  expect(sharesOf(1000, [1800, 1800, 1800])).toEqual([334, 333, 333]);
  expect(sharesOf(100, [0, 0])).toEqual([50, 50]);
  // The largest remainder has what is left, also when its date is later.
  expect(sharesOf(100, [100, 200])).toEqual([33, 67]);
});
