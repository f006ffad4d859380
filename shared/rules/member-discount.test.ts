import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { fallbackRates, smallestCharges } from './currency.ts';
import { depositOf } from './deposits.ts';
import { quote } from './discount-codes.ts';
import {
  type DiscountedOrder,
  highestMemberDiscount,
  memberDiscountText,
  percentageOf,
  takesMemberDiscount,
} from './member-discount.ts';
import type { MembershipState } from './memberships.ts';

// docs/product.md#members-discount

const now = new Date('2027-01-15T10:00:00.000Z');
const paid = {
  state: 'active' as MembershipState,
  usableFrom: null as string | null,
  paidUntil: '2027-02-01T00:00:00.000Z',
  pauseEnd: null,
  failedAt: null,
  endsWithPeriod: false,
};
const membership = (discountPercent: number | null, standing: Partial<typeof paid> = {}, id = 'M1') => ({
  id,
  terms: { name: `Plan ${id}`, discountPercent },
  standing: { ...paid, ...standing },
});
const percentOf = (...memberships: ReturnType<typeof membership>[]) =>
  highestMemberDiscount(memberships, now)?.percentage;

describe('the discount of a membership', () => {
  test('names the plan and the membership that gives it', () => {
    const discount = highestMemberDiscount([membership(15)], now);
    expect(discount).toEqual({ membershipId: 'M1', name: 'Plan M1', percentage: 15 });
    expect(discount && memberDiscountText(discount)).toBe('15% with membership Plan M1');
  });

  test('counts in a period that is paid, not in the days of grace after it', () => {
    expect(percentOf(membership(15, { endsWithPeriod: true }))).toBe(15);
    expect(percentOf(membership(15, { state: 'paused' }))).toBe(15);
    expect(percentOf(membership(15, { paidUntil: '2027-01-15T10:00:00.000Z' }))).toBeUndefined();
    expect(percentOf(membership(15, { state: 'past_due' }))).toBeUndefined();
    expect(percentOf(membership(15, { state: 'ended' }))).toBeUndefined();
    expect(percentOf(membership(15, { usableFrom: '2027-01-16T00:00:00.000Z' }))).toBeUndefined();
  });

  test('is the highest of several, and of equal ones that of the first', () => {
    const several = [membership(null, {}, 'M1'), membership(20, {}, 'M2'), membership(20, {}, 'M3')];
    expect(highestMemberDiscount(several, now)?.membershipId).toBe('M2');
    expect(percentOf(membership(15), membership(30, { state: 'ended' }))).toBe(15);
    expect(percentOf(membership(null))).toBeUndefined();
    expect(percentOf()).toBeUndefined();
  });
});

test('an order takes it for one place of the member’s own, where neither a code nor a credit nor a choice sets the price', () => {
  const order: DiscountedOrder = { count: 1, isOwnPlace: true, isSliding: false, hasCode: false, hasPack: false };
  expect(takesMemberDiscount(order)).toBe(true);
  const others: Partial<DiscountedOrder>[] = [
    { count: 2 },
    { isOwnPlace: false },
    { isSliding: true },
    { hasCode: true },
    { hasPack: true },
  ];
  for (const other of others) expect(takesMemberDiscount({ ...order, ...other })).toBe(false);
});

const currency = fc.constantFrom(...currencies);
const amount = fc.integer({ min: 0, max: 200_000 });
const percentage = fc.integer({ min: 1, max: 100 });

test('what is paid is the price less the percentage, rounded half up, never below nothing nor above the price', () => {
  fc.assert(
    fc.property(currency, currency, amount, percentage, (own, shown, price, percent) => {
      const discount = percentageOf({ percentage: percent });
      const quoted = quote({
        price: { amount: price, currency: own },
        currency: shown,
        rates: fallbackRates,
        discount,
      });
      const { list, total, discount: off } = quoted;
      const rest = list.amount - Math.floor((list.amount * percent + 50) / 100);
      expect(total.amount).toBe(rest < smallestCharges[list.currency] ? 0 : rest);
      expect(off.amount + total.amount).toBe(list.amount);
      expect(total.amount).toBeGreaterThanOrEqual(0);
      expect(total.amount).toBeLessThanOrEqual(list.amount);
      if (percent === 100) expect(total.amount).toBe(0);
    }),
  );
});

test('a deposit and its rest sum up to the reduced price', () => {
  const terms = { above: { GBP: 10_000, EUR: 10_000, USD: 10_000 }, percent: 25, daysBefore: 30 };
  const startTime = '2027-06-12T18:00:00.000Z';
  fc.assert(
    fc.property(currency, amount, percentage, (own, price, percent) => {
      const discount = percentageOf({ percentage: percent });
      const money = { amount: price, currency: own };
      const { list, total } = quote({ price: money, currency: own, rates: fallbackRates, discount });
      const deposit = depositOf({ total, listPrice: list, startTime, terms, now });
      if (deposit) expect(deposit.now.amount + deposit.rest.amount).toBe(total.amount);
    }),
  );
});
