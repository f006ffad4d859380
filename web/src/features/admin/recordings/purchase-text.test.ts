import { expect, test } from 'vitest';
import { currencyText, typeText } from './purchase-text.ts';

// docs/product.md#collection-purchases
test.each([
  ['FREE_RECORDING', 'Free Recording'],
  ['WINTER20', 'WINTER20'],
  [null, 'Full Price'],
])('of the code %s the type is %s', (discountCode, text) => {
  expect(typeText({ discountCode })).toBe(text);
});

test('shows FREE as the currency of a free purchase', () => {
  expect(currencyText({ total: { amount: 0, currency: 'EUR' } })).toBe('FREE');
  expect(currencyText({ total: { amount: 6000, currency: 'EUR' } })).toBe('EUR');
});
