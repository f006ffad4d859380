import { describe, expect, test } from 'vitest';
import { parsePrice } from './PriceCard.tsx';

describe('package price: at least 0, in steps of 0.01 (docs/product.md#package-price)', () => {
  test.each([
    ['60', 6000],
    ['60.5', 6050],
    ['60,05', 6005],
    [' 0 ', 0],
    ['100000', 10_000_000],
  ])('%j is %d minor units', (text, amount) => {
    expect(parsePrice(text, 'EUR').data).toEqual({ amount, currency: 'EUR' });
  });

  test.each(['', '-1', '1.234', 'sixty', '100000.01', '1e3'])('refuses %j', (text) => {
    expect(parsePrice(text, 'EUR').success).toBe(false);
  });

  test('refuses an unsupported currency', () => {
    expect(parsePrice('60', 'CHF').success).toBe(false);
  });
});
