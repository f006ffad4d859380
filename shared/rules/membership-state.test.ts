import { expect, test } from 'vitest';
import { listedMembershipState, monthlyIncome } from './membership-state.ts';

// docs/product.md#admin-memberships

test.each([
  ['active', false, 'active'],
  ['active', true, 'ending'],
  ['paused', false, 'paused'],
  ['paused', true, 'ending'],
  ['past_due', true, 'past_due'],
  ['ended', true, 'ended'],
] as const)('%s, ending with its period: %s, is listed as %s', (state, endsWithPeriod, listed) => {
  expect(listedMembershipState({ state, endsWithPeriod })).toBe(listed);
});

test('a yearly membership brings a twelfth of its price each month, and sums are by currency', () => {
  const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });
  expect(
    monthlyIncome([
      { price: pounds(4800), interval: 'month' },
      { price: pounds(48_005), interval: 'year' },
      { price: pounds(48_005), interval: 'year' },
      { price: { amount: 100, currency: 'EUR' }, interval: 'month' },
    ]),
  ).toEqual([pounds(12_801), { amount: 100, currency: 'EUR' }]);
  expect(monthlyIncome([])).toEqual([]);
});
