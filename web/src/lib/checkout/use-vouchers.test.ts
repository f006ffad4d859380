import { describe, expect, test } from 'vitest';
import { voucherPayment, vouchersFrom } from './use-vouchers.ts';

// docs/product.md#gift-vouchers

const voucher = (code: string, amount: number, currency: 'GBP' | 'EUR' = 'GBP') => ({
  code,
  balance: { amount, currency },
  thing: null,
  expiresAt: '2031-11-28T10:00:00.000Z',
});

describe('vouchers that were kept', () => {
  test('are there again', () => {
    const kept = [voucher('7KQ2M9XC4T0BWH3E', 2000)];
    expect(vouchersFrom(JSON.stringify(kept))).toEqual(kept);
  });

  test.each([
    null,
    'not json',
    '[{"code":"7KQ2M9XC4T0BWH3E"}]',
    JSON.stringify(['1', '2', '3', '4'].map((code) => voucher(code, 100))),
  ])('are not taken from %j', (stored) => {
    expect(vouchersFrom(stored)).toEqual([]);
  });
});

describe('what vouchers pay', () => {
  const total = { amount: 1800, currency: 'GBP' } as const;

  test('is one after another, as far as it reaches', () => {
    expect(voucherPayment(total, [voucher('a', 1000), voucher('b', 5000)])).toEqual({
      parts: [
        { code: 'a', amount: 1000 },
        { code: 'b', amount: 800 },
      ],
      rest: { amount: 0, currency: 'GBP' },
    });
  });

  test('is nothing in another currency', () => {
    expect(voucherPayment(total, [voucher('a', 5000, 'EUR')])).toEqual({ parts: [], rest: total });
  });
});
