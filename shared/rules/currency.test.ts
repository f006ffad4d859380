import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { convert, currencies, currencyOfCountry, fallbackRates } from './currency.ts';
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
