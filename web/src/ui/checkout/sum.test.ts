import { describe, expect, test } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import { type Discount, quote } from '#shared/rules/discount-codes.ts';
import { restAfter } from '#shared/rules/vouchers.ts';
import { checkoutSumText } from './Sum.tsx';

const price = { amount: 6500, currency: 'GBP' } as const;
const sumOf = (discount: Discount | null, currency: 'GBP' | 'EUR' = 'GBP') => {
  const quoted = quote({ price, currency, rates: fallbackRates, discount });
  return checkoutSumText('Session', quoted, discount, quoted.total);
};

describe('a sum', () => {
  test('is the price where there is no discount', () => {
    expect(sumOf(null)).toEqual({ lines: [{ label: 'Session', amount: '£65.00' }], total: '£65.00' });
  });

  test('names a percentage discount in the selected currency', () => {
    expect(sumOf({ type: 'percentage', percentage: 20 }, 'EUR')).toEqual({
      lines: [
        { label: 'Session', amount: '€76.00' },
        { label: 'Discount, 20%', amount: '−€15.20', less: true },
      ],
      total: '€60.80',
    });
  });

  test('names a fixed discount by its amount', () => {
    expect(sumOf({ type: 'fixed_amount', amount: { amount: 500, currency: 'GBP' } })).toEqual({
      lines: [
        { label: 'Session', amount: '£65.00' },
        { label: 'Discount', amount: '−£5.00', less: true },
      ],
      total: '£60.00',
    });
  });

  test('says Free where nothing is left to pay', () => {
    expect(sumOf({ type: 'percentage', percentage: 100 })).toMatchObject({ total: 'Free' });
  });

  test('shows nothing but the total that the server named, while its own lines make another', () => {
    const quoted = quote({ price, currency: 'GBP', rates: fallbackRates, discount: null });
    expect(checkoutSumText('Session', quoted, null, { amount: 7000, currency: 'GBP' })).toEqual({
      lines: [],
      total: '£70.00',
    });
  });

  const quoted = quote({ price, currency: 'GBP', rates: fallbackRates, discount: null });
  const paidBy = (...amounts: number[]) => {
    const parts = amounts.map((amount, index) => ({ code: `${index}`, amount }));
    return { parts, rest: restAfter(quoted.total, parts) };
  };

  test('names what gift vouchers pay, and what is left', () => {
    expect(checkoutSumText('Session', quoted, null, quoted.total, paidBy(2000, 1500))).toEqual({
      lines: [
        { label: 'Session', amount: '£65.00' },
        { label: 'Gift voucher', amount: '−£20.00', less: true },
        { label: 'Gift voucher', amount: '−£15.00', less: true },
      ],
      total: '£30.00',
    });
  });

  // docs/product.md#deposits
  test('names what is paid later, and what is left to pay now', () => {
    const later = { now: { ...price, amount: 1600 }, rest: { ...price, amount: 4900 }, label: 'Due May 12, 2027' };
    expect(checkoutSumText('Session', quoted, null, quoted.total, null, later)).toEqual({
      lines: [
        { label: 'Session', amount: '£65.00' },
        { label: 'Due May 12, 2027', amount: '−£49.00', less: true },
      ],
      total: '£16.00',
    });
  });

  // docs/product.md#packs
  test.each([
    [1, '1 credit of your pack'],
    [2, '2 credits of your pack'],
  ])('names what %i credits pay before gift vouchers', (credits, label) => {
    const pack = { places: 1, credits, amount: 5000 };
    const byVoucher = paidBy(1500);
    const paid = { parts: byVoucher.parts, rest: { ...price, amount: 0 }, pack };
    expect(checkoutSumText('Session', quoted, null, quoted.total, paid)).toEqual({
      lines: [
        { label: 'Session', amount: '£65.00' },
        { label, amount: '−£50.00', less: true },
        { label: 'Gift voucher', amount: '−£15.00', less: true },
      ],
      total: '£0.00',
    });
  });

  test('says £0.00 where vouchers pay all: it is not free', () => {
    expect(checkoutSumText('Session', quoted, null, quoted.total, paidBy(6500))).toMatchObject({ total: '£0.00' });
  });
});
