import { describe, expect, test } from 'vitest';
import { type SettableStatus, settableStatuses } from '#shared/rules/admin.ts';
import { intercept, withFaults } from '../../../testing/fault-injection.ts';
import { testMember } from '../../../testing/member.ts';
import { pay, steerStripe, stripeRecords } from '../../../testing/payments.ts';
import { openPurchasing } from '../../../testing/purchasing.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);
const purchasing = openPurchasing(site);

const codeOf = (error: { code?: string }) => error.code ?? String(error);
/** Error codes that a race may end with. */
const refusals = ['order_changed', 'order_refunded', 'sold_out', 'seats_held', 'busy', 'payment_processing'];

/** Starts the calls concurrently in random order. Returns the codes of those that were refused. */
async function runConcurrently(calls: (() => Promise<unknown>)[]): Promise<string[]> {
  const shuffled = calls.map((call) => ({ call, at: Math.random() })).toSorted((one, other) => one.at - other.at);
  const done = await Promise.allSettled(shuffled.map(({ call }) => call()));
  return done.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
}

/** A payment is either kept by the booking or refunded once. */
async function expectKeptOrRefunded(bookingId: string): Promise<void> {
  const booking = await site.booking(bookingId);
  const { payments, refunds } = await stripeRecords(bookingId);
  const isPaid = payments.some(({ status }) => status === 'succeeded');
  const isKept = booking?.paidAt !== null && booking?.checkoutId !== null && booking?.refundedAt === null;
  expect(refunds).toHaveLength(isPaid && !isKept ? 1 : 0);
  if (isPaid && refunds.length === 0) expect(booking).toMatchObject({ paidAt: expect.any(String) });
}

const conditions = [
  ['without faults', () => site.dependencies],
  ['with faults', () => withFaults(site.dependencies, Math.random)],
] as const;

describe.each(conditions)('%s: a status change during settlement (docs/trust.md#settlement)', (_, dependenciesOf) => {
  test.each(['paid', 'free', 'cancelled'] as const)(
    'to %s leaves seats and payments consistent, whichever wins',
    async (to) => {
      const sessionId = await site.createSession({ maxAttendees: 8 });
      const held = await Promise.all(Array.from({ length: 8 }, () => site.holdSeat({ sessionId })));
      const own = dependenciesOf();
      const races = held.flatMap(({ bookingId, paymentUrl }, nth) => {
        // Half of them pay before, half of them at the same time.
        const paying = nth % 2 === 0 ? [() => pay(paymentUrl)] : [];
        const settling = [1, 2, 3].map(() => () => site.settle(bookingId, own));
        const setting = () => adminOrders.setFrom('session', bookingId, { status: to, was: 'pending' }, own);
        return [...paying, ...settling, setting];
      });
      for (const [nth, { paymentUrl }] of held.entries()) if (nth % 2 === 1) await pay(paymentUrl);
      const refused = await runConcurrently([...races, () => site.sync(own)]);
      expect(refused.filter((code) => !refusals.includes(code))).toEqual([]);
      for (const { bookingId } of held) {
        const { events } = await stripeRecords(bookingId);
        for (const event of events) await site.deliverEvent(event);
      }
      await site.sync();
      expect(await site.counterMismatches()).toEqual([]);
      for (const { bookingId } of held) await expectKeptOrRefunded(bookingId);
    },
  );
});

describe('concurrent changes of one booking', () => {
  test('a status set while the checkout expires is kept', async () => {
    for (const to of ['paid', 'free', 'cancelled'] as const) {
      const { bookingId, sessionId, checkoutId } = await site.holdSeat({}, { maxAttendees: 1 });
      const events = async () => (await stripeRecords(bookingId)).events;
      await runConcurrently([
        () => adminOrders.setFrom('session', bookingId, { status: to, was: 'pending' }),
        ...[1, 2, 3].map(() => () => site.settle(bookingId)),
      ]);
      for (const event of await events()) await site.deliverEvent(event);
      expect(await adminOrders.statusOf('session', bookingId)).toBe(to);
      expect(await site.counters(sessionId)).toMatchObject({ taken: to === 'cancelled' ? 0 : 1, held: 0 });
      expect((await stripeRecords(bookingId)).checkouts).toMatchObject([{ id: checkoutId, status: 'expired' }]);
    }
  });

  test.each(['paid', 'free', 'cancelled'] as const)(
    'a booking set to %s is not released by the event that its checkout was closed',
    async (to) => {
      const { bookingId, sessionId } = await site.holdSeat({}, { maxAttendees: 1 });
      const own = intercept(site.dependencies, async (name, call) => {
        const response = await call();
        // Stripe's event is faster than the admin's write.
        if (name === 'close') await site.settle(bookingId);
        return response;
      });
      await adminOrders.setFrom('session', bookingId, { status: to, was: 'pending' }, own);
      expect(await adminOrders.statusOf('session', bookingId)).toBe(to);
      expect(await site.counters(sessionId)).toMatchObject({ taken: to === 'cancelled' ? 0 : 1, held: 0 });
    },
  );

  test('the last seat goes to either its buyer or the attendee whom an admin gives it to', async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      const sessionId = await site.createSession({ maxAttendees: 1 });
      const lost = await site.holdSeat({ sessionId });
      await site.cancel(lost.bookingId);
      const request = site.bookingRequest(sessionId);
      await runConcurrently([() => adminOrders.set('session', lost.bookingId, 'paid'), () => site.book(request)]);
      const { taken, held } = await site.counters(sessionId);
      expect(Number(taken) + Number(held)).toBe(1);
      expect(await site.counterMismatches()).toEqual([]);
    }
  });
});

describe.each(conditions)('concurrent changes by two admins, %s', (_, dependenciesOf) => {
  test('keep counters equal to the bookings', async () => {
    const other = openAdminOrders(site);
    const sessionId = await site.createSession({ maxAttendees: 5 });
    const code = await site.createDiscountCode();
    const discounted = { discountCode: code, total: { amount: 1440, currency: 'GBP' } } as const;
    const held = await Promise.all(Array.from({ length: 5 }, () => site.holdSeat({ sessionId, ...discounted })));
    for (const { paymentUrl, bookingId } of held.slice(0, 2)) {
      await pay(paymentUrl);
      await site.settle(bookingId);
    }
    const own = dependenciesOf();
    const any = (): SettableStatus => settableStatuses[Math.floor(Math.random() * 4)] ?? 'paid';
    const change = ({ bookingId }: (typeof held)[number]) => [
      () => adminOrders.set('session', bookingId, any(), own),
      () => other.set('session', bookingId, any(), own),
      () => adminOrders.remove(bookingId, { refund: false, tell: false }, own),
    ];
    for (let attempt = 0; attempt < 5; attempt++) {
      const waits = `waiting-${attempt}-${sessionId.toLowerCase()}@example.org`;
      const refused = await runConcurrently([
        ...held.flatMap(change),
        () => site.join(sessionId, waits),
        () => site.sync(own),
      ]);
      expect(refused.filter((one) => ![...refusals, 'seats_free'].includes(one))).toEqual([]);
      expect(await site.counterMismatches()).toEqual([]);
    }
  });

  test('keep access to a collection by a purchase that gives it', async () => {
    const member = testMember();
    // One after another: a purchase that begins while another is open resumes that one.
    const all = [await aPurchase(member), await aPurchase(member), await aPurchase(member)];
    const own = dependenciesOf();
    const any = (): SettableStatus => settableStatuses[Math.floor(Math.random() * 4)] ?? 'paid';
    for (let attempt = 0; attempt < 6; attempt++) {
      const refused = await runConcurrently(
        all.flatMap((id) => [1, 2].map(() => () => adminOrders.set('recording', id, any(), own))),
      );
      expect(refused.filter((one) => !refusals.includes(one))).toEqual([]);
      const purchases = await Promise.all(all.map((id) => purchasing.purchase(id)));
      const opening = purchases.filter((one) => one?.status === 'paid' || one?.status === 'free').map((one) => one?.id);
      const access = await purchasing.access(member);
      if (opening.length === 0) expect(access).toBeUndefined();
      else expect(opening).toContain(access?.purchaseId);
    }
  });
});

/** A purchase of the birth collection whose checkout has expired. */
async function aPurchase(member: ReturnType<typeof testMember>): Promise<string> {
  const { purchaseId, checkoutId } = await purchasing.startPurchase(member);
  await steerStripe('expire', { checkoutId });
  await purchasing.settle(purchaseId);
  return purchaseId;
}
