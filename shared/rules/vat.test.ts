import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxAmount } from './money.ts';
import { vatIn, vatText } from './vat.ts';

// docs/product.md#receipts

test.each([
  [1800, 2000, 300],
  [1799, 2000, 300],
  [2400, 1900, 383],
  [100, 700, 7],
  [3200, 0, 0],
  [50, 2000, 8],
  // A currency without minor units: 1,100 yen.
  [1100, 1000, 100],
])('of %i at a rate of %i, %i are tax', (gross, rate, vat) => {
  expect(vatIn(gross, rate)).toBe(vat);
});

const gross = fc.integer({ min: 0, max: maxAmount });
const rate = fc.integer({ min: 0, max: 5000 });

test('the tax on what is left is the tax, to half a minor unit, and both are whole', () => {
  fc.assert(
    fc.property(gross, rate, (paid, percent) => {
      const vat = vatIn(paid, percent);
      expect(Number.isSafeInteger(vat)).toBe(true);
      expect(vat).toBeGreaterThanOrEqual(0);
      expect(vat).toBeLessThanOrEqual(paid);
      // Exactly, in integers: |2 vat (1 + r) - 2 paid r| <= 1 + r.
      const off = 2n * BigInt(vat) * BigInt(10_000 + percent) - 2n * BigInt(paid) * BigInt(percent);
      expect(off <= BigInt(10_000 + percent) && -off < BigInt(10_000 + percent)).toBe(true);
    }),
  );
});

test('more is never taxed less, by price or by rate', () => {
  fc.assert(
    fc.property(gross, rate, fc.integer({ min: 0, max: 1000 }), (paid, percent, more) => {
      expect(vatIn(paid + more, percent)).toBeGreaterThanOrEqual(vatIn(paid, percent));
      expect(vatIn(paid, percent + more)).toBeGreaterThanOrEqual(vatIn(paid, percent));
    }),
  );
});

test.each([
  [2000, '20%'],
  [810, '8.1%'],
  [775, '7.75%'],
  [0, '0%'],
])('a rate of %i is written %s', (percent, text) => {
  expect(vatText(percent)).toBe(text);
});
