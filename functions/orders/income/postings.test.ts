import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IncomeEntry, incomeEntryKey } from '../../ground/keys/income-entry.ts';
import { keyOf } from '../../ground/platform/batch.ts';
import { exampleBooking, examplePurchase } from '../../testing/examples.ts';
import { entriesOf, entriesOfChange, netOf, type PaidOrder } from './postings.ts';

// docs/product.md#income

const price = { amount: 1800, currency: 'GBP' } as const;
const paidAt = '2026-10-31T22:30:00.000Z';
const change = { id: 'c1', at: '2026-11-10T09:00:00.000Z' };
const atStripe = { total: price, listPrice: price, checkoutId: 'cs_1' };
const paid = exampleBooking({ ...atStripe, status: 'completed', paymentStatus: 'paid', paidAt });
const pending = exampleBooking({ ...atStripe, status: 'pending', paymentStatus: 'pending' });

const summaryOf = ({ kind, at, amount, orders, way, corrects }: IncomeEntry) => [
  ...[kind, at.slice(0, 10), amount, orders, way],
  ...(corrects ? ['corrects'] : []),
];
const summaries = (before: PaidOrder | undefined, after: PaidOrder | undefined) =>
  entriesOfChange(before, after, change).map(summaryOf);

describe('entries of a change', () => {
  test('a payment counts at its own time, and an unpaid order not at all', () => {
    expect(summaries(undefined, pending)).toEqual([]);
    expect(summaries(pending, paid)).toEqual([['payment', '2026-10-31', 1800, 1, 'card']]);
    expect(summaries(paid, { ...paid, attendeeName: 'Grace' })).toEqual([]);
  });

  test.each([
    ['bacs_debit', 'bank_debit'],
    ['sepa_debit', 'bank_debit'],
    ['paypal', 'other'],
    ['link', 'card'],
    [null, 'card'],
  ])('%s is paid by %s', (paidWith, way) => {
    expect(entriesOf({ ...paid, paidWith }).map((entry) => entry.way)).toEqual([way]);
  });

  test('what was paid without Stripe is by hand, and what costs nothing is free', () => {
    expect(summaries(undefined, { ...paid, checkoutId: null })).toEqual([
      ['payment', '2026-10-31', 1800, 1, 'by_hand'],
    ]);
    expect(summaries(undefined, exampleBooking())).toEqual([['free', '2026-11-20', 0, 1, 'free']]);
    expect(summaries(undefined, examplePurchase({ status: 'free' }))).toEqual([['free', '2026-11-20', 0, 1, 'free']]);
  });

  test('a refund counts in the month in which it is made; a cancellation alone returns nothing', () => {
    const cancelled = { ...paid, status: 'cancelled', paymentStatus: 'cancelled' } as const;
    expect(summaries(paid, cancelled)).toEqual([]);
    const refundedAt = '2026-11-02T08:00:00.000Z';
    expect(summaries(cancelled, { ...cancelled, refundedAt })).toEqual([['refund', '2026-11-02', -1800, 0, 'card']]);
  });

  test('parts and the rest after them each count once', () => {
    const at = '2026-11-03T08:00:00.000Z';
    const part = { ...paid, partialRefund: { amount: 500, at } };
    expect(summaries(paid, part)).toEqual([['refund', '2026-11-03', -500, 0, 'card']]);
    const rest = { ...part, refundedAt: '2026-12-01T08:00:00.000Z' };
    expect(summaries(part, rest)).toEqual([['refund', '2026-12-01', -1300, 0, 'card']]);
  });

  test('a refund that failed is taken back when that is known: the month of the refund stays as it was', () => {
    const refunded = { ...paid, refundedAt: '2026-10-31T23:00:00.000Z' };
    const failed = { ...paid, refundFailedAt: change.at };
    expect(summaries(refunded, failed)).toEqual([['refund', '2026-11-10', 1800, 0, 'card', 'corrects']]);
  });

  test('a payment that was recorded by mistake is taken back, not removed', () => {
    const byHand = { ...paid, checkoutId: null };
    const free = { ...byHand, paidAt: null, paymentStatus: 'free' } as const;
    expect(summaries(byHand, free)).toEqual([
      ['payment', '2026-11-10', -1800, -1, 'by_hand', 'corrects'],
      ['free', '2026-11-10', 0, 1, 'free'],
    ]);
  });

  test('what was paid goes with a place that moves to another session', () => {
    const moved = { ...paid, sessionId: '01JD0000000000000000SESS2N' };
    const entries = entriesOfChange(paid, moved, change);
    expect(entries.map((entry) => [entry.kind, entry.item, entry.amount])).toEqual([
      ['transfer', paid.sessionId, -1800],
      ['transfer', moved.sessionId, 1800],
    ]);
    expect(entriesOfChange(pending, { ...pending, sessionId: moved.sessionId }, change)).toEqual([]);
  });
});

/** Histories of an order: each state by what is so in it. */
const histories = fc.array(
  fc.record({
    isPaid: fc.boolean(),
    isRefunded: fc.boolean(),
    part: fc.constantFrom(0, 300, 900),
    checkoutId: fc.constantFrom(null, 'cs_1'),
    paymentStatus: fc.constantFrom('pending', 'free', 'cancelled'),
    status: fc.constantFrom('pending', 'completed', 'cancelled'),
    sessionId: fc.constantFrom(paid.sessionId, '01JD0000000000000000SESS2N'),
  }),
  { maxLength: 8 },
);

type State = typeof histories extends fc.Arbitrary<(infer One)[]> ? One : never;

/** What comes after a state; what becomes so gets the time of the change. Nothing goes back of what is not paid. */
function nextState(before: ReturnType<typeof exampleBooking> | undefined, state: State, at: string) {
  const { isPaid, isRefunded, part, ...others } = state;
  const since = before?.partialRefund?.at ?? at;
  return exampleBooking({
    ...atStripe,
    ...others,
    paidAt: isPaid ? (before?.paidAt ?? at) : null,
    refundedAt: isPaid && isRefunded ? (before?.refundedAt ?? at) : null,
    partialRefund: isPaid && part > 0 ? { amount: part, at: since } : null,
  });
}

test('whatever becomes of an order, its entries sum up to what it says, and a repeated change adds none', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const entries = new Map<string, IncomeEntry>();
      let order: ReturnType<typeof exampleBooking> | undefined;
      for (const [place, state] of history.entries()) {
        const at = new Date(Date.parse(change.at) + place * 1000).toISOString();
        const after = nextState(order, state, at);
        for (let time = 0; time < 2; time++) {
          const added = entriesOfChange(order, after, { id: `c${place}`, at });
          for (const entry of added) entries.set(keyOf(incomeEntryKey(entry)), entry);
        }
        order = after;
      }
      if (!order) return;
      const { sessionId } = order;
      const { amount, orders } = netOf(order);
      const all = [...entries.values()];
      const sum = (some: IncomeEntry[]) => [
        some.reduce((total, entry) => total + entry.amount, 0),
        some.reduce((total, entry) => total + entry.orders, 0),
      ];
      expect(sum(all)).toEqual([amount, orders]);
      expect(sum(all.filter(({ item }) => item === sessionId))).toEqual([amount, orders]);
    }),
  );
});
