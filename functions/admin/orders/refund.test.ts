import { describe, expect, jest, test } from '@jest/globals';
import type { OrderType } from '#shared/rules/admin.ts';
import { findDiscountCode } from '../../discount-codes/store.ts';
import { crashAt, intercept, recordCalls } from '../../testing/fault-injection.ts';
import { testMember } from '../../testing/member.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

// Each death is tried on a booking of its own.
jest.setTimeout(240_000);

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);
const purchasing = openPurchasing(site);

/** A booking that was paid at Stripe, with a code, of a session with one place. */
async function paidBooking() {
  const discountCode = await site.createDiscountCode();
  const total = { amount: 1440, currency: 'GBP' } as const;
  const held = await site.holdSeat({ discountCode, total }, { maxAttendees: 1 });
  await pay(held.paymentUrl);
  await site.settle(held.bookingId);
  return { id: held.bookingId, sessionId: held.sessionId, discountCode };
}

/** A purchase that was paid at Stripe. */
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
  test('of a booking sends all of it back, frees the seat, gives the code back, tells the attendee and who waits', async () => {
    const { id, sessionId, discountCode } = await paidBooking();
    await site.join(sessionId, `waits-${id.toLowerCase()}@example.org`);
    const shown = await adminOrders.refund('session', id);
    expect(shown).toMatchObject({ status: 'cancelled', refund: 'done', refundable: false });
    expect((await stripeRecords(id)).refunds).toMatchObject([{ amount: 1440 }]);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
    expect((await findDiscountCode(site.dependencies.table, discountCode))?.timesUsed).toBe(0);
    expect(await site.mails(sessionId)).toContain('seat_freed');
    expect(await site.counterMismatches()).toEqual([]);
    await expectOneRefund('session', id);
  });

  test('of a purchase takes the access that it gave', async () => {
    const { id, member } = await paidPurchase();
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: id });
    expect(await adminOrders.refund('recording', id)).toMatchObject({ status: 'cancelled', refund: 'done' });
    expect(await purchasing.access(member)).toBeUndefined();
    await expectOneRefund('recording', id);
  });

  test.each<OrderType>(['session', 'recording'])(
    'of a %s that is asked for twice, and by many at once, is one',
    async (type) => {
      const { id } = type === 'session' ? await paidBooking() : await paidPurchase();
      const answers = await Promise.allSettled(Array.from({ length: 6 }, () => adminOrders.refund(type, id)));
      const others = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(others.filter((code) => code !== 'busy')).toEqual([]);
      expect(await adminOrders.refund(type, id)).toMatchObject({ refund: 'done' });
      await site.sync();
      await expectOneRefund(type, id);
    },
  );

  test.each<OrderType>(['session', 'recording'])(
    'of a %s that dies between any two steps is finished by the sync',
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
          // Until it was promised nothing has happened, and it can be asked for again.
          if (refundDueAt === null) expect(await adminOrders.statusOf(type, id)).toBe('paid');
          if (refundDueAt === null) await adminOrders.refund(type, id);
          await expectOneRefund(type, id);
        }
      }
      expect(await site.counterMismatches()).toEqual([]);
    },
  );

  test('is due when Stripe does not answer, and goes with the next sync', async () => {
    const { id } = await paidBooking();
    const own = intercept(site.dependencies, async (name, call) => {
      if (name === 'refund') throw new Error('Stripe is away');
      return call();
    });
    expect(await adminOrders.refund('session', id, own)).toMatchObject({ status: 'cancelled', refund: 'due' });
    await site.sync();
    await expectOneRefund('session', id);
  });

  test('of what was cancelled after it was paid frees no seat twice', async () => {
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

describe('what was never paid at Stripe cannot be refunded', () => {
  test('a free place, one that is pending, one that was paid by other means', async () => {
    const sessionId = await site.createSession();
    const { bookingId } = await site.holdSeat({ sessionId });
    await expect(adminOrders.refund('session', bookingId)).rejects.toMatchObject({ code: 'not_refundable' });
    await adminOrders.set('session', bookingId, 'paid');
    await expect(adminOrders.refund('session', bookingId)).rejects.toMatchObject({ code: 'not_refundable' });
    await adminOrders.set('session', bookingId, 'free');
    await expect(adminOrders.refund('session', bookingId)).rejects.toMatchObject({ code: 'not_refundable' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
    expect(await refundActions('session', bookingId)).toEqual([]);
  });
});

describe('an order that was refunded', () => {
  test.each(['paid', 'free', 'pending'] as const)('stays cancelled when an admin says %s', async (status) => {
    const { id, sessionId } = await paidBooking();
    await adminOrders.refund('session', id);
    await expect(adminOrders.set('session', id, status)).rejects.toMatchObject({ code: 'order_refunded' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('also when a status is set at the same moment', async () => {
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
