import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { exportStripeMovements } from '../../endpoints/admin/income/export.ts';
import { getIncome } from '../../endpoints/admin/income/income.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { BalanceMovement, Ledger, Period } from '../../ground/stripe/ledger.ts';
import { testMember } from '../../testing/member.ts';
import { pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { findMovements, readBalance } from './stripe-balance.ts';

// docs/product.md#income: Stripe's fees and payouts

const site = await openSharedTestSite(`https://${randomUUID()}.example`);
const later = new Date('2099-01-01');
const request = { ip: '2001:db8:feed::1', country: null };
const member = testMember({ email: 'studio@exhale.example', admin: true });

/** A table of its own with a ledger of these movements, in pages of two, newest first. */
async function openReading(all: BalanceMovement[], instant: string) {
  const table = await openTemporaryTable();
  const state = { now: new Date(instant), periods: [] as Period[] };
  const movements: Ledger['movements'] = async (period, after) => {
    if (after === undefined) state.periods.push(period);
    const within = all.filter(({ at }) => at >= period.from && at < period.before);
    const left = within.toReversed().slice(after === undefined ? 0 : Number(after));
    const read = (after === undefined ? 0 : Number(after)) + 2;
    return { entries: left.slice(0, 2), last: left.length > 2 ? String(read) : undefined };
  };
  return { table, state, dependencies: { table, now: () => state.now, ledger: { movements } } };
}

let made = 0;
const movement = (at: string, type: string, amount: number, fee = 0, currency = 'GBP'): BalanceMovement => ({
  id: `txn_${++made}`,
  at: new Date(at),
  type,
  amount,
  fee,
  currency,
});

const november = (timeZone: string) => ({
  params: undefined,
  body: undefined,
  request,
  member,
  query: { month: '2026-11', timeZone },
});
const ofNovember = (table: Table, timeZone = 'Europe/London') =>
  getIncome(november(timeZone), { table, now: () => later });

test('fees and payouts are summed by month and currency, in the time zone, beside the month before', async () => {
  const all = [
    movement('2026-10-04T10:00:00.000Z', 'charge', 5000, 95),
    movement('2026-10-06T10:00:00.000Z', 'payout', -4905),
    // In Berlin it is November already.
    movement('2026-10-31T23:30:00.000Z', 'charge', 2000, 50),
    movement('2026-11-02T10:00:00.000Z', 'payment', 3000, 50, 'EUR'),
    movement('2026-11-03T10:00:00.000Z', 'refund', -500),
    movement('2026-11-04T10:00:00.000Z', 'stripe_fee', -700),
    movement('2026-11-05T10:00:00.000Z', 'adjustment', -1000, 2000),
    movement('2026-11-06T10:00:00.000Z', 'payout', -1250, 10),
    movement('2026-11-07T10:00:00.000Z', 'payout_failure', 250),
    movement('2026-11-08T10:00:00.000Z', 'payout_minimum_balance_hold', -300),
  ];
  const { table, dependencies } = await openReading(all, '2026-11-20T02:00:00.000Z');
  expect((await ofNovember(table)).stripe).toEqual({ readUntil: null, of: [] });
  expect(await readBalance(later, dependencies)).toEqual({ movements: all.length, stopped: null });
  const { stripe } = await ofNovember(table);
  expect(stripe.readUntil).toBe('2026-11-20T02:00:00.000Z');
  expect(stripe.of.toSorted((one, other) => one.currency.localeCompare(other.currency))).toEqual([
    { currency: 'EUR', sums: { fees: 50, paidOut: 0 }, before: { fees: 0, paidOut: 0 } },
    { currency: 'GBP', sums: { fees: 2710, paidOut: 1000 }, before: { fees: 145, paidOut: 4905 } },
  ]);
  const inBerlin = await ofNovember(table, 'Europe/Berlin');
  expect(inBerlin.stripe.of.find(({ currency }) => currency === 'GBP')).toMatchObject({
    sums: { fees: 2760 },
    before: { fees: 95 },
  });
  const { movements } = await exportStripeMovements(november('Europe/Berlin'), { table });
  // What the accountant adds up is what the page shows; payments and refunds are entries of their orders.
  for (const { currency, sums } of inBerlin.stripe.of) {
    const own = movements.filter((one) => one.currency === currency);
    const sum = (name: 'fees' | 'paidOut') => own.reduce((total, one) => total + one[name], 0);
    expect([currency, sum('fees'), sum('paidOut')]).toEqual([currency, sums.fees, sums.paidOut]);
  }
  expect(movements.map(({ at, fees, paidOut }) => [at.slice(0, 10), fees, paidOut])).toEqual([
    ['2026-10-31', 50, 0],
    ['2026-11-02', 50, 0],
    ['2026-11-04', 700, 0],
    ['2026-11-05', 2000, 0],
    ['2026-11-06', 10, 1250],
    ['2026-11-07', 0, -250],
  ]);
  await table.close();
});

test('a reading goes on where the last one ended, and repeats two days of it without counting twice', async () => {
  const all = [
    movement('2025-11-20T10:00:00.000Z', 'charge', 1000, 35),
    movement('2026-11-18T10:00:00.000Z', 'charge', 1000, 35),
  ];
  const { table, state, dependencies } = await openReading(all, '2026-11-19T02:00:00.000Z');
  await readBalance(later, dependencies);
  expect(state.periods[0]?.from.toISOString()).toBe('2025-10-15T02:00:00.000Z');
  // Stripe's list did not have it at the first reading.
  all.push(movement('2026-11-19T01:00:00.000Z', 'charge', 1000, 35));
  [state.now, state.periods] = [new Date('2026-11-20T02:00:00.000Z'), []];
  expect(await readBalance(later, dependencies)).toEqual({ movements: 2, stopped: null });
  expect(state.periods).toEqual([{ from: new Date('2026-11-17T02:00:00.000Z'), before: state.now }]);
  expect((await ofNovember(table)).stripe.of).toMatchObject([{ sums: { fees: 70 } }]);
  await table.close();
});

test('a reading that ran out of time, or failed, is completed by the next one', async () => {
  const days = Array.from({ length: 75 }, (_, place) => new Date(Date.UTC(2026, 0, 20 + 4 * place, 10)).toISOString());
  const all = days.map((at) => movement(at, 'charge', 1000, 35));
  const { table, state, dependencies } = await openReading(all, '2026-11-20T02:00:00.000Z');
  const failing = { ...dependencies, ledger: { movements: failAfter(20, dependencies.ledger.movements) } };
  await expect(readBalance(later, failing)).rejects.toThrow('Stripe is down');
  expect((await readBalance(state.now, dependencies)).stopped).toBe('deadline');
  const first = state.periods[0]?.from ?? later;
  expect(state.periods.at(-1)?.from.getTime()).toBeGreaterThan(first.getTime());
  await readBalance(later, dependencies);
  const span = { from: '2025-10-01T00:00:00.000Z', before: '2026-12-01T00:00:00.000Z' };
  const { movements } = await findMovements(table, span);
  expect(movements.map(({ at }) => at)).toEqual(days);
  await table.close();
});

function failAfter(calls: number, read: Ledger['movements']): Ledger['movements'] {
  let left = calls;
  return async (...args) => {
    if (left-- === 0) throw new Error('Stripe is down');
    return read(...args);
  };
}

test('a key that may not read the balance stops nothing, and nothing is said to be read', async () => {
  const { table, dependencies } = await openReading([], '2026-11-20T02:00:00.000Z');
  const refusing = { ...dependencies, ledger: { movements: async () => undefined } };
  expect(await readBalance(later, refusing)).toEqual({ movements: 0, stopped: 'refused' });
  expect((await ofNovember(table)).stripe.readUntil).toBeNull();
  await table.close();
});

test("a payment's fee, its refund and the payout are read from Stripe by the ledger", async () => {
  const { bookingId, paymentUrl } = await site.holdSeat();
  await pay(paymentUrl);
  await site.settle(bookingId);
  const { paymentId } = (await site.booking(bookingId)) ?? {};
  await steerStripe('refund', { paymentIntentId: paymentId, amount: 300 });
  await steerStripe('pay-out');
  const { table } = site.dependencies;
  const now = () => new Date(Date.now() + 2000);
  await readBalance(later, { ...site.dependencies, now });
  const span = { from: new Date(Date.now() - 600_000).toISOString(), before: now().toISOString() };
  const { movements } = await findMovements(table, span);
  expect(movements).toContainEqual(expect.objectContaining({ type: 'payout', currency: 'GBP', fee: 0 }));
  expect(movements).toContainEqual(expect.objectContaining({ type: 'refund', amount: -300, currency: 'GBP', fee: 0 }));
  expect(movements).toContainEqual(expect.objectContaining({ type: 'charge', amount: 1800, fee: 47 }));
  expect((await stripeRecords(bookingId)).payments).toHaveLength(1);
});
