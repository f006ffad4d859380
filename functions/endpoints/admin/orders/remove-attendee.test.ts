import { describe, expect, test } from 'vitest';
import { crashAt, intercept, recordCalls } from '../../../testing/fault-injection.ts';
import { accounts, pay, steerStripe, stripeRecords } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);

async function paid() {
  const held = await site.holdSeat({}, { maxAttendees: 1 });
  await pay(held.paymentUrl);
  await site.settle(held.bookingId);
  return held;
}

const mailKinds = async (id: string) =>
  (await site.mails(id)).filter((kind) => !['booking_confirmed', 'booking_notified'].includes(kind));

describe('an attendee who is removed', () => {
  test.each([
    [{ refund: true, tell: true }, ['booking_cancelled'], 1],
    [{ refund: true, tell: false }, ['booking_refunded'], 1],
    [{ refund: false, tell: true }, ['booking_cancelled'], 0],
    [{ refund: false, tell: false }, [], 0],
  ])(
    'with %o releases the seat, notifies the waitlist, and mails and refunds only as requested',
    async (how, mails, refunds) => {
      const { bookingId, sessionId } = await paid();
      await site.join(sessionId, `waiting-${bookingId.toLowerCase()}@example.org`);
      const shown = await adminOrders.remove(bookingId, how);
      expect(shown).toMatchObject({ status: 'cancelled', refund: how.refund ? 'done' : 'none' });
      expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
      expect((await site.events(sessionId)).filter((kind) => kind === 'seatReleased')).toHaveLength(1);
      expect(await mailKinds(bookingId)).toEqual(mails);
      expect((await stripeRecords(bookingId)).refunds).toHaveLength(refunds);
      expect(await adminOrders.audit('session', bookingId)).toMatchObject([
        { action: 'order.removed', before: { status: 'paid' }, after: { status: 'cancelled', ...how } },
      ]);
      expect(await site.counterMismatches()).toEqual([]);
    },
  );

  test('repeatedly or concurrently is removed and mailed once', async () => {
    const { bookingId, sessionId } = await paid();
    const how = { refund: true, tell: true };
    await Promise.allSettled([1, 2, 3].map(() => adminOrders.remove(bookingId, how)));
    expect(await adminOrders.remove(bookingId, how)).toMatchObject({ status: 'cancelled', refund: 'done' });
    expect(await mailKinds(bookingId)).toEqual(['booking_cancelled']);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await adminOrders.audit('session', bookingId)).toHaveLength(1);
  });

  test('while still paying has the checkout closed', async () => {
    const { bookingId, sessionId } = await site.holdSeat();
    await adminOrders.remove(bookingId);
    expect((await stripeRecords(bookingId)).checkouts).toMatchObject([{ status: 'expired' }]);
    expect(await site.counters(sessionId)).toMatchObject({ held: 0 });
  });

  test('without a payment cannot be refunded, and keeps the seat', async () => {
    const { bookingId, sessionId } = await site.holdSeat();
    await adminOrders.set('session', bookingId, 'free');
    const removal = adminOrders.remove(bookingId, { refund: true, tell: true });
    await expect(removal).rejects.toMatchObject({ code: 'not_refundable' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
    await expect(adminOrders.remove(site.bookingRequest('x').bookingId)).rejects.toMatchObject({
      code: 'booking_not_found',
    });
  });

  test('by a run that crashes anywhere is removed by the next, and refunded once', async () => {
    const how = { refund: true, tell: true };
    const sample = await paid();
    const calls = await recordCalls(site.dependencies, (own) => adminOrders.remove(sample.bookingId, how, own));
    for (const at of calls.keys()) {
      const { bookingId } = await paid();
      await crashAt(site.dependencies, { at, when: 'after' }, (own) => adminOrders.remove(bookingId, how, own));
      await adminOrders.remove(bookingId, how);
      expect(await mailKinds(bookingId)).toEqual(['booking_cancelled']);
      expect((await stripeRecords(bookingId)).refunds).toHaveLength(1);
    }
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('syncing a pending order (docs/product.md#order-sync)', () => {
  test('results in updated after a payment, then already paid, and none while nothing has changed', async () => {
    const { bookingId, paymentUrl } = await site.holdSeat();
    expect(await adminOrders.sync('session', bookingId)).toMatchObject({
      result: 'none',
      order: { status: 'pending' },
    });
    await pay(paymentUrl);
    expect(await adminOrders.sync('session', bookingId)).toMatchObject({
      result: 'updated',
      order: { status: 'paid' },
    });
    expect(await adminOrders.sync('session', bookingId)).toMatchObject({ result: 'already_paid' });
    expect(await adminOrders.audit('session', bookingId)).toMatchObject([
      { action: 'order.synced', before: { status: 'pending' }, after: { status: 'paid' } },
    ]);
    await adminOrders.set('session', bookingId, 'cancelled');
    expect(await adminOrders.sync('session', bookingId)).toMatchObject({ result: 'none' });
  });

  test('results in updated when its checkout has expired, and when a bank processes the payment', async () => {
    const expired = await site.holdSeat();
    await steerStripe('expire', { checkoutId: expired.checkoutId });
    expect(await adminOrders.sync('session', expired.bookingId)).toMatchObject({
      result: 'updated',
      order: { status: 'cancelled' },
    });
    const busy = await site.holdSeat();
    await pay(busy.paymentUrl, { account: accounts.paysLater });
    expect(await adminOrders.sync('session', busy.bookingId)).toMatchObject({ result: 'updated' });
    expect(await adminOrders.sync('session', busy.bookingId)).toMatchObject({ result: 'none' });
  });

  test('is 502 when Stripe fails', async () => {
    const { bookingId } = await site.holdSeat();
    const own = intercept(site.dependencies, async (name, call) => {
      if (name === 'find') throw new Error('Stripe is away');
      return call();
    });
    await expect(adminOrders.sync('session', bookingId, own)).rejects.toMatchObject({ code: 'sync_failed' });
  });
});

describe('syncing all attendees of a session', () => {
  test('settles every open payment, and counts changes and failures', async () => {
    const sessionId = await site.createSession();
    const [paying, waiting, failing] = await Promise.all([1, 2, 3].map(() => site.holdSeat({ sessionId })));
    const byHand = await site.holdSeat({ sessionId });
    await adminOrders.set('session', byHand.bookingId, 'free');
    await pay(String(paying?.paymentUrl));
    const own = intercept(site.dependencies, async (_, call) => call());
    const { find } = own.payments;
    own.payments.find = async (id) => {
      if (id === failing?.checkoutId) throw new Error('Stripe is away');
      return find(id);
    };
    expect(await adminOrders.syncAll(sessionId, own)).toEqual({ looked: 3, updated: 1, failed: 1 });
    expect(await adminOrders.statusOf('session', String(paying?.bookingId))).toBe('paid');
    expect(await adminOrders.statusOf('session', String(waiting?.bookingId))).toBe('pending');
    expect(await adminOrders.syncAll(sessionId)).toEqual({ looked: 2, updated: 0, failed: 0 });
  });

  test('is 404 for a missing session', async () => {
    await expect(adminOrders.syncAll(site.bookingRequest('x').bookingId)).rejects.toMatchObject({
      code: 'session_not_found',
    });
  });
});
