import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { smallestCharges } from './currency.ts';
import {
  type DepositTerms,
  depositOf,
  depositOfPlaces,
  dueAtOfChangedStart,
  payRestUntil,
  restAfterMove,
  restConsentText,
  restReminderAt,
} from './deposits.ts';

const terms: DepositTerms = { above: { GBP: 20_000, EUR: 20_000, USD: 20_000 }, percent: 25, daysBefore: 30 };
const startTime = '2027-06-12T18:00:00.000Z';
const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const depositAt = (now: string, amount: number, own: Partial<Parameters<typeof depositOf>[0]> = {}) =>
  depositOf({ total: gbp(amount), listPrice: gbp(amount), startTime, terms, now: new Date(now), ...own });

describe('a deposit (docs/product.md#deposits)', () => {
  test('is a part of the price, and the rest is due some days before the start', () => {
    expect(depositAt('2027-01-01T00:00:00.000Z', 40_000)).toEqual({
      now: gbp(10_000),
      rest: gbp(30_000),
      dueAt: '2027-05-13T18:00:00.000Z',
    });
  });

  test.each([
    ['the owner offers none', '2027-01-01T00:00:00.000Z', 40_000, { terms: null }],
    ['the price is not above the sum', '2027-01-01T00:00:00.000Z', 20_000, {}],
    ['the date of the rest has come', '2027-05-13T18:00:00.000Z', 40_000, {}],
    ['a part is below the smallest charge', '2027-01-01T00:00:00.000Z', 40, { listPrice: gbp(40_000) }],
  ] as const)('is none where %s', (_, now, amount, own) => {
    expect(depositAt(now, amount, own)).toBeNull();
  });

  test('follows the price before discounts', () => {
    const deposit = depositAt('2027-01-01T00:00:00.000Z', 18_000, { listPrice: gbp(36_000) });
    expect(deposit).toMatchObject({ now: gbp(4500), rest: gbp(13_500) });
  });

  test('and its rest are the whole price, in whole units where possible, and never below the smallest charge', () => {
    const price = fc.record({
      amount: fc.integer({ min: 1, max: 10_000_000 }),
      currency: fc.constantFrom(...currencies),
      percent: fc.integer({ min: 10, max: 90 }),
    });
    fc.assert(
      fc.property(price, ({ amount, currency, percent }) => {
        const total = { amount, currency };
        const own = { ...terms, percent, above: { GBP: 0, EUR: 0, USD: 0 } };
        const deposit = depositAt('2027-01-01T00:00:00.000Z', 0, { total, listPrice: total, terms: own });
        if (!deposit) return amount < 10_000;
        const smallest = smallestCharges[currency];
        const isWhole = deposit.now.amount % 100 === 0 || amount < 1000;
        return (
          deposit.now.amount + deposit.rest.amount === amount &&
          deposit.now.amount >= smallest &&
          deposit.rest.amount >= smallest &&
          isWhole
        );
      }),
    );
  });
});

describe('the rest', () => {
  test('is reminded of three days before, unless that is over', () => {
    expect(restReminderAt('2027-05-13T18:00:00.000Z', '2027-05-01T00:00:00.000Z')).toBe('2027-05-10T18:00:00.000Z');
    expect(restReminderAt('2027-05-13T18:00:00.000Z', '2027-05-10T18:00:00.000Z')).toBeNull();
  });

  test('can be paid for 72 hours, and not after the start', () => {
    expect(payRestUntil('2027-06-01T00:00:00.000Z', startTime)).toBe('2027-06-04T00:00:00.000Z');
    expect(payRestUntil('2027-06-12T00:00:00.000Z', startTime)).toBe(startTime);
  });

  test('becomes due earlier by another start, and never later', () => {
    expect(dueAtOfChangedStart('2027-05-13T18:00:00.000Z', '2027-05-15T18:00:00.000Z')).toBe(
      '2027-05-08T18:00:00.000Z',
    );
    expect(dueAtOfChangedStart('2027-05-13T18:00:00.000Z', '2027-08-15T18:00:00.000Z')).toBe(
      '2027-05-13T18:00:00.000Z',
    );
  });

  test('is agreed to by a sentence with sum and date', () => {
    const text = restConsentText({ rest: gbp(30_000), dueAt: '2027-05-13T18:00:00.000Z' }, 'Europe/London');
    expect(text).toMatch(/^Charge £300 to this card on .*13.*2027\. I can take this back until then\.$/);
  });
});

describe('the rest of a place that is moved before it is paid', () => {
  const open = { rest: gbp(30_000), dueAt: '2027-05-12T12:00:00.000Z' };
  const at = new Date('2027-01-01T12:00:00.000Z');
  const move = (price: number, startTime = '2027-06-30T12:00:00.000Z', now = at) =>
    restAfterMove(open, { price: gbp(price), paid: gbp(10_000), startTime }, now);

  test.each([
    [40_000, 30_000, false],
    [46_000, 36_000, true],
    [25_000, 15_000, true],
    [10_030, 30, true],
  ])('of %i it is %i', (price, rest, isChanged) => {
    expect(move(price)).toEqual({ rest: gbp(rest), dueAt: open.dueAt, isChanged, isDue: false });
  });

  test('of a price that is paid, or nearly, there is none', () => {
    expect([10_029, 10_000, 9000].map((price) => move(price))).toEqual([null, null, null]);
  });

  test('its date only becomes earlier, and may have come', () => {
    const startTime = '2027-05-01T12:00:00.000Z';
    const dueAt = '2027-04-24T12:00:00.000Z';
    expect(move(40_000, startTime)).toMatchObject({ dueAt, isChanged: true, isDue: false });
    expect(move(40_000, startTime, new Date(dueAt))).toMatchObject({ dueAt, isDue: true });
    expect(move(40_000, '2028-01-01T12:00:00.000Z')).toMatchObject({ dueAt: open.dueAt, isChanged: false });
  });
});

describe('the deposits of several places (docs/product.md#deposits)', () => {
  const now = new Date('2027-01-01T00:00:00.000Z');

  test('are none where one place is not dearer than the amount, though all are', () => {
    const order = { startTime, terms, now, count: 3 };
    expect(depositOfPlaces({ ...order, total: gbp(60_000), listPrice: gbp(60_000) })).toBeNull();
    expect(depositOfPlaces({ ...order, total: gbp(30_000), listPrice: gbp(60_003) })).toMatchObject({
      dueAt: expect.any(String),
    });
  });

  test('sum up to the price, of every place as of the order, and are those of a place that is ordered alone', () => {
    const orders = fc.record({
      amount: fc.integer({ min: 1, max: 10_000_000 }),
      currency: fc.constantFrom(...currencies),
      percent: fc.integer({ min: 10, max: 90 }),
      count: fc.integer({ min: 1, max: 6 }),
    });
    const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
    fc.assert(
      fc.property(orders, ({ amount, currency, percent, count }) => {
        const total = { amount, currency };
        const own = { ...terms, percent, above: { GBP: 0, EUR: 0, USD: 0 } };
        const order = { total, listPrice: total, startTime, terms: own, now };
        const deposit = depositOfPlaces({ ...order, count });
        if (!deposit) return amount < 10_000 * count;
        const smallest = smallestCharges[currency];
        const { places } = deposit;
        const isAlone = count > 1 || places[0]?.rest.amount === depositOf(order)?.rest.amount;
        return (
          isAlone &&
          places.length === count &&
          places.every((place) => place.now.amount >= smallest && place.rest.amount >= smallest) &&
          sum(places.map((place) => place.now.amount)) === deposit.now.amount &&
          sum(places.map((place) => place.rest.amount)) === deposit.rest.amount &&
          deposit.now.amount + deposit.rest.amount === amount
        );
      }),
    );
  });
});
