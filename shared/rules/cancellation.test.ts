import { describe, expect, test } from 'vitest';
import {
  type CancellationPolicy,
  canBeMoved,
  cancellationText,
  defaultCancellationPolicy,
  movableUntil,
  policyAfterMove,
  policySteps,
  policyText,
  refundOf,
  refundPercent,
  sessionPolicyText,
} from './cancellation.ts';
import { currencies } from './currencies.ts';

const start = '2027-03-10T18:00:00.000Z';
const hour = 3_600_000;
const hoursBefore = (hours: number, milliseconds = 0) => new Date(Date.parse(start) - hours * hour + milliseconds);

/** A generator of whole numbers that is the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('what goes back (docs/product.md#cancellation-policy)', () => {
  test.each([
    [hoursBefore(24), 100],
    [hoursBefore(24, 1), 50],
    [hoursBefore(2), 50],
    [hoursBefore(2, 1), 0],
    [hoursBefore(0), 0],
    [hoursBefore(-1), 0],
  ])('of the default at %s: %i per cent', (now, percent) => {
    expect(refundPercent(defaultCancellationPolicy, start, now)).toBe(percent);
  });

  test.each(currencies)(
    'in %s is never above what was paid, exact to half a minor unit, and never grows',
    (currency) => {
      const next = numbers(currency.charCodeAt(0));
      for (let round = 0; round < 2000; round++) {
        const partHours = next(50);
        const freeHours = next(10) === 0 ? null : partHours + next(100);
        const policy: CancellationPolicy = { freeHours, partHours, partPercent: next(101) };
        const paid = { amount: next(10_000_001), currency };
        const times = [next(200), next(200)].toSorted((one, other) => other - one);
        const [early = 0, late = 0] = times.map((hours) => refundOf(paid, policy, start, hoursBefore(hours)).amount);
        expect(late).toBeLessThanOrEqual(early);
        expect(early).toBeLessThanOrEqual(paid.amount);
        const percent = refundPercent(policy, start, hoursBefore(times[1] ?? 0));
        expect(Number.isSafeInteger(late)).toBe(true);
        expect(late * 100 - paid.amount * percent).toBeLessThanOrEqual(50);
        expect(late * 100 - paid.amount * percent).toBeGreaterThan(-50);
        expect(refundOf({ ...paid, amount: 0 }, policy, start, hoursBefore(300)).amount).toBe(0);
      }
    },
  );

  test.each([
    [1801, 50, 901],
    [1, 50, 1],
    [1, 49, 0],
    [3333, 33, 1100],
  ])('%i minor units at %i per cent: %i', (amount, partPercent, refund) => {
    const policy = { freeHours: null, partPercent, partHours: 0 };
    expect(refundOf({ amount, currency: 'EUR' }, policy, start, hoursBefore(1))).toEqual({
      amount: refund,
      currency: 'EUR',
    });
  });
});

describe('moving (docs/product.md#cancellation-policy)', () => {
  const paid = { amount: 1800, currency: 'GBP' } as const;

  test('is possible while cancelling gives something back, without a price until the start', () => {
    const at = (hours: number, sum: { amount: number; currency: 'GBP' }) =>
      canBeMoved(sum, defaultCancellationPolicy, start, hoursBefore(hours));
    expect([at(30, paid), at(3, paid), at(1, paid)]).toEqual([true, true, false]);
    expect([at(1, { ...paid, amount: 0 }), at(0, { ...paid, amount: 0 })]).toEqual([true, false]);
  });

  test('makes nothing free again that was not', () => {
    expect(policyAfterMove(defaultCancellationPolicy, 100)).toEqual(defaultCancellationPolicy);
    const moved = policyAfterMove({ ...defaultCancellationPolicy, partPercent: 80 }, 50);
    expect(refundPercent(moved, start, hoursBefore(500))).toBe(50);
    const stricter = policyAfterMove({ ...defaultCancellationPolicy, partPercent: 30 }, 50);
    expect(refundPercent(stricter, start, hoursBefore(500))).toBe(30);
  });
});

describe('a policy in words (docs/product.md#cancellation-policy)', () => {
  test.each<[number | null, number, number, string]>([
    [
      24,
      50,
      2,
      'Free to cancel until 24 hours before it starts, then half of what you paid goes back until 2 hours before it starts; after that, nothing.',
    ],
    [72, 30, 0, 'Free to cancel until 3 days before it starts, then 30% of what you paid goes back until it starts.'],
    [1, 0, 0, 'Free to cancel until 1 hour before it starts; after that, nothing goes back.'],
    [0, 50, 0, 'Free to cancel until it starts.'],
    [null, 50, 24, 'Cancel until 24 hours before it starts and half of what you paid goes back; after that, nothing.'],
    [null, 0, 0, 'Once booked, what you paid does not go back.'],
  ])('free %s hours, %i per cent until %i', (freeHours, partPercent, partHours, text) => {
    expect(policyText({ freeHours, partPercent, partHours })).toBe(text);
  });

  test('without a price', () => {
    const free = cancellationText({ amount: 0, currency: 'USD' }, defaultCancellationPolicy);
    expect(free).toBe('You can cancel until it starts.');
  });

  test('a page of a session that costs something says why it is all that holds', () => {
    const paid = { amount: 1800, currency: 'GBP' } as const;
    const text = sessionPolicyText(paid, defaultCancellationPolicy);
    expect(text).toContain(policyText(defaultCancellationPolicy));
    expect(text).toContain('as a session is on a fixed date, there is no right to withdraw within 14 days');
    expect(sessionPolicyText({ ...paid, amount: 0 }, defaultCancellationPolicy)).toBe(
      'You can cancel until it starts.',
    );
  });
});

describe('the steps of a policy, with their instants (docs/product.md#cancellation-policy)', () => {
  const at = (hours: number) => hoursBefore(hours).toISOString();
  const nothing = { percent: 0, until: null };
  test.each<[CancellationPolicy, ReturnType<typeof policySteps>]>([
    [defaultCancellationPolicy, [{ percent: 100, until: at(24) }, { percent: 50, until: at(2) }, nothing]],
    [{ freeHours: 0, partPercent: 50, partHours: 0 }, [{ percent: 100, until: start }]],
    [{ freeHours: null, partPercent: 0, partHours: 0 }, [nothing]],
    [{ freeHours: null, partPercent: 30, partHours: 0 }, [{ percent: 30, until: start }]],
    [{ freeHours: 2, partPercent: 50, partHours: 24 }, [{ percent: 100, until: at(2) }, nothing]],
  ])('%j', (policy, steps) => {
    expect(policySteps(policy, start)).toEqual(steps);
    // Each says what the refund of that moment is.
    for (const { percent, until } of steps) {
      if (until !== null && until < start) expect(refundPercent(policy, start, new Date(until))).toBe(percent);
    }
  });

  test('a booking can be moved until nothing goes back, a free one until the start', () => {
    const paid = { amount: 1800, currency: 'GBP' } as const;
    expect(movableUntil(paid, defaultCancellationPolicy, start)).toBe(at(2));
    expect(movableUntil({ ...paid, amount: 0 }, defaultCancellationPolicy, start)).toBe(start);
    expect(movableUntil(paid, { freeHours: null, partPercent: 0, partHours: 0 }, start)).toBeNull();
  });
});

// docs/product.md#vouchers-of-a-thing
test.each([
  [300, 1800],
  [5, 150],
  [1, 0],
])('what a thing paid of a place goes back with all of it alone: %i hours before', (hours, back) => {
  const paid = { amount: 1800, currency: 'GBP' } as const;
  expect(refundOf(paid, defaultCancellationPolicy, start, hoursBefore(hours), 1500).amount).toBe(back);
});
