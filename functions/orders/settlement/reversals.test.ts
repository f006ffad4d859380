import { describe, expect, test } from 'vitest';
import { findDiscountCode } from '../../domains/discount-codes/store.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { attentionItems } from '../../endpoints/admin/overview/attention.ts';
import { crashAt, recordCalls } from '../../testing/fault-injection.ts';
import { testMember } from '../../testing/member.ts';
import { pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';

// docs/trust.md#refunds-and-disputes: what is done at Stripe, and the events that report it, repeated and in any order.

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);
const purchasing = openPurchasing(site);

const paymentOf = async (orderId: string) => String((await stripeRecords(orderId)).payments[0]?.id);

/** A booking paid at Stripe, with a discount code, of a session with one seat. */
async function paidBooking() {
  const discountCode = await site.createDiscountCode();
  const held = await site.holdSeat({ discountCode, total: { amount: 1440, currency: 'GBP' } }, { maxAttendees: 1 });
  await pay(held.paymentUrl);
  await site.settle(held.bookingId);
  return { id: held.bookingId, sessionId: held.sessionId, discountCode, paymentId: await paymentOf(held.bookingId) };
}

const refundAtStripe = (paymentIntentId: string, amount?: number) =>
  steerStripe('refund', { paymentIntentId, ...(amount !== undefined && { amount }) });

/** Delivers an event about a payment; Stripe shows the payment as its id or expanded. */
const deliver = (type: string, payment_intent: unknown) =>
  site.deliverEvent({ id: 'evt_1', object: 'event', type, data: { object: { id: 'x_1', payment_intent } } });

const refundEvents = ['refund.updated', 'charge.refunded', 'refund.failed'];

/** Delivers every event about refunds twice, some of them at the same time. */
async function deliverRefundEvents(paymentId: string): Promise<void> {
  await deliver('charge.refunded', { id: paymentId, object: 'payment_intent' });
  const replies = await Promise.allSettled(refundEvents.map((type) => deliver(type, paymentId)));
  // Stripe sends again what met too many others.
  for (const reply of replies) if (reply.status === 'rejected') expect(reply.reason).toMatchObject({ code: 'busy' });
  await deliver('refund.updated', paymentId);
}

const view = async (id: string) => (await adminOrders.order('session', id)).order;

const listed = async (id: string) =>
  (await attentionItems(site.dependencies.table)).filter(({ subject }) => subject.id === id);

const refundMails = async (id: string) => (await site.mails(id)).filter((kind) => kind.endsWith('_refunded'));

async function failLatestRefund(orderId: string): Promise<void> {
  const latest = (await stripeRecords(orderId)).refunds.at(-1);
  await steerStripe('fail-refund', { refundId: latest?.id });
}

async function disputeAtStripe(orderId: string, paymentId: string) {
  await steerStripe('dispute', { paymentIntentId: paymentId });
  await deliver('charge.dispute.created', paymentId);
  const [dispute] = (await stripeRecords(orderId)).disputes;
  return async (status: 'won' | 'lost') => {
    await steerStripe('close-dispute', { disputeId: dispute?.id, status });
    for (const type of ['closed', 'updated', 'created']) await deliver(`charge.dispute.${type}`, paymentId);
  };
}

describe('a full refund at Stripe', () => {
  test('of a booking releases seat and code, and tells attendee and waitlist, once', async () => {
    const { id, sessionId, discountCode, paymentId } = await paidBooking();
    await site.join(sessionId, `waiting-${id.toLowerCase()}@example.org`);
    await refundAtStripe(paymentId);
    await deliverRefundEvents(paymentId);
    expect(await adminOrders.found('session', id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'cancelled',
      refundReason: 'refunded_at_stripe',
      refundedAt: expect.any(String),
      refundDueAt: null,
    });
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
    expect((await findDiscountCode(site.dependencies.table, discountCode))?.timesUsed).toBe(0);
    expect((await site.events(sessionId)).filter((kind) => kind === 'seatReleased')).toHaveLength(1);
    expect(await refundMails(id)).toEqual(['booking_refunded']);
    expect(await site.counterMismatches()).toEqual([]);
    expect((await stripeRecords(id)).refunds).toHaveLength(1);
  });

  test('of a purchase removes the access that it gave', async () => {
    const member = testMember();
    const { purchaseId: id, paymentUrl } = await purchasing.startPurchase(member);
    await pay(paymentUrl);
    await purchasing.settle(id);
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: id });
    const paymentId = await paymentOf(id);
    await refundAtStripe(paymentId);
    await deliverRefundEvents(paymentId);
    expect(await purchasing.purchase(id)).toMatchObject({ status: 'cancelled', refundReason: 'refunded_at_stripe' });
    expect(await purchasing.access(member)).toBeUndefined();
    expect(await refundMails(id)).toEqual(['purchase_refunded']);
  });

  test('before the payment was settled gives no seat', async () => {
    const held = await site.holdSeat();
    await pay(held.paymentUrl);
    const paymentId = await paymentOf(held.bookingId);
    await refundAtStripe(paymentId);
    await deliverRefundEvents(paymentId);
    expect(await site.booking(held.bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
    expect(await site.counters(held.sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await refundMails(held.bookingId)).toEqual(['booking_refunded']);
  });

  test('whose event crashes between any two steps is applied by its repetition', async () => {
    const event = (paymentId: string) => ({
      id: 'evt_1',
      object: 'event',
      type: 'charge.refunded',
      data: { object: { payment_intent: paymentId } },
    });
    const sample = await paidBooking();
    await refundAtStripe(sample.paymentId);
    const run = (paymentId: string) => (own: typeof site.dependencies) => site.deliverEvent(event(paymentId), own);
    const calls = await recordCalls(site.dependencies, run(sample.paymentId));
    for (const at of calls.keys()) {
      const { id, sessionId, paymentId } = await paidBooking();
      await refundAtStripe(paymentId);
      await crashAt(site.dependencies, { at, when: 'after' }, run(paymentId));
      await deliver('charge.refunded', paymentId);
      expect(await refundMails(id)).toHaveLength(1);
      expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    }
  });

  test('of another site in the same account changes nothing', async () => {
    const { id, paymentId } = await paidBooking();
    await refundAtStripe(paymentId);
    const elsewhere = { ...site.dependencies, siteUrl: 'https://another.example' };
    await site.deliverEvent({ type: 'charge.refunded', data: { object: { payment_intent: paymentId } } }, elsewhere);
    for (const payment of ['pi_unknown', null, 7]) await deliver('charge.refunded', payment);
    expect(await site.booking(id)).toMatchObject({ status: 'completed', refundedAt: null });
  });
});

test('a partial refund is recorded, shown and mailed, the seat stays, and its rest cancels the order', async () => {
  const { id, sessionId, paymentId } = await paidBooking();
  await refundAtStripe(paymentId, 400);
  await deliverRefundEvents(paymentId);
  const order = await view(id);
  expect(order).toMatchObject({ status: 'paid', refund: 'none', refundedPart: { amount: 400, currency: 'GBP' } });
  expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
  expect(await refundMails(id)).toEqual(['booking_part_refunded']);
  await refundAtStripe(paymentId, 1040);
  await deliverRefundEvents(paymentId);
  expect(await view(id)).toMatchObject({ status: 'cancelled', refund: 'done' });
  expect(await site.counters(sessionId)).toMatchObject({ taken: 0 });
  expect(await refundMails(id)).toEqual(['booking_part_refunded', 'booking_refunded']);
});

test('the events of a refund that was made here change nothing', async () => {
  const { id, sessionId, paymentId } = await paidBooking();
  await Promise.all([adminOrders.refund('session', id), deliver('charge.refunded', paymentId)]);
  await deliverRefundEvents(paymentId);
  expect(await adminOrders.found('session', id)).toMatchObject({
    refundReason: 'by_admin',
    refundedAt: expect.any(String),
  });
  expect(await refundMails(id)).toHaveLength(1);
  expect((await stripeRecords(id)).refunds).toHaveLength(1);
  expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  expect(await listed(id)).toEqual([]);
});

describe('a refund that fails later', () => {
  test('is listed, and sent again from the back office under a new idempotency key', async () => {
    const { id, sessionId, paymentId } = await paidBooking();
    await adminOrders.refund('session', id);
    await failLatestRefund(id);
    await deliverRefundEvents(paymentId);
    expect(await listed(id)).toMatchObject([
      { kind: 'refund_failed', amount: { amount: 1440 }, detail: 'Stripe’s reason: expired or canceled card.' },
    ]);
    expect(await view(id)).toMatchObject({ refund: 'failed', refundable: true });
    expect(await adminOrders.refund('session', id)).toMatchObject({ status: 'cancelled', refund: 'done' });
    expect(await listed(id)).toEqual([]);
    // The event of the first failure, late.
    await deliverRefundEvents(paymentId);
    expect(await listed(id)).toEqual([]);
    expect((await stripeRecords(id)).refunds).toMatchObject([{ status: 'failed' }, { status: 'succeeded' }]);
    await failLatestRefund(id);
    await deliverRefundEvents(paymentId);
    expect(await listed(id)).toHaveLength(1);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('and was part of a payment leaves the order as it is', async () => {
    const { id, sessionId, paymentId } = await paidBooking();
    await refundAtStripe(paymentId, 400);
    await deliver('charge.refunded', paymentId);
    await failLatestRefund(id);
    await deliverRefundEvents(paymentId);
    expect(await view(id)).toMatchObject({ status: 'paid', refundedPart: null, refund: 'failed' });
    expect(await listed(id)).toMatchObject([{ kind: 'refund_failed', amount: { amount: 400 } }]);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
  });
});

describe('a dispute', () => {
  test('is listed with its reason and term; one that is won leaves the list and the order', async () => {
    const { id, sessionId, paymentId } = await paidBooking();
    const close = await disputeAtStripe(id, paymentId);
    const [item, ...more] = await listed(id);
    expect(more).toEqual([]);
    expect(item).toMatchObject({ kind: 'payment_disputed', amount: { amount: 1440, currency: 'GBP' } });
    expect(item?.detail).toMatch(/^Their reason: fraudulent\. Answer by \w+, \w+ \d+, \d{4}\.$/);
    expect(await view(id)).toMatchObject({ status: 'paid' });
    await close('won');
    expect(await listed(id)).toEqual([]);
    expect(await view(id)).toMatchObject({ status: 'paid', refund: 'none' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
  });

  test('that is lost acts as a refund', async () => {
    const { id, sessionId, paymentId } = await paidBooking();
    await (await disputeAtStripe(id, paymentId))('lost');
    expect(await adminOrders.found('session', id)).toMatchObject({ status: 'cancelled', refundReason: 'dispute_lost' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await refundMails(id)).toEqual(['booking_refunded']);
    expect(await listed(id)).toEqual([]);
    expect((await stripeRecords(id)).refunds).toEqual([]);
  });

  test('forbids a refund: it is listed as failed, not tried for ever, and possible once the dispute is won', async () => {
    const { id, paymentId } = await paidBooking();
    const close = await disputeAtStripe(id, paymentId);
    expect(await adminOrders.refund('session', id)).toMatchObject({ status: 'cancelled', refund: 'failed' });
    expect((await listed(id)).map(({ kind }) => kind).toSorted()).toEqual(['payment_disputed', 'refund_failed']);
    await site.sync();
    expect((await stripeRecords(id)).refunds).toEqual([]);
    await close('won');
    expect(await adminOrders.refund('session', id)).toMatchObject({ refund: 'done' });
    expect(await listed(id)).toEqual([]);
  });
});
