import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPlacesPerOrder } from './bookings.ts';
import { currencies } from './currencies.ts';
import { fallbackRates, smallestCharges } from './currency.ts';
import { type Discount, quote } from './discount-codes.ts';
import { type Money, maxAmount } from './money.ts';
import { groupQuote, placeShares } from './places.ts';

const gbp = (amount: number): Money => ({ amount, currency: 'GBP' });
const percentage = (percent: number): Discount => ({ type: 'percentage', percentage: percent });
const fixed = (amount: Money): Discount => ({ type: 'fixed_amount', amount });
const ofPlaces = (price: Money, count: number, discount: Discount | null) =>
  groupQuote(quote({ price, currency: price.currency, rates: fallbackRates, discount }), {
    count,
    discount,
    rates: fallbackRates,
  });

const anyCurrency = fc.constantFrom(...currencies);
const anyMoney = fc.record({ amount: fc.integer({ min: 0, max: maxAmount }), currency: anyCurrency });
const anyCount = fc.integer({ min: 1, max: maxPlacesPerOrder });
const anyDiscount = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => percentage(hundredths / 100)),
  anyMoney.map(fixed),
  fc.constant(null),
);

describe('the price of several places in one order (docs/product.md#several-places)', () => {
  test('is the price of one place for each', () => {
    expect(ofPlaces(gbp(1850), 3, null)).toEqual({ list: gbp(5550), discount: gbp(0), total: gbp(5550), rate: 1 });
    expect(ofPlaces(gbp(0), 4, null).total).toEqual(gbp(0));
  });

  test('takes a percentage off each place, rounded as for one', () => {
    expect(ofPlaces(gbp(1850), 2, percentage(15))).toEqual({
      list: gbp(3700),
      discount: gbp(556),
      total: gbp(3144),
      rate: 1,
    });
    expect(ofPlaces(gbp(1850), 2, percentage(100)).total).toEqual(gbp(0));
  });

  test('takes a fixed amount once, at most the sum', () => {
    expect(ofPlaces(gbp(1800), 2, fixed(gbp(500))).total).toEqual(gbp(3100));
    expect(ofPlaces(gbp(1800), 2, fixed(gbp(2500)))).toMatchObject({ discount: gbp(2500), total: gbp(1100) });
    expect(ofPlaces(gbp(1800), 2, fixed(gbp(9000)))).toMatchObject({ discount: gbp(3600), total: gbp(0) });
  });

  test('takes a fixed amount in the currency shown', () => {
    const discount = fixed(gbp(500));
    const one = quote({ price: gbp(1800), currency: 'EUR', rates: fallbackRates, discount });
    expect(groupQuote(one, { count: 2, discount, rates: fallbackRates })).toEqual({
      list: { amount: 4200, currency: 'EUR' },
      discount: { amount: 600, currency: 'EUR' },
      total: { amount: 3600, currency: 'EUR' },
      rate: 1.17,
    });
  });

  test('does not ask for a rest that Stripe cannot charge', () => {
    expect(ofPlaces(gbp(1000), 2, fixed(gbp(1970))).total).toEqual(gbp(30));
    expect(ofPlaces(gbp(1000), 2, fixed(gbp(1971))).total).toEqual(gbp(0));
  });

  test('is that of one place for one place, and never below zero or what Stripe can charge', () => {
    fc.assert(
      fc.property(anyMoney, anyCount, anyDiscount, (price, count, discount) => {
        const one = quote({ price, currency: price.currency, rates: fallbackRates, discount });
        const { list, discount: off, total } = groupQuote(one, { count, discount, rates: fallbackRates });
        expect(off.amount + total.amount).toBe(list.amount);
        expect([Number.isSafeInteger(total.amount), off.amount >= 0]).toEqual([true, true]);
        expect(total.amount === 0 || total.amount >= smallestCharges[total.currency]).toBe(true);
        if (count === 1) expect({ list, total }).toEqual({ list: one.list, total: one.total });
      }),
    );
  });

  test('does not grow by a code, nor fall with a place more', () => {
    fc.assert(
      fc.property(anyMoney, anyCount, anyDiscount, (price, count, discount) => {
        const { amount } = ofPlaces(price, count, discount).total;
        expect(amount).toBeLessThanOrEqual(ofPlaces(price, count, null).total.amount);
        expect(amount).toBeLessThanOrEqual(ofPlaces(price, count + 1, discount).total.amount);
      }),
    );
  });
});

describe('the share of a place in the sum of its order', () => {
  test('is equal, but for the units that are over', () => {
    expect(placeShares(gbp(3100), 3)).toEqual([gbp(1034), gbp(1033), gbp(1033)]);
  });

  test('adds up to the sum', () => {
    fc.assert(
      fc.property(anyMoney, anyCount, (sum, count) => {
        const amounts = placeShares(sum, count).map(({ amount }) => amount);
        expect(amounts).toHaveLength(count);
        expect(amounts.reduce((all, amount) => all + amount, 0)).toBe(sum.amount);
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
