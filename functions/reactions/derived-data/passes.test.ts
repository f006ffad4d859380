import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { deleteSession } from '../../endpoints/admin/sessions/delete.ts';
import { cancelBooking } from '../../orders/bookings/cancel.ts';
import { listMoves } from '../../orders/bookings/moves.ts';
import { completeFollowUp } from '../../orders/follow-ups/complete.ts';
import { reconcileWithStripe } from '../../orders/settlement/reconcile.ts';
import { settlePayment } from '../../orders/settlement/settle.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { openPasses } from '../../testing/passes.ts';
import { browserSecret, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openReconciledSite } from './testing/reconciled-site.ts';

// What becomes of the dates of a paid pass (docs/product.md#passes): after each test seats, groups, totals, search rows and
// lists are compared with their sources, and the orders with Stripe.

// An address of its own: all checkouts of the account are compared.
const site = await openReconciledSite(`https://${randomUUID()}.example`);
const { table, dependencies } = site;
const passes = openPasses(site);
const orders = openAdminOrders(site);
const caller = { query: undefined, request: { ip: '198.51.100.7', country: null } };

/** A paid pass of three dates, with its first booking. */
async function boughtPass() {
  const series = await passes.makeSeries();
  const body = passes.bodyOf(series);
  const { paymentUrl, bookings } = await passes.buy(series, body);
  await pay(String(paymentUrl));
  await passes.settle(body.passId);
  const [first, second] = bookings.map(({ bookingId }) => bookingId);
  const paymentId = String((await passes.pass(body.passId)).paymentId);
  return { series, passId: body.passId, first: String(first), second: String(second), paymentId };
}

const cancel = (bookingId: string, passId: string, amount: number) => {
  const body = { secret: browserSecret(passId), refund: { amount, currency: 'GBP' as const } };
  return cancelBooking({ ...caller, params: { bookingId }, body }, dependencies);
};

const refunds = async (passId: string) => (await stripeRecords(passId)).refunds.map(({ amount }) => amount).toSorted();

async function expectTrue(): Promise<void> {
  const now = Date.now();
  const period = { from: new Date(now - 3_600_000), before: new Date(now + 3_600_000) };
  const result = await reconcileWithStripe(period, new Date(now + 600_000), dependencies);
  expect(result).toMatchObject({ listed: 0, failed: 0 });
  await site.consume();
  expect(await site.differences()).toEqual([]);
}

describe('a date of a paid pass', () => {
  test('is cancelled by its guest: its share goes back, and the other dates stay', async () => {
    const { passId, first, paymentId } = await boughtPass();
    expect(await cancel(first, passId, 1334)).toMatchObject({ status: 'cancelled', refund: { amount: 1334 } });
    await settlePayment(paymentId, dependencies);
    await settlePayment(paymentId, dependencies);
    expect(await refunds(passId)).toEqual([1334]);
    expect(await passes.bookings(passId)).toMatchObject([{}, { status: 'completed' }, { status: 'completed' }]);
    expect(await passes.pass(passId)).toMatchObject({ status: 'paid', partialRefund: { amount: 1334 } });
    await expectTrue();
  });

  test('is refunded or removed by the studio, and with the last one the pass ends', async () => {
    const { passId, first, second, paymentId } = await boughtPass();
    await orders.refund('session', first);
    await orders.remove(second, { refund: true, tell: true });
    const third = (await passes.bookings(passId))[2]?.id ?? '';
    expect(await refunds(passId)).toEqual([1333, 1334]);
    await orders.refund('session', third);
    await settlePayment(paymentId, dependencies);
    expect(await refunds(passId)).toEqual([1333, 1333, 1334]);
    expect(await passes.pass(passId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
    // Each refund had its own mail.
    expect(await site.mails(first)).not.toContain('pass_refunded');
    await expectTrue();
  });

  test('goes back with its deleted session', async () => {
    const { series, passId } = await boughtPass();
    const [sessionId = ''] = series.sessionIds;
    const body = { places: 1, refund: true, tell: true };
    await deleteSession(callAs(adminCaller(), { params: { sessionId }, body }), dependencies);
    await completeFollowUp(table, sessionId, dependencies.now);
    await site.sync();
    expect(await refunds(passId)).toEqual([1334]);
    await expectTrue();
  });

  test('can be moved to another at the price of its place alone', async () => {
    const { first } = await boughtPass();
    const same = await site.createSession({ title: 'Another evening' });
    const dearer = await site.createSession({ price: { amount: 2500, currency: 'GBP' } });
    const { moves } = await listMoves({ ...caller, params: { bookingId: first }, body: undefined }, dependencies);
    const targets = new Map(moves.map(({ session, refund }) => [session.id, refund.amount]));
    expect(targets.get(same)).toBe(0);
    expect(targets.get(dearer) ?? 0).toBe(0);
  });
});

describe('what is done at Stripe', () => {
  test('a part that went back is recorded with the dates, earlier ones first', async () => {
    const { passId, first, paymentId } = await boughtPass();
    await cancel(first, passId, 1334);
    await steerStripe('refund', { paymentIntentId: paymentId, amount: 1400 });
    await settlePayment(paymentId, dependencies);
    await settlePayment(paymentId, dependencies);
    const [, second, third] = await passes.bookings(passId);
    expect(second?.partialRefund?.amount).toBe(1333);
    expect(third?.partialRefund?.amount).toBe(67);
    await expectTrue();
  });

  test('all of it cancels every date, with one mail', async () => {
    const { series, passId, first, paymentId } = await boughtPass();
    await steerStripe('refund', { paymentIntentId: paymentId });
    await settlePayment(paymentId, dependencies);
    expect(await passes.bookings(passId)).toMatchObject(series.sessionIds.map(() => ({ status: 'cancelled' })));
    expect((await passes.counters(series)).every(({ taken }) => taken === 0)).toBe(true);
    expect((await site.mails(first)).filter((kind) => kind.endsWith('refunded'))).toEqual(['pass_refunded']);
    await expectTrue();
  });
});

test('an unpaid pass, and one whose hold ended, are right in between', async () => {
  const series = await passes.makeSeries();
  const body = passes.bodyOf(series);
  const { bookings } = await passes.buy(series, body);
  await expectTrue();
  // Its seats are the pass's: the studio cannot take one of them as paid, but can cancel it.
  const first = bookings[0]?.bookingId ?? '';
  await expect(orders.set('session', first, 'paid')).rejects.toMatchObject({ code: 'payment_processing' });
  await orders.set('session', first, 'cancelled');
  await steerStripe('expire', { checkoutId: (await passes.pass(body.passId)).checkoutId });
  await site.sync();
  expect(await passes.counters(series)).toMatchObject(series.sessionIds.map(() => ({ taken: 0, held: 0 })));
  await expectTrue();
});
