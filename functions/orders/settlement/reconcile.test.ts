import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listAttention } from '../../ground/attention/find.ts';
import type { Place } from '../../ground/keys/place.ts';
import { newId } from '../../ground/platform/ids.ts';
import { transact, transactNamed } from '../../ground/platform/transact.ts';
import { exampleBooking, examplePurchase } from '../../testing/examples.ts';
import { pay, price, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { storePlace } from '../../testing/store-place.ts';
import { changePlace } from '../bookings/place-store.ts';
import { releaseHeldSeat } from '../bookings/seats.ts';
import { findDiscrepancy } from './discrepancy.ts';
import { type ReconcileDependencies, reconcileWithStripe } from './reconcile.ts';

const site = await openSharedTestSite(`https://${randomUUID()}.example`);
const { dependencies } = site;
const { table, payments, ledger } = dependencies;

const minute = 60_000;
const day = 24 * 60 * minute;

function run(own: ReconcileDependencies = dependencies, { days = 1, minutes = 10 } = {}) {
  const now = Date.now();
  const period = { from: new Date(now + minute - days * day), before: new Date(now + minute) };
  return reconcileWithStripe(period, new Date(own.now().getTime() + minutes * minute), own);
}

async function bookAndPay() {
  const held = await site.holdSeat();
  await pay(held.paymentUrl);
  await site.settle(held.bookingId);
  return held;
}

async function change(id: string, changes: Partial<Place>): Promise<void> {
  const booking = await site.booking(id);
  if (!booking) throw new Error('no booking');
  await transactNamed(table, changePlace(booking, changes));
}

const listedAbout = async (id: string) =>
  (await listAttention(table)).filter(({ subject }) => subject.id === id).map(({ kind }) => kind);

describe('comparing Stripe with the table repairs (docs/trust.md#reconciliation)', () => {
  test('what was paid there and is open or cancelled here', async () => {
    const open = await site.holdSeat();
    const cancelled = await site.holdSeat();
    await change(cancelled.bookingId, { status: 'cancelled', paymentStatus: 'cancelled', holdExpiresAt: null });
    await transact(table, [releaseHeldSeat(cancelled.sessionId, { waitlistEmpty: false })]);
    for (const { paymentUrl } of [open, cancelled]) await pay(paymentUrl);
    expect(await run()).toMatchObject({ repaired: 2, listed: 0, failed: 0 });
    for (const { bookingId, sessionId } of [open, cancelled]) {
      expect(await site.booking(bookingId)).toMatchObject({ status: 'completed', rebuiltAt: null });
      expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('what expired there and holds its seat here', async () => {
    const { bookingId, sessionId, checkoutId } = await site.holdSeat();
    await steerStripe('expire', { checkoutId });
    expect(await run()).toMatchObject({ repaired: 1 });
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('what was refunded there and is paid here, also when its checkout is older than the period', async () => {
    for (const isOld of [false, true]) {
      const { bookingId, sessionId } = await bookAndPay();
      const { paymentId } = (await site.booking(bookingId)) ?? {};
      await payments.refund(String(paymentId), newId(new Date()));
      const none = async () => ({ entries: [], last: undefined });
      const own = isOld ? { ...dependencies, ledger: { ...ledger, checkouts: none } } : dependencies;
      expect(await run(own)).toMatchObject({ repaired: 1, listed: 0 });
      expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
      expect(await site.counters(sessionId)).toMatchObject({ taken: 0 });
      expect(await site.mails(bookingId)).toContain('booking_refunded');
    }
  });

  test('nothing twice, and nothing of another site', async () => {
    await bookAndPay();
    const other = { ...dependencies, siteUrl: `https://${randomUUID()}.example` };
    expect(await run(other)).toMatchObject({ repaired: 0, failed: 0 });
    const results = await Promise.all([run(), run()]);
    expect(results.map(({ repaired, failed }) => [repaired, failed])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('comparing Stripe with the table lists for the admin', () => {
  test('another sum, until it agrees', async () => {
    const { bookingId } = await bookAndPay();
    await site.changeTotal(bookingId);
    expect(await run()).toMatchObject({ listed: 1, failed: 0 });
    expect(await listedAbout(bookingId)).toEqual(['payment_differs']);
    await change(bookingId, { total: price });
    expect(await run()).toMatchObject({ listed: 0 });
    expect(await listedAbout(bookingId)).toEqual([]);
  });

  test('what is paid or refunded here and not there', async () => {
    const unpaid = await site.holdSeat();
    const at = new Date().toISOString();
    const paid = { status: 'completed', paymentStatus: 'paid', paidAt: at, holdExpiresAt: null } as const;
    await change(unpaid.bookingId, paid);
    await steerStripe('expire', { checkoutId: unpaid.checkoutId });
    const unknown = exampleBooking({
      ...paid,
      id: newId(new Date()),
      total: price,
      checkoutId: 'cs_none',
      createdAt: at,
    });
    await storePlace(table, unknown);
    const refunded = await bookAndPay();
    await change(refunded.bookingId, { status: 'cancelled', paymentStatus: 'cancelled', refundedAt: at });
    expect(await run()).toMatchObject({ listed: 3, repaired: 0, failed: 0 });
    expect(await listedAbout(unpaid.bookingId)).toEqual(['payment_missing']);
    expect(await listedAbout(unknown.id)).toEqual(['payment_missing']);
    expect(await listedAbout(refunded.bookingId)).toEqual(['refund_missing']);
    expect((await stripeRecords(refunded.bookingId)).refunds).toEqual([]);
  });

  test('not an order without a payment at Stripe, one by other means, or one that a lost dispute took back', () => {
    const at = '2026-11-20T10:00:00.000Z';
    expect(findDiscrepancy(exampleBooking(), undefined)).toBeUndefined();
    expect(findDiscrepancy(examplePurchase({ paidAt: at, checkoutId: null }), undefined)).toBeUndefined();
    const disputed = { checkoutId: 'cs_1', paidAt: at, refundedAt: at, refundReason: 'dispute_lost' } as const;
    expect(findDiscrepancy(exampleBooking(disputed), undefined)).toBeUndefined();
  });
});

describe('a comparison that does not reach the end', () => {
  test('because Stripe fails half way leaves the rest to the next one', async () => {
    const held = [await site.holdSeat(), await site.holdSeat()];
    for (const { paymentUrl } of held) await pay(paymentUrl);
    const failing = new Set(held.map(({ checkoutId }) => checkoutId).slice(1));
    const find: typeof payments.find = async (id) => {
      if (failing.has(id)) throw new Error('Stripe is down');
      return payments.find(id);
    };
    expect(await run({ ...dependencies, payments: { ...payments, find } })).toMatchObject({ repaired: 1, failed: 1 });
    const refundedPayments = () => Promise.reject(new Error('Stripe is down'));
    await expect(run({ ...dependencies, ledger: { ...ledger, refundedPayments } })).rejects.toThrow('Stripe is down');
    for (const { bookingId } of held) expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
    expect(await run()).toMatchObject({ repaired: 0, failed: 0 });
  });

  test('because the time is over says on which day to go on', async () => {
    let reads = 0;
    // One page a day, whatever else was paid then.
    const checkouts: typeof ledger.checkouts = async () => {
      reads += 1;
      return { entries: [], last: undefined };
    };
    // The time is over when the second day begins.
    const now = () => new Date(Date.now() + (reads > 1 ? 5 * minute : 0));
    const { resumeFrom } = await run(
      { ...dependencies, now, ledger: { ...ledger, checkouts } },
      { days: 3, minutes: 1 },
    );
    const daysLeft = (Date.now() + minute - Date.parse(String(resumeFrom))) / day;
    expect(Math.round(daysLeft)).toBe(2);
    expect(await run(dependencies, { days: 2 })).toMatchObject({ resumeFrom: null });
  });
});
