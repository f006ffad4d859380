import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DebtChange, expiriesOf, type Lapse } from './voucher-debt.ts';

// docs/product.md#income: what is sold is owed until it is used, goes back or expires.

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
const end = { from: day(100), until: null };

describe('what expires of a voucher', () => {
  test('is what was not used, on the day of its end', () => {
    const changes = [
      { at: day(1), amount: 5000 },
      { at: day(10), amount: -2000 },
    ];
    expect(expiriesOf(changes, [end])).toEqual([{ at: day(100), amount: 3000 }]);
    expect(expiriesOf([...changes, { at: day(20), amount: -3000 }], [end])).toEqual([]);
  });

  test('has what an order gives back to it later', () => {
    const changes = [
      { at: day(1), amount: 5000 },
      { at: day(10), amount: -5000 },
      { at: day(120), amount: 1200 },
    ];
    expect(expiriesOf(changes, [end])).toEqual([{ at: day(120), amount: 1200 }]);
  });

  test('is owed again from the moment at which it may pay again, so that the month of its end stays as it was', () => {
    const changes = [{ at: day(1), amount: 5000 }];
    const prolonged = [
      { from: day(100), until: day(130) },
      { from: day(200), until: null },
    ];
    expect(expiriesOf(changes, prolonged)).toEqual([
      { at: day(100), amount: 5000 },
      { at: day(130), amount: -5000 },
      { at: day(200), amount: 5000 },
    ]);
  });

  test('takes back what was used of one whose whole payment went back', () => {
    const changes = [
      { at: day(1), amount: 5000 },
      { at: day(10), amount: -2000 },
      { at: day(50), amount: -5000 },
    ];
    expect(expiriesOf(changes, [{ from: day(50), until: null }])).toEqual([{ at: day(50), amount: -2000 }]);
  });
});

/** Random histories: a sale, uses and what orders give back, a refund, ends that were taken back. */
const history = fc.record({
  sold: fc.integer({ min: 100, max: 500_000 }),
  changes: fc.array(fc.record({ at: fc.integer({ min: 2, max: 400 }), share: fc.integer({ min: -100, max: 100 }) }), {
    maxLength: 12,
  }),
  refundedOn: fc.option(fc.integer({ min: 2, max: 400 }), { nil: null }),
  lapses: fc.array(fc.integer({ min: 2, max: 400 }), { maxLength: 7 }),
});

test('sold, less what went back, was used and expired, is what is owed, at every moment; nothing is while it is over', () => {
  fc.assert(
    fc.property(history, ({ sold, changes, refundedOn, lapses }) => {
      let used = 0;
      const uses = changes
        .toSorted((one, other) => one.at - other.at)
        .map(({ at, share }): DebtChange => {
          // Never more than is there, never more back than was used.
          const amount = share < 0 ? -Math.round((-share / 100) * used) : Math.round((share / 100) * (sold - used));
          used += amount;
          return { at: day(at), amount: -amount };
        });
      const refunds = refundedOn === null ? [] : [{ at: day(refundedOn), amount: -sold }];
      const ends = [...new Set(lapses)].toSorted((one, other) => one - other);
      const spans = ends.flatMap((from, index): Lapse[] => {
        const until = ends[index + 1];
        return index % 2 === 0 ? [{ from: day(from), until: until === undefined ? null : day(until) }] : [];
      });
      const debts = [{ at: day(1), amount: sold }, ...uses, ...refunds];
      const expiries = expiriesOf(debts, spans);
      for (let moment = 1; moment <= 401; moment++) {
        const upTo = (some: readonly DebtChange[]) =>
          some.filter(({ at }) => at <= day(moment)).reduce((sum, { amount }) => sum + amount, 0);
        const owed = upTo(debts) - upTo(expiries);
        const isOver = spans.some(({ from, until }) => from <= day(moment) && (until === null || day(moment) < until));
        if (isOver) expect(owed).toBe(0);
      }
      // What was lost while it was over is owed again once it may pay.
      const lastsOver = spans.some(({ until }) => until === null);
      if (!lastsOver) expect(expiries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }),
  );
});
