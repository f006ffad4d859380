import { describe, expect, test } from 'vitest';
import { type SettableStatus, settableStatuses } from '#shared/rules/admin.ts';
import { findDiscountCode } from '../../../domains/discount-codes/store.ts';
import { accounts, pay, steerStripe, stripeRecords } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);

const free = { amount: 0, currency: 'GBP' } as const;
const discounted = { amount: 1440, currency: 'GBP' } as const;

/** A booking with a discount code and this status, not set by an admin, of a session with one seat. */
async function booked(status: SettableStatus) {
  const isFree = status === 'free';
  const code = await site.createDiscountCode(isFree ? { percentage: 100 } : {});
  const total = isFree ? free : discounted;
  const held = await site.holdSeat({ discountCode: code, total }, { maxAttendees: 1 });
  if (status === 'paid') {
    await pay(held.paymentUrl);
    await site.settle(held.bookingId);
  }
  if (status === 'cancelled') await site.cancel(held.bookingId);
  expect(await adminOrders.statusOf('session', held.bookingId)).toBe(status);
  return { ...held, code };
}

const usesOf = async (code: string) => (await findDiscountCode(site.dependencies.table, code))?.timesUsed;

const transitions = settableStatuses.flatMap((from) =>
  settableStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('setting the status of a booking (docs/product.md#order-status)', () => {
  test.each(transitions)('from %s to %s updates seat and code use', async (from, to) => {
    const { bookingId, sessionId, code } = await booked(from);
    const shown = await adminOrders.set('session', bookingId, to);
    const isTheirs = to === 'paid' || to === 'free';
    expect(shown).toMatchObject({ id: bookingId, status: to });
    expect(await site.booking(bookingId)).toMatchObject({ status: isTheirs ? 'completed' : to, paymentStatus: to });
    expect(await site.counters(sessionId)).toMatchObject({ taken: isTheirs ? 1 : 0, held: to === 'pending' ? 1 : 0 });
    expect(await usesOf(code)).toBe(to === 'cancelled' ? 0 : 1);
    expect(await site.counterMismatches()).toEqual([]);
    const [entry] = (await adminOrders.audit('session', bookingId)).slice(-1);
    expect(entry).toMatchObject({
      action: 'order.status_set',
      by: { sub: adminOrders.ada.sub, email: 'ada@example.org' },
      target: { type: 'booking', id: bookingId, name: 'Ada Lovelace' },
      before: { status: from },
      after: { status: to },
    });
  });

  test.each(transitions)('from %s to %s and back restores the booking', async (from, to) => {
    const { bookingId, sessionId, code } = await booked(from);
    const before = await site.counters(sessionId);
    await adminOrders.set('session', bookingId, to);
    await adminOrders.set('session', bookingId, from);
    expect(await adminOrders.statusOf('session', bookingId)).toBe(from);
    expect(await site.counters(sessionId)).toEqual(before);
    expect(await usesOf(code)).toBe(from === 'cancelled' ? 0 : 1);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('to the current one changes and audits nothing', async () => {
    const { bookingId } = await booked('free');
    await adminOrders.setFrom('session', bookingId, { status: 'free', was: 'pending' });
    expect(await adminOrders.audit('session', bookingId)).toEqual([]);
  });

  test('is refused when it is no longer the one that the admin saw', async () => {
    const { bookingId, sessionId } = await booked('paid');
    const change = adminOrders.setFrom('session', bookingId, { status: 'cancelled', was: 'pending' });
    await expect(change).rejects.toMatchObject({ code: 'order_changed' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
  });

  test('is 404 for a missing booking', async () => {
    const missing = adminOrders.setFrom('session', site.bookingRequest('x').bookingId, {
      status: 'paid',
      was: 'pending',
    });
    await expect(missing).rejects.toMatchObject({ code: 'order_not_found' });
  });
});

describe('a seat given by an admin', () => {
  test('removes its attendee from the waitlist, and is confirmed once by mail', async () => {
    const { bookingId, sessionId, email } = await booked('pending');
    await site.join(sessionId, email);
    expect(await site.counters(sessionId)).toMatchObject({ waiting: 1 });
    await adminOrders.set('session', bookingId, 'paid');
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    await adminOrders.set('session', bookingId, 'free');
    expect(await site.mails(bookingId)).toEqual(['booking_confirmed']);
  });

  test.each(['paid', 'free', 'pending'] as const)('needs a free seat to become %s again', async (to) => {
    const { bookingId, sessionId } = await booked('cancelled');
    const other = await site.holdSeat({ sessionId });
    await expect(adminOrders.set('session', bookingId, to)).rejects.toMatchObject({ code: 'seats_held' });
    await pay(other.paymentUrl);
    await site.settle(other.bookingId);
    await expect(adminOrders.set('session', bookingId, to)).rejects.toMatchObject({ code: 'sold_out' });
    expect(await adminOrders.statusOf('session', bookingId)).toBe('cancelled');
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await adminOrders.audit('session', bookingId)).toEqual([]);
  });

  test('can be of a past session, and sends no mail then', async () => {
    const { bookingId, sessionId } = await booked('cancelled');
    const later = { ...site.dependencies, now: () => new Date('2036-01-01T00:00:00.000Z') };
    await adminOrders.set('session', bookingId, 'paid', later);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
    expect(await site.mails(bookingId)).toEqual([]);
  });
});

describe('a seat withdrawn by an admin', () => {
  test.each(['paid', 'free', 'pending'] as const)('that was %s notifies the waitlist once', async (from) => {
    const { bookingId, sessionId } = await booked(from);
    await site.join(sessionId, `waiting-${bookingId.toLowerCase()}@example.org`);
    await adminOrders.set('session', bookingId, 'cancelled');
    expect((await site.events(sessionId)).filter((kind) => kind === 'seatReleased')).toHaveLength(1);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
  });

  test('keeps its payment at Stripe, which can be refunded and is there when the seat is given again', async () => {
    const { bookingId } = await booked('paid');
    expect(await adminOrders.set('session', bookingId, 'cancelled')).toMatchObject({
      refundable: true,
      refund: 'none',
    });
    await site.settle(bookingId);
    expect(await adminOrders.statusOf('session', bookingId)).toBe('cancelled');
    expect(await adminOrders.set('session', bookingId, 'paid')).toMatchObject({ refundable: true });
    expect((await stripeRecords(bookingId)).refunds).toEqual([]);
  });

  test('drops a payment by other means when it is set to pending', async () => {
    const { bookingId } = await booked('pending');
    const paid = await adminOrders.set('session', bookingId, 'paid');
    expect(paid).toMatchObject({ status: 'paid', refundable: false, paidByHand: true });
    expect(await site.booking(bookingId)).toMatchObject({ checkoutId: null, paidAt: expect.any(String) });
    await adminOrders.set('session', bookingId, 'pending');
    expect(await site.booking(bookingId)).toMatchObject({ paidAt: null });
  });
});

describe('a booking that an admin keeps pending', () => {
  test.each(['paid', 'free', 'cancelled'] as const)('and that was %s keeps its seat without expiry', async (from) => {
    const { bookingId, sessionId } = await booked(from);
    await adminOrders.set('session', bookingId, 'pending');
    const later = { ...site.dependencies, now: () => new Date(Date.now() + 40 * 24 * 3_600_000) };
    expect(await site.sync(later)).toMatchObject({ failed: 0 });
    expect(await adminOrders.statusOf('session', bookingId)).toBe('pending');
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 1 });
  });
});

describe('the checkout of a booking whose status an admin sets (docs/trust.md#settlement)', () => {
  test.each(['paid', 'free', 'cancelled'] as const)('is closed before it becomes %s', async (to) => {
    const { bookingId, checkoutId } = await booked('pending');
    await adminOrders.set('session', bookingId, to);
    expect((await stripeRecords(bookingId)).checkouts).toMatchObject([{ id: checkoutId, status: 'expired' }]);
    const actions = (await adminOrders.audit('session', bookingId)).map(({ action }) => action);
    expect(actions).toEqual(['order.payment_page_closed', 'order.status_set']);
  });

  test.each(['paid', 'free', 'cancelled'] as const)(
    'is settled instead of set to %s when it was paid meanwhile',
    async (to) => {
      const { bookingId, sessionId, paymentUrl } = await booked('pending');
      await pay(paymentUrl);
      await expect(adminOrders.set('session', bookingId, to)).rejects.toMatchObject({ code: 'order_changed' });
      expect(await site.booking(bookingId)).toMatchObject({
        status: 'completed',
        paymentStatus: 'paid',
        byHand: false,
      });
      expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
      expect(await site.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    },
  );

  test.each(['paid', 'free'] as const)('cannot be set to %s while a bank processes the payment', async (to) => {
    const { bookingId, sessionId, paymentUrl } = await booked('pending');
    await pay(paymentUrl, { account: accounts.paysLater });
    await expect(adminOrders.set('session', bookingId, to)).rejects.toMatchObject({ code: 'payment_processing' });
    expect(await site.booking(bookingId)).toMatchObject({ status: 'pending', processing: true, byHand: false });
    expect(await site.counters(sessionId)).toMatchObject({ held: 1 });
  });

  test.each([
    ['before', true],
    ['after', false],
  ])('is with a bank, known %s it is cancelled: what arrives goes back, and it stays cancelled', async (_, isKnown) => {
    const { bookingId, sessionId, paymentUrl } = await booked('pending');
    await pay(paymentUrl, { account: accounts.paysLater });
    if (isKnown) await site.settle(bookingId);
    await adminOrders.set('session', bookingId, 'cancelled');
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    const { payments } = await stripeRecords(bookingId);
    await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'succeeds' });
    expect(await site.sync()).toMatchObject({ failed: 0 });
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', refundReason: 'cancelled' });
    expect((await stripeRecords(bookingId)).refunds).toHaveLength(1);
    expect(await site.mails(bookingId)).toEqual(['booking_refunded']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('stops awaiting the bank when it declines after the cancellation', async () => {
    const { bookingId, paymentUrl } = await booked('pending');
    await pay(paymentUrl, { account: accounts.failsLater });
    await adminOrders.set('session', bookingId, 'cancelled');
    const { payments } = await stripeRecords(bookingId);
    await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'fails' });
    await site.sync();
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', processing: false, refundDueAt: null });
    expect(await site.mails(bookingId)).toEqual([]);
  });
});
