import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { convert, currencyOfCountry, fallbackRates, listPrice } from './currency.ts';
import { formatPrice, maxAmount } from './money.ts';

const anyMoney = fc.record({
  amount: fc.integer({ min: 0, max: maxAmount }),
  currency: fc.constantFrom(...currencies),
});

describe('conversion (docs/product.md#currencies)', () => {
  test.each([
    [1800, 2100],
    [5000, 5900],
    [0, 0],
  ])('%i pence are %i cents at 1.17: whole units, halves up', (amount, expected) => {
    expect(convert({ amount, currency: 'GBP' }, 'EUR', fallbackRates)).toEqual({ amount: expected, currency: 'EUR' });
  });

  test('rounds half a unit up and less down', () => {
    const rates = { ...fallbackRates, GBP: { EUR: 1.25 } };
    expect(convert({ amount: 200, currency: 'GBP' }, 'EUR', rates).amount).toBe(300);
    expect(convert({ amount: 199, currency: 'GBP' }, 'EUR', rates).amount).toBe(200);
  });

  test('returns the price unchanged for a missing or invalid rate (docs/product.md#exchange-rates)', () => {
    const price = { amount: 1850, currency: 'GBP' } as const;
    for (const rate of [undefined, Number.NaN, 0, -1, Number.POSITIVE_INFINITY]) {
      const rates = { ...fallbackRates, GBP: rate === undefined ? {} : { EUR: rate } };
      expect(convert(price, 'EUR', rates)).toEqual(price);
    }
  });

  test('returns a whole unit within half a unit of the exact product, or the price itself', () => {
    fc.assert(
      fc.property(
        anyMoney,
        fc.constantFrom(...currencies),
        fc.integer({ min: 1, max: 3_000_000 }),
        (price, to, micro) => {
          const result = convert(price, to, { ...fallbackRates, [price.currency]: { [to]: micro / 1e6 } });
          if (to === price.currency) return result.amount === price.amount;
          const exact = BigInt(price.amount) * BigInt(micro);
          const distance = BigInt(result.amount) * 1_000_000n - exact;
          return result.amount % 100 === 0 && distance > -50_000_000n && distance <= 50_000_000n;
        },
      ),
    );
  });
});

describe('a list price (docs/product.md#currencies)', () => {
  const least = { GBP: 30, EUR: 50, USD: 50 };

  test('is the converted price, as a whole unit', () => {
    expect(listPrice({ amount: 1800, currency: 'GBP' }, { currency: 'EUR', rates: fallbackRates }).amount).toBe(2100);
  });

  test.each([
    [1, 'GBP', 30],
    [29, 'GBP', 30],
    [31, 'GBP', 31],
    [1, 'EUR', 50],
    [49, 'USD', 50],
    [0, 'GBP', 0],
  ] as const)('of %i in %s is %i in its own currency: at least what Stripe charges', (amount, currency, expected) => {
    expect(listPrice({ amount, currency })).toEqual({ amount: expected, currency });
  });

  test('above zero is never zero, and never below what Stripe charges, at any rate (docs/trust.md#rate-bounds)', () => {
    const anyRate = fc.oneof(fc.double({ min: 0, max: 3, noNaN: true }), fc.constantFrom(1e-7, 0.0001, Number.NaN, -1));
    fc.assert(
      fc.property(anyMoney, fc.constantFrom(...currencies), anyRate, (price, to, rate) => {
        const listed = listPrice(price, {
          currency: to,
          rates: { ...fallbackRates, [price.currency]: { [to]: rate } },
        });
        if (price.amount === 0) return listed.amount === 0;
        return Number.isSafeInteger(listed.amount) && listed.amount >= least[listed.currency];
      }),
    );
  });
});

test.each([
  ['GB', 'GBP'],
  ['IE', 'EUR'],
  ['de', 'EUR'],
  ['US', 'USD'],
  ['CA', 'USD'],
  ['JP', 'GBP'],
  [null, 'GBP'],
])('a visitor from %s sees %s (docs/product.md#currencies)', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
});

test('formats prices as Free, whole, or with decimals (docs/product.md#currencies)', () => {
  expect(formatPrice({ amount: 0, currency: 'GBP' })).toBe('Free');
  expect(formatPrice({ amount: 1800, currency: 'EUR' })).toBe('€18');
  expect(formatPrice({ amount: 123450, currency: 'USD' })).toBe('$1,234.50');
});
