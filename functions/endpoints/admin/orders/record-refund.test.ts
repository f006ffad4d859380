import { describe, expect, test } from 'vitest';
import { listAttention } from '../../../ground/attention/find.ts';
import { netOf, postingsOf } from '../../../orders/income/postings.ts';
import type { PaymentDependencies } from '../../../orders/payments/connect.ts';
import { reversalStep } from '../../../orders/payments/reversals.ts';
import { findDiscrepancy } from '../../../orders/settlement/discrepancy.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { pay, stripeRecords } from '../../../testing/payments.ts';
import { quickBookings } from '../../../testing/quick-bookings.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { cancelSession, resumeCancellation } from '../sessions/cancel.ts';
import { getCancellation } from '../sessions/cancellation.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

// A refund that Stripe refused, and that the studio gave back by hand (docs/product.md#refunds).

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);
const { paidBooking } = quickBookings(site);
const admin = adminCaller();
const refund = { amount: 1800, currency: 'GBP' } as const;

/** Stripe refuses to refund. */
const refusing: PaymentDependencies = {
  ...site.dependencies,
  payments: { ...site.dependencies.payments, refund: async () => ({ refused: 'Stripe’s reason: card closed.' }) },
};

async function refusedBooking(): Promise<string> {
  const { bookingId, paymentUrl } = await site.holdSeat();
  await pay(paymentUrl);
  await site.settle(bookingId);
  await adminOrders.refund('session', bookingId, refusing);
  return bookingId;
}

async function refusedInCancelledSession() {
  const sessionId = await site.createSession();
  const id = await paidBooking(sessionId);
  const body = { places: 1, message: 'I am ill.' };
  await cancelSession(callAs(admin, { params: { sessionId }, body }), refusing);
  return { sessionId, id };
}

const cancellation = (sessionId: string) =>
  getCancellation(callAs(admin, { params: { sessionId } }), site.dependencies);
const retry = (sessionId: string) =>
  resumeCancellation(callAs(admin, { params: { sessionId }, body: { retry: true } }), site.dependencies);
const view = async (id: string) => (await adminOrders.order('session', id)).order;
const listed = async (id: string) =>
  (await listAttention(site.dependencies.table)).filter(({ subject }) => subject.id === id);
const refundMails = async (id: string) => (await site.mails(id)).filter((kind) => kind === 'booking_refunded');
const recordings = async (id: string) =>
  (await adminOrders.audit('session', id)).filter(({ action }) => action === 'order.refund_recorded');

async function expectByHand(id: string): Promise<void> {
  expect(await view(id)).toMatchObject({
    refund: 'done',
    refundedByHand: true,
    refusedRefund: null,
    refundable: false,
  });
  expect((await stripeRecords(id)).refunds).toEqual([]);
  expect(await listed(id)).toEqual([]);
  expect(await recordings(id)).toHaveLength(1);
  expect(await refundMails(id)).toHaveLength(1);
}

describe('a refund that Stripe refused', () => {
  test('is recorded as given back by hand, once, and is never sent again', async () => {
    const id = await refusedBooking();
    expect(await view(id)).toMatchObject({ refund: 'failed', refusedRefund: refund, refundedByHand: false });
    expect(await listed(id)).toHaveLength(1);
    await adminOrders.recordRefund('session', id, refund);
    await adminOrders.recordRefund('session', id, refund);
    await adminOrders.refund('session', id);
    await site.settle(id);
    await site.sync();
    await expectByHand(id);
    const { events } = await adminOrders.order('session', id);
    expect(events.map(({ text }) => text)).toContain('£18.00 went back by hand');
  });

  test('counts in income as given back by hand, on the day of the record', async () => {
    const id = await refusedBooking();
    await adminOrders.recordRefund('session', id, refund);
    const order = await adminOrders.found('session', id);
    const postings = [...postingsOf(order as never).values()];
    expect(postings).toMatchObject([
      { kind: 'payment', amount: 1800 },
      { kind: 'refund', amount: -1800, at: order.refundedAt, way: 'by_hand' },
    ]);
    expect(netOf(order as never).amount).toBe(0);
  });

  test('stays recorded whatever Stripe reports later', async () => {
    const id = await refusedBooking();
    await adminOrders.recordRefund('session', id, refund);
    const order = await adminOrders.found('session', id);
    const failed = { amount: 1800, state: 'failed', failureReason: null } as never;
    expect(reversalStep(order, { refunds: [failed], disputes: [] }, 1800)).toEqual({ action: 'none' });
    const checkout = { state: 'paid', amount: 1800, currency: 'gbp', refunded: false, refundedAmount: 0 } as never;
    expect(findDiscrepancy(order as never, checkout)).toBeUndefined();
  });

  test('is refused for another sum, while it is under way, and where nothing was refused', async () => {
    const id = await refusedBooking();
    const other = adminOrders.recordRefund('session', id, { ...refund, amount: 900 });
    await expect(other).rejects.toMatchObject({ code: 'refund_changed', details: { total: refund } });
    await adminOrders.refund('session', id);
    await expect(adminOrders.recordRefund('session', id, refund)).rejects.toMatchObject({ code: 'order_refunded' });
    const { bookingId, paymentUrl } = await site.holdSeat();
    await pay(paymentUrl);
    await site.settle(bookingId);
    const paid = adminOrders.recordRefund('session', bookingId, refund);
    await expect(paid).rejects.toMatchObject({ code: 'not_refundable' });
    expect(await recordings(id)).toEqual([]);
  });
});

describe('of a cancelled session (docs/product.md#cancelling-a-session)', () => {
  test('leaves the problems, and its money counts as given back by the studio', async () => {
    const { sessionId, id } = await refusedInCancelledSession();
    const { problems } = await cancellation(sessionId);
    expect(problems).toMatchObject([{ bookingId: id, orderId: id, cause: 'refused', amount: refund }]);
    await adminOrders.recordRefund('session', id, refund);
    const after = await retry(sessionId);
    expect(after).toMatchObject({ problems: [], refunds: [], finished: true });
    expect(after.people).toMatchObject([{ refund: { state: 'by_studio', amount: refund, at: expect.any(String) } }]);
    await expectByHand(id);
  });

  test('goes back one way only when two admins record it and one tries again, all at the same time', async () => {
    for (let round = 0; round < 25; round++) {
      const { sessionId, id } = await refusedInCancelledSession();
      const record = () => adminOrders.recordRefund('session', id, refund);
      const acts = [record, () => retry(sessionId), record];
      const outcomes = await Promise.allSettled(acts.map((act) => act()));
      await site.sync();
      const order = await view(id);
      const { refunds } = await stripeRecords(id);
      expect(order.refund).toBe('done');
      expect(refunds).toHaveLength(order.refundedByHand ? 0 : 1);
      expect(await recordings(id)).toHaveLength(order.refundedByHand ? 1 : 0);
      const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(codes.filter((code) => !['order_changed', 'order_refunded', 'busy'].includes(code))).toEqual([]);
    }
    expect(await site.counterMismatches()).toEqual([]);
  });
});
