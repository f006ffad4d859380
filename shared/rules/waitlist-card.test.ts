import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { quote } from './discount-codes.ts';
import { maxAmount } from './money.ts';
import {
  type CardConsent,
  cardName,
  consentProblem,
  consentText,
  maximumFor,
  priceByConsent,
} from './waitlist-card.ts';

// docs/trust.md#saved-cards

const startTime = '2027-03-10T18:00:00.000Z';
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const consent: CardConsent = {
  places: 1,
  maximum: euros(2100),
  list: pounds(1800),
  rate: 1.1667,
  option: null,
  startTime,
  revision: 2,
};
const session = { price: pounds(1800), startTime, revision: 2 };

describe('a place is charged by a saved card', () => {
  test('for the price in the currency and at the rate of the consent, up to its maximum', () => {
    const price = priceByConsent(consent, session.price);
    expect(price.currency).toBe('EUR');
    const exact = { ...consent, maximum: price };
    expect(consentProblem(exact, session)).toBeNull();
    expect(consentProblem({ ...consent, maximum: euros(price.amount - 1) }, session)).toBe('above_maximum');
    expect(consentProblem(exact, { ...session, price: pounds(900) })).toBeNull();
  });

  test.each([
    ['time', { startTime: '2027-03-10T19:00:00.000Z' }],
    ['revision', { revision: 3 }],
    ['revision, where it has none', { revision: undefined }],
  ])('only while the session has the same %s', (_, change) => {
    expect(consentProblem(consent, { ...session, ...change })).toBe('changed');
  });

  test('only where the new price has a rate in the consent', () => {
    const rateless = { ...consent, list: { amount: 1800, currency: 'USD' } } as const;
    expect(consentProblem(rateless, session)).toBe('changed');
  });
});

describe('several places are charged by a saved card', () => {
  const forThree: CardConsent = { ...consent, places: 3, maximum: pounds(5400), rate: 1 };

  test('up to as many as it names, each up to the price that it names', () => {
    expect([1, 2, 3].map((count) => consentProblem(forThree, session, count))).toEqual([null, null, null]);
    expect(consentProblem(forThree, session, 4)).toBe('changed');
    const dearer = { ...session, price: pounds(1801) };
    expect([1, 2, 3].map((count) => consentProblem(forThree, dearer, count))).toEqual(Array(3).fill('above_maximum'));
    expect(maximumFor(forThree, 2)).toEqual(pounds(3600));
  });

  test('the sentence names how many, and the highest sum of all', () => {
    const until = { bookUntil: startTime, timeZone: 'Europe/London' };
    const about = { title: 'Calm', moment: 'Wednesday' };
    const text = consentText(about, { ...until, maximum: pounds(5400), places: 3, option: { name: 'Concession' } });
    expect(text).toContain('When 3 places in Calm (Wednesday) come free for you until');
    expect(text).toContain('the price “Concession” of each: £54.00 at most for all 3, once.');
    const one = consentText(about, { ...until, maximum: pounds(1800), places: 1 });
    expect(one).toContain('charged its price: £18.00 at most, once.');
  });
});

const anyPrice = fc.record({
  amount: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: maxAmount })),
  currency: fc.constantFrom(...currencies),
});
const anyRate = fc.integer({ min: 1, max: 3_000_000 }).map((millionths) => millionths / 1e6);

/** What is agreed to for a place at this price, as the server reckons it. */
function consentTo(list: CardConsent['list'], currency: (typeof currencies)[number], rate: number): CardConsent {
  const rates = { GBP: {}, EUR: {}, USD: {}, [list.currency]: { [currency]: rate } };
  const { total: maximum, rate: used } = quote({ price: list, currency, rates, discount: null });
  return { places: 1, maximum, list, rate: used, option: null, startTime, revision: 0 };
}

describe('for any price then and now, in three currencies and at any rate', () => {
  test('a card is never charged more than its holder agreed to, nor more than the place costs at the agreed rate', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, fc.constantFrom(...currencies), anyRate, (list, price, currency, rate) => {
        const agreed = consentTo(list, currency, rate);
        const charge = priceByConsent(agreed, price);
        if (consentProblem(agreed, { price, startTime }) !== null) return;
        const rates = { GBP: {}, EUR: {}, USD: {}, [list.currency]: { [agreed.maximum.currency]: agreed.rate } };
        const cost = quote({ price, currency: agreed.maximum.currency, rates, discount: null }).total;
        expect(charge).toEqual(cost);
        expect(charge.currency).toBe(agreed.maximum.currency);
        expect(charge.amount).toBeLessThanOrEqual(agreed.maximum.amount);
      }),
      { numRuns: 1000 },
    );
  });

  test('an unchanged or lower price is charged, and one that comes to more than the maximum is not', () => {
    fc.assert(
      fc.property(
        anyPrice,
        fc.nat(maxAmount),
        fc.constantFrom(...currencies),
        anyRate,
        (list, change, currency, rate) => {
          const agreed = consentTo(list, currency, rate);
          const problemAt = (amount: number) =>
            consentProblem(agreed, { price: { amount, currency: list.currency }, startTime });
          expect(problemAt(list.amount)).toBeNull();
          expect(problemAt(Math.max(1, list.amount - change))).toBeNull();
          const dearer = { amount: list.amount + change, currency: list.currency };
          const isAbove = priceByConsent(agreed, dearer).amount > agreed.maximum.amount;
          expect(problemAt(dearer.amount)).toBe(isAbove ? 'above_maximum' : null);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test.each([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['american_express', 'American Express'],
  ['diners', 'Diners Club'],
  ['diners_club', 'Diners Club'],
  ['discover', 'Discover'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
  ['eftpos_au', 'Eftpos Au'],
  ['unknown', 'Unknown'],
])('a card of the brand %s is called %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(`${name} ending in 4242`);
});
