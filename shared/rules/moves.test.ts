import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partOf } from './cancellation.ts';
import { type Currency, currencies } from './currencies.ts';
import { fallbackRates, type Rates, smallestCharges } from './currency.ts';
import { type Discount, quote } from './discount-codes.ts';
import { type MoveSums, moveSums, type PaidPlace, priceThere, refundableOf } from './moves.ts';
import { sharesOf } from './passes.ts';

/** docs/product.md#moving-a-booking, docs/product.md#passes */

const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const single = (total: number): PaidPlace => ({
  value: gbp(total),
  left: total,
  booked: { total, alone: total },
});

describe('what a place costs in another session', () => {
  test.each([
    ['a single place', { total: 1000, alone: 1000 }, [0, 300, 1000, 1029, 5000], [0, 300, 1000, 1029, 5000]],
    [
      'a date of a pass',
      { total: 1000, alone: 1800 },
      [0, 300, 1000, 1400, 1800, 2100],
      [0, 300, 1000, 1000, 1000, 1300],
    ],
    ['a place that was a gift', { total: 0, alone: 1800 }, [0, 300, 1800, 2100], [0, 0, 0, 300]],
    ['a pass that costs more than its dates', { total: 2000, alone: 1800 }, [1800, 2000, 2500], [1800, 2000, 2500]],
  ])('for %s', (_, booked, alone, expected) => {
    expect(alone.map((amount) => priceThere(gbp(amount), { booked }).amount)).toEqual(expected);
  });
});

describe('a move', () => {
  test.each([
    ['to a lower price gives the difference back', single(1800), 1000, 100, { surcharge: 0, refund: 800, value: 1000 }],
    ['that gives a part back', single(1800), 1000, 50, { surcharge: 0, refund: 400, value: 1000 }],
    ['to a higher price costs the difference', single(1000), 1030, 100, { surcharge: 30, refund: 0, value: 1030 }],
    ['of a difference that is not charged', single(1000), 1029, 100, { surcharge: 0, refund: 0, value: 1000 }],
    // docs/product.md#vouchers-of-a-thing
    [
      'of a place that a thing paid gives back what else was paid',
      { ...single(1800), byThings: 1500 },
      1000,
      100,
      { surcharge: 0, refund: 300, value: 1500 },
    ],
    [
      'of one that gives back a part gives that part of it',
      { ...single(1800), byThings: 1500 },
      1600,
      50,
      { surcharge: 0, refund: 100, value: 1600 },
    ],
    [
      'of one that a thing paid whole gives back nothing',
      { ...single(1800), byThings: 1800 },
      1000,
      100,
      { surcharge: 0, refund: 0, value: 1800 },
    ],
    [
      'of one to a higher price costs the difference',
      { ...single(1800), byThings: 1800 },
      2500,
      100,
      { surcharge: 700, refund: 0, value: 2500 },
    ],
    ['gives back no more than is left', { ...single(1800), left: 300 }, 1000, 100, { refund: 300, value: 1000 }],
  ])('%s', (_, place, alone, percent, expected) => {
    const amounts = Object.entries(expected).map(([name, amount]) => [name, gbp(amount)]);
    expect(moveSums(place, gbp(alone), percent)).toMatchObject(Object.fromEntries(amounts));
  });
});

/** A bookable session: its price in its own currency, and how much of a payment its policy gives back now. */
const anySession = fc.record({
  price: fc.record({
    amount: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 990, max: 1070 })),
    currency: fc.constantFrom(...currencies),
  }),
  percent: fc.constantFrom(100, 50, 0),
});
const anyDiscount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 100 }).map((percentage) => ({ type: 'percentage' as const, percentage })),
  fc.integer({ min: 1, max: 2000 }).map((amount) => ({ type: 'fixed_amount' as const, amount: gbp(amount) })),
);
const anyRates: fc.Arbitrary<Rates> = fc.constantFrom(fallbackRates, {
  GBP: { EUR: 1.2, USD: 1.31 },
  EUR: { GBP: 0.83, USD: 1.1 },
  USD: { GBP: 0.76, EUR: 0.9 },
});
const anyStep = fc.record({
  place: fc.nat({ max: 5 }),
  action: fc.constantFrom('move' as const, 'move' as const, 'move' as const, 'give' as const, 'cancel' as const),
  to: anySession,
  rates: anyRates,
  /** What the studio or the bank sends back meanwhile, at most. */
  sentBack: fc.oneof(fc.constant(0), fc.constant(0), fc.nat({ max: 2000 })),
});
const anyPurchase = fc.record({
  currency: fc.constantFrom(...currencies),
  discount: anyDiscount,
  passShare: fc.integer({ min: 1, max: 120 }),
  passDates: fc.array(anySession, { minLength: 1, maxLength: 3 }),
  singles: fc.array(anySession, { minLength: 1, maxLength: 3 }),
  steps: fc.array(anyStep, { maxLength: 25 }),
});

/** A place with what its guest has paid and got back, and what it costs by what was agreed, as a reader of the rules has it. */
type Kept = PaidPlace & {
  ofPass: boolean;
  discount: Discount | null;
  percent: number;
  paid: number;
  returned: number;
  returnedByOthers: number;
  cost: number;
  cancelled: boolean;
};

function bought(total: number, alone: number, percent: number, currency: Currency, discount: Discount | null): Kept {
  return {
    value: { amount: total, currency },
    left: total,
    booked: { total, alone },
    ofPass: false,
    discount,
    percent,
    paid: total,
    returned: 0,
    returnedByOthers: 0,
    cost: total,
    cancelled: false,
  };
}

type Purchase = typeof anyPurchase extends fc.Arbitrary<infer Value> ? Value : never;

function buy({ currency, discount, passShare, passDates, singles }: Purchase): Kept[] {
  const alone = passDates.map(
    ({ price }) => quote({ price, currency, rates: fallbackRates, discount: null }).total.amount,
  );
  const sum = alone.reduce((total, price) => total + price, 0);
  const shares = sharesOf(Math.floor((sum * passShare) / 100), alone);
  return [
    ...passDates.map(({ percent }, index) => ({
      ...bought(shares[index] ?? 0, alone[index] ?? 0, percent, currency, null),
      ofPass: true,
    })),
    ...singles.map(({ price, percent }) => {
      const { total } = quote({ price, currency, rates: fallbackRates, discount });
      return bought(total.amount, total.amount, percent, currency, discount);
    }),
  ];
}

/** Moves as the server does: not where cancelling gives nothing back, and what is not free any more does not become so. */
function move(place: Kept, { to, rates }: Purchase['steps'][number]): MoveSums | undefined {
  const isFree = refundableOf(place).amount === 0;
  if (!isFree && place.percent === 0) return undefined;
  const { currency } = place.value;
  const { total: alone } = quote({ price: to.price, currency, rates, discount: place.discount });
  const sums = moveSums(place, alone, place.percent);
  const share = place.booked.total;
  // A pass: the lower of share and price there, and what is dearer there than its own session was.
  const dearer = Math.max(0, alone.amount - place.booked.alone);
  const cost = place.ofPass ? Math.min(share + dearer, alone.amount) : alone.amount;
  const isCharged = cost <= place.cost || cost - place.cost >= smallestCharges[currency];
  place.cost = isCharged ? cost : place.cost;
  place.paid += sums.surcharge.amount;
  place.returned += sums.refund.amount;
  place.left += sums.surcharge.amount - sums.refund.amount;
  place.value = sums.value;
  place.percent = isFree ? to.percent : Math.min(to.percent, place.percent);
  return sums;
}

function sendBack(place: Kept, most: number): void {
  const amount = Math.min(most, place.left);
  place.returnedByOthers += amount;
  place.left -= amount;
}

function cancel(place: Kept): void {
  const refund = partOf(refundableOf(place), place.percent).amount;
  place.returned += refund;
  place.left -= refund;
  place.cost = 0;
  place.cancelled = true;
}

function expectCovered(places: Kept[]): void {
  for (const { paid, returned, returnedByOthers, left, cost, value, cancelled } of places) {
    expect(paid - returned).toBeGreaterThanOrEqual(cost);
    expect(left).toBe(paid - returned - returnedByOthers);
    expect(left).toBeGreaterThanOrEqual(0);
    if (!cancelled) expect(value.amount).toBe(cost);
  }
}

test('in every currency guests keep no place that is not paid for, and get back nothing that was not', () => {
  fc.assert(
    fc.property(anyPurchase, (purchase) => {
      const places = buy(purchase);
      for (const step of purchase.steps) {
        const place = places[step.place % places.length];
        if (!place || place.cancelled || step.action === 'give') continue;
        sendBack(place, step.sentBack);
        const { returned } = place;
        if (step.action === 'cancel') cancel(place);
        else expectSums(move(place, step));
        expect(place.returned).toBeGreaterThanOrEqual(returned);
        expectCovered(places);
      }
    }),
    { numRuns: 3000 },
  );
});

function expectSums(sums: MoveSums | undefined): void {
  if (!sums) return;
  const { surcharge, refund } = sums;
  expect(surcharge.amount === 0 || surcharge.amount >= smallestCharges[surcharge.currency]).toBe(true);
  expect(refund.amount).toBeGreaterThanOrEqual(0);
  expect(Math.min(surcharge.amount, refund.amount)).toBe(0);
}

const anyPrices = fc.array(fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 990, max: 1070 })), {
  maxLength: 12,
});

describe('any number of moves', () => {
  test('as long as cancelling gives all back, loses nothing of what was paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 3000 }), anyPrices, (total, prices) => {
        let place = single(total);
        for (const price of prices) {
          const { surcharge, refund, value } = moveSums(place, gbp(price), 100);
          place = { ...place, value, left: place.left + surcharge.amount - refund.amount };
          expect(place.left).toBe(value.amount);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('and cancelling then give back as much as cancelling at once, of a place that is moved to cheaper sessions', () => {
    const anyPercent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 3000 }), anyPrices, anyPercent, (total, prices, percent) => {
        let place = single(total);
        let returned = 0;
        for (const price of prices.toSorted((one, other) => other - one).filter((amount) => amount <= total)) {
          const { refund, value } = moveSums(place, gbp(price), percent);
          place = { ...place, value, left: place.left - refund.amount };
          returned += refund.amount;
        }
        expect(returned + partOf(refundableOf(place), percent).amount).toBe(partOf(gbp(total), percent).amount);
      }),
      { numRuns: 1000 },
    );
  });
});
