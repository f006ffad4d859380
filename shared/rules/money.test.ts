import { describe, expect, test } from 'vitest';
import { formatMoney, formatPrice } from './money.ts';

describe('a sum', () => {
  test.each([
    [{ amount: 128_400, currency: 'GBP' }, '£1,284.00'],
    [{ amount: -1200, currency: 'GBP' }, '-£12.00'],
    [{ amount: 1850, currency: 'EUR' }, '€18.50'],
    [{ amount: 0, currency: 'USD' }, '$0.00'],
  ] as const)('%j is %s', (sum, text) => {
    expect(formatMoney(sum)).toBe(text);
  });
});

test.each([
  [{ amount: 1800, currency: 'GBP' }, '£18'],
  [{ amount: 1850, currency: 'GBP' }, '£18.50'],
  [{ amount: 0, currency: 'GBP' }, 'Free'],
] as const)('the list price of %j is %s', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});
