import { expect, test } from 'vitest';
import { fallbackRates } from './currency.ts';
import { priceRangeText } from './price-range.ts';
import { payableAmount } from './prices.ts';

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

test.each([
  [{ kind: 'options', lowest: 800, highest: 2000 }, 'from £8'],
  [{ kind: 'options', lowest: 0, highest: 2000 }, 'from £0'],
  [{ kind: 'options', lowest: 1850, highest: 1850 }, '£18.50'],
  [{ kind: 'sliding', lowest: 800, highest: 2000 }, '£8 to £20'],
  [{ kind: 'sliding', lowest: 0, highest: 2000 }, '£0 to £20'],
  [{ kind: 'sliding', lowest: 0, highest: 0 }, 'Free'],
] as const)('a list says of %j: %s (docs/product.md#price-options)', (prices, text) => {
  expect(priceRangeText(prices, 'GBP')).toBe(text);
});

test('the bounds in a list are in the currency shown', () => {
  const shown = { currency: 'EUR', rates: fallbackRates } as const;
  expect(priceRangeText({ kind: 'sliding', lowest: 1000, highest: 2000 }, 'GBP', shown)).toBe('€12 to €23');
});

test.each([
  [499, 500],
  [500, 500],
  [1234, 1234],
  [9000, 3000],
])('what can be paid in place of %i is %i', (typed, payable) => {
  expect(payableAmount(pounds(typed), { lowest: pounds(500), highest: pounds(3000) })).toEqual(pounds(payable));
});

test('what can be paid is nothing, or at least the smallest charge', () => {
  const bounds = { lowest: pounds(0), highest: pounds(3000) };
  expect(payableAmount(pounds(0), bounds)).toEqual(pounds(0));
  expect(payableAmount(pounds(5), bounds)).toEqual(pounds(30));
});
