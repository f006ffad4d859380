import { expect, test } from 'vitest';
import type { Money } from '#shared/rules/money.ts';
import { type AdminCode, compareDiscounts, costOf, discountText } from './code-text.ts';

const code: AdminCode = {
  code: 'WINTER20',
  type: 'percentage',
  percentage: 12.5,
  amount: null,
  isActive: true,
  isOneTimeUse: false,
  timesUsed: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const fixed = (amount: number, currency: Money['currency'] = 'GBP'): AdminCode => ({
  ...code,
  type: 'fixed_amount',
  percentage: null,
  amount: { amount, currency },
});

test('formats a share in percent, an amount in pounds with £ and others with their own sign (docs/product.md#admin-discount-codes)', () => {
  expect([code, fixed(500), fixed(800, 'EUR'), fixed(250, 'USD')].map(discountText)).toEqual([
    '12.5%',
    '£5.00',
    '€8.00',
    '$2.50',
  ]);
});

test('sorts by discount, shares first', () => {
  const all = [fixed(500), { ...code, percentage: 50 }, fixed(100), code];
  expect(all.toSorted(compareDiscounts).map(discountText)).toEqual(['12.5%', '50%', '£1.00', '£5.00']);
});

test('the cost of a code is list prices less totals, by currency, without cancelled orders', () => {
  const use = (list: number, total: number, currency: Money['currency'], status: 'paid' | 'cancelled' | 'free') => ({
    listPrice: { amount: list, currency },
    total: { amount: total, currency },
    status,
  });
  const uses = [
    use(2000, 1500, 'GBP', 'paid'),
    use(2000, 0, 'GBP', 'free'),
    use(2000, 1000, 'GBP', 'cancelled'),
    use(3000, 2400, 'EUR', 'paid'),
  ];
  expect(costOf(uses)).toEqual([
    { amount: 2500, currency: 'GBP' },
    { amount: 600, currency: 'EUR' },
  ]);
  expect(costOf([])).toEqual([]);
});
