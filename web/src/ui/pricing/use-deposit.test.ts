import { expect, test } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { offeredDeposit } from './use-deposit.ts';

// docs/product.md#deposits

const now = new Date('2026-11-28T12:00:00.000Z');
const above = { GBP: 20_000, EUR: 20_000, USD: 20_000 };
const session = { startTime: '2027-06-12T09:00:00.000Z', deposits: { above, percent: 25, daysBefore: 30 } };
const price = { amount: 40_000, currency: 'GBP' } as const;
const priceOf = (amount: number) => {
  const quoted = quote({ price: { ...price, amount }, currency: 'GBP', rates: fallbackRates, discount: null });
  return { quote: quoted, total: quoted.total };
};
const order = { price: priceOf(40_000), count: 1, isPaidInPart: false };

test('offers a part now and the rest on a date', () => {
  expect(offeredDeposit(session, order, now)).toMatchObject({
    now: { amount: 10_000, currency: 'GBP' },
    rest: { amount: 30_000, currency: 'GBP' },
    dueAt: '2027-05-13T09:00:00.000Z',
    places: [{ now: { amount: 10_000 }, rest: { amount: 30_000 } }],
  });
});

test('offers the sums of several places, each dearer than the amount by itself', () => {
  const both = { ...order, count: 2 };
  expect(offeredDeposit(session, { ...both, price: priceOf(80_000) }, now)).toMatchObject({
    now: { amount: 20_000 },
    rest: { amount: 60_000 },
    places: [{ rest: { amount: 30_000 } }, { rest: { amount: 30_000 } }],
  });
  expect(offeredDeposit(session, { ...both, price: priceOf(40_000) }, now)).toBeNull();
});

test('reckons with the total that the server named, where that is another', () => {
  const named = { ...order.price, total: { ...price, amount: 36_000 } };
  expect(offeredDeposit(session, { ...order, price: named }, now)).toMatchObject({ rest: { amount: 27_000 } });
});

test.each([
  ['the studio offers none', { startTime: session.startTime }, order, now],
  ['the price is not known yet', session, { ...order, price: null }, now],
  ['the price is not dearer than the amount', session, { ...order, price: priceOf(20_000) }, now],
  ['a gift voucher pays of it', session, { ...order, isPaidInPart: true }, now],
  ['the rest would be due already', session, order, new Date('2027-05-13T09:00:00.000Z')],
])('is paid at once where %s', (_, terms, ordered, at) => {
  expect(offeredDeposit(terms, ordered, at)).toBeNull();
});
