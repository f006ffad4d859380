import { describe, expect, test } from '@jest/globals';
import { typedPrice } from './price.ts';

/** Back office, section 5: a package price is a number, at least 0, in steps of 0.01. */
describe('a typed price', () => {
  test.each([
    ['60', 6000],
    ['60.5', 6050],
    ['60,05', 6005],
    [' 0 ', 0],
    ['100000', 10_000_000],
  ])('%j is %d minor units', (text, amount) => {
    expect(typedPrice(text, 'EUR')).toEqual({ amount, currency: 'EUR' });
  });

  test.each(['', '-1', '1.234', 'sixty', '100000.01', '1e3'])('%j is none', (text) => {
    expect(typedPrice(text, 'EUR')).toBeNull();
  });

  test('only of the currencies', () => {
    expect(typedPrice('60', 'CHF')).toBeNull();
  });
});
