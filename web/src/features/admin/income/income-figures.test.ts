import { expect, test } from 'vitest';
import { moneyText } from './income-figures.ts';

// docs/product.md#income

test('what went back has a sign, and nothing has none', () => {
  expect(moneyText(-1250, 'GBP')).toBe('-£12.50');
  expect(moneyText(-0, 'GBP')).toBe('£0.00');
});
