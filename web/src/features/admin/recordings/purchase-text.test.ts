import { expect, test } from 'vitest';
import { currencyText, typeText } from './purchase-columns.tsx';

// docs/product.md#collection-purchases
test.each([
  ['FREE_RECORDING', false, 'Free Recording'],
  ['WINTER20', false, 'WINTER20'],
  [null, true, 'Gift'],
  [null, false, 'Full Price'],
])('of the code %s, given: %s, the type is %s', (discountCode, given, text) => {
  expect(typeText({ discountCode, given })).toBe(text);
});

test('shows FREE as the currency of a free purchase', () => {
  expect(currencyText({ paidElsewhere: false, total: { amount: 0, currency: 'EUR' } })).toBe('FREE');
  expect(currencyText({ paidElsewhere: false, total: { amount: 6000, currency: 'EUR' } })).toBe('EUR');
});
