import { describe, expect, test } from 'vitest';
import type { OrderType } from '#shared/rules/admin.ts';
import { findDiscountCode } from '../../../domains/discount-codes/store.ts';
import { crashAt, intercept, recordCalls } from '../../../testing/fault-injection.ts';
import { testMember } from '../../../testing/member.ts';
import { pay, stripeRecords } from '../../../testing/payments.ts';
import { openPurchasing } from '../../../testing/purchasing.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);
const purchasing = openPurchasing(site);

/** A booking paid at Stripe, with a discount code, of a session with one seat. */
async function paidBooking() {
  const discountCode = await site.createDiscountCode();
  const total = { amount: 1440, currency: 'GBP' } as const;
  const held = await site.holdSeat({ discountCode, total }, { maxAttendees: 1 });
  await pay(held.paymentUrl);
  await site.settle(held.bookingId);
  return { id: held.bookingId, sessionId: held.sessionId, discountCode };
}

/** A purchase paid at Stripe. */
async function paidPurchase() {
  const member = testMember();
  const { purchaseId, paymentUrl } = await purchasing.startPurchase(member);
  await pay(paymentUrl);
  await purchasing.settle(purchaseId);
  return { id: purchaseId, member };
}

const refundMails = async (id: string) => (await site.mails(id)).filter((kind) => kind.endsWith('_refunded'));
const refundActions = async (type: OrderType, id: string) =>
  (await adminOrders.audit(type, id)).filter(({ action }) => action === 'order.refunded');

async function expectOneRefund(type: OrderType, id: string): Promise<void> {
  expect(await adminOrders.found(type, id)).toMatchObject({
    status: 'cancelled',
    refundReason: 'by_admin',
    refundDueAt: expect.any(String),
    refundedAt: expect.any(String),
  });
  expect((await stripeRecords(id)).refunds).toHaveLength(1);
  expect(await refundMails(id)).toHaveLength(1);
  expect(await refundActions(type, id)).toHaveLength(1);
}

describe('a refund by an admin (docs/product.md#refunds)', () => {
  test('of a booking returns the whole amount, releases seat and code, and notifies attendee and waitlist', async () => {
    const { id, sessionId, discountCode } = await paidBooking();
    await site.join(sessionId, `waiting-${id.toLowerCase()}@example.org`);
    const shown = await adminOrders.refund('session', id);
    expect(shown).toMatchObject({ status: 'cancelled', refund: 'done', refundable: false });
    expect((await stripeRecords(id)).refunds).toMatchObject([{ amount: 1440 }]);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
    expect((await findDiscountCode(site.dependencies.table, discountCode))?.timesUsed).toBe(0);
    expect(await site.events(sessionId)).toContain('seatReleased');
    expect(await site.counterMismatches()).toEqual([]);
    await expectOneRefund('session', id);
  });

  test('of a purchase removes the access that it gave', async () => {
    const { id, member } = await paidPurchase();
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: id });
    expect(await adminOrders.refund('recording', id)).toMatchObject({ status: 'cancelled', refund: 'done' });
    expect(await purchasing.access(member)).toBeUndefined();
    await expectOneRefund('recording', id);
  });

  test.each<OrderType>(['session', 'recording'])(
    'of a %s happens once for repeated and concurrent requests',
    async (type) => {
      const { id } = type === 'session' ? await paidBooking() : await paidPurchase();
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => adminOrders.refund(type, id)));
      const others = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(others.filter((code) => code !== 'busy')).toEqual([]);
      expect(await adminOrders.refund(type, id)).toMatchObject({ refund: 'done' });
      await site.sync();
      await expectOneRefund(type, id);
    },
  );

  test.each<OrderType>(['session', 'recording'])(
    'of a %s that crashes between any two steps is completed by the sync',
    async (type) => {
      const make = () => (type === 'session' ? paidBooking() : paidPurchase());
      const sample = await make();
      const calls = await recordCalls(site.dependencies, (own) => adminOrders.refund(type, sample.id, own));
      for (const at of calls.keys()) {
        for (const when of ['before', 'after'] as const) {
          const { id } = await make();
          await crashAt(site.dependencies, { at, when }, (own) => adminOrders.refund(type, id, own));
          const { refundDueAt } = await adminOrders.found(type, id);
          await site.sync();
          // Before it is marked as due nothing has happened, and it can be requested again.
          if (refundDueAt === null) expect(await adminOrders.statusOf(type, id)).toBe('paid');
          if (refundDueAt === null) await adminOrders.refund(type, id);
          await expectOneRefund(type, id);
        }
      }
      expect(await site.counterMismatches()).toEqual([]);
    },
  );

  test('stays due when Stripe does not respond, and is sent by the next sync', async () => {
    const { id } = await paidBooking();
    const own = intercept(site.dependencies, async (name, call) => {
      if (name === 'refund') throw new Error('Stripe is away');
      return call();
    });
    expect(await adminOrders.refund('session', id, own)).toMatchObject({ status: 'cancelled', refund: 'due' });
    await site.sync();
    await expectOneRefund('session', id);
  });

  test('of an order cancelled after its payment releases no seat again', async () => {
    const { id, sessionId } = await paidBooking();
    await adminOrders.set('session', id, 'cancelled');
    const other = await site.holdSeat({ sessionId });
    await adminOrders.refund('session', id);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 1 });
    expect(await site.booking(other.bookingId)).toMatchObject({ status: 'pending' });
    await expectOneRefund('session', id);
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('orders without a payment cannot be refunded', () => {
  test('whether pending or free', async () => {
    const sessionId = await site.createSession();
    const { bookingId } = await site.holdSeat({ sessionId });
    await expect(adminOrders.refund('session', bookingId)).rejects.toMatchObject({ code: 'not_refundable' });
    await adminOrders.set('session', bookingId, 'free');
    await expect(adminOrders.refund('session', bookingId)).rejects.toMatchObject({ code: 'not_refundable' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
    expect(await refundActions('session', bookingId)).toEqual([]);
  });
});

describe('an order that was refunded', () => {
  test.each(['paid', 'free', 'pending'] as const)('stays cancelled when an admin sets it to %s', async (status) => {
    const { id, sessionId } = await paidBooking();
    await adminOrders.refund('session', id);
    await expect(adminOrders.set('session', id, status)).rejects.toMatchObject({ code: 'order_refunded' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('stays cancelled when a status is set at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await paidBooking();
      const to = round % 2 === 0 ? 'free' : 'cancelled';
      await Promise.allSettled([adminOrders.refund('session', id), adminOrders.set('session', id, to)]);
      await adminOrders.refund('session', id);
      await expectOneRefund('session', id);
      expect(await site.counterMismatches()).toEqual([]);
    }
  });
});
