import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { smallestCharges } from './currency.ts';
import { formatVoucherCode, isVoucherCode, normaliseVoucherCode, voucherParts } from './vouchers.ts';

// docs/product.md#gift-vouchers

describe('a code', () => {
  test.each([
    '7KQ2-M9XC-4T0B-WH3E',
    ' 7kq2 m9xc 4t0b wh3e ',
    '7KQ2–M9XC—4TOB-WH3E',
    '7kq2m9xc4tobwh3e',
    '７ＫＱ２ M9XC 4T0B WH3E',
  ])('typed as %j is the same', (typed) => {
    expect(normaliseVoucherCode(typed)).toBe('7KQ2M9XC4T0BWH3E');
  });

  test.each(['7KQ2M9XC4T0BWH3', '7KQ2M9XC4T0BWH3EE', '7KQ2M9XC4T0BWH3U', '', 'WINTER20'])(
    '%j has not the form of one',
    (code) => {
      expect(isVoucherCode(code)).toBe(false);
    },
  );

  test('is printed in groups of four', () => {
    expect(formatVoucherCode('7KQ2M9XC4T0BWH3E')).toBe('7KQ2-M9XC-4T0B-WH3E');
  });
});

describe('what vouchers pay', () => {
  const total = { amount: 1800, currency: 'GBP' } as const;

  test.each([
    [[5000], [1800], 0],
    [[1000], [1000], 800],
    [[1000, 500, 900], [1000, 500, 300], 0],
    [[5000, 700], [1800], 0],
    // Less than 30p would be left for the card.
    [[1790], [1770], 30],
    [[1760, 35], [1760, 10], 30],
    [[10, 1780], [10, 1760], 30],
  ])('of £18 with balances %j: %j, and %i is left', (balances, amounts, rest) => {
    const vouchers = balances.map((balance, index) => ({ code: `${index}`, balance }));
    const paid = voucherParts(total, vouchers);
    expect(paid.parts.map(({ amount }) => amount)).toEqual(amounts);
    expect(paid.rest).toEqual({ amount: rest, currency: 'GBP' });
  });

  test('of any price sums up with the rest, which is nothing or can be charged; no voucher pays more than it has', () => {
    const anyBalances = fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.nat({ max: 20_000 }), anyBalances, (currency, above, balances) => {
        const price = { amount: smallestCharges[currency] + above, currency };
        const vouchers = balances.map((balance, index) => ({ code: `${index}`, balance }));
        const { parts, rest } = voucherParts(price, vouchers);
        expect(parts.reduce((sum, { amount }) => sum + amount, rest.amount)).toBe(price.amount);
        expect(rest.amount === 0 || rest.amount >= smallestCharges[currency]).toBe(true);
        for (const { code, amount } of parts) expect(amount).toBeLessThanOrEqual(balances[Number(code)] ?? 0);
      }),
    );
  });
});
