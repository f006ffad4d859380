import { describe, expect, jest, test } from '@jest/globals';
import { type SettableStatus, settableStatuses } from '#shared/rules/admin.ts';
import { intercept, withFaults } from '../../testing/fault-injection.ts';
import { testMember } from '../../testing/member.ts';
import { pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

// Many at once, on whatever machine this runs.
jest.setTimeout(240_000);

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);
const purchasing = openPurchasing(site);

const codeOf = (error: { code?: string }) => error.code ?? String(error);
/** What a change was told when it was refused; those are the refusals that a race may end with. */
const refusals = ['order_changed', 'order_refunded', 'sold_out', 'seats_held', 'busy', 'payment_processing'];

/** Whatever wins, in any order. */
async function atOnce(calls: (() => Promise<unknown>)[]): Promise<string[]> {
  const shuffled = calls.map((call) => ({ call, at: Math.random() })).toSorted((one, other) => one.at - other.at);
  const done = await Promise.allSettled(shuffled.map(({ call }) => call()));
  return done.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
}

/** Money is kept for what is theirs, or went back, or an admin said so after it came: never both, never neither. */
async function expectMoneyRight(bookingId: string): Promise<void> {
  const booking = await site.booking(bookingId);
  const { payments, refunds } = await stripeRecords(bookingId);
  const isPaid = payments.some(({ status }) => status === 'succeeded');
  const isKept = booking?.paidAt !== null && booking?.checkoutId !== null && booking?.refundedAt === null;
  expect(refunds).toHaveLength(isPaid && !isKept ? 1 : 0);
  if (isPaid && refunds.length === 0) expect(booking).toMatchObject({ paidAt: expect.any(String) });
}

const days = [
  ['quiet', () => site.dependencies],
  ['bad', () => withFaults(site.dependencies, Math.random)],
] as const;

describe.each(days)('%s: a status change during the settlement of the booking (docs/trust.md#settlement)', (_, day) => {
  test.each(['paid', 'free', 'cancelled'] as const)(
    'to %s leaves seats and money right, whichever wins',
    async (to) => {
      const sessionId = await site.createSession({ maxAttendees: 8 });
      const held = await Promise.all(Array.from({ length: 8 }, () => site.holdSeat({ sessionId })));
      const own = day();
      const races = held.flatMap(({ bookingId, paymentUrl }, nth) => {
        // Half of them have paid before, half of them pay at this moment.
        const paying = nth % 2 === 0 ? [() => pay(paymentUrl)] : [];
        const settling = [1, 2, 3].map(() => () => site.settle(bookingId, own));
        const setting = () => adminOrders.setFrom('session', bookingId, { status: to, was: 'pending' }, own);
        return [...paying, ...settling, setting];
      });
      for (const [nth, { paymentUrl }] of held.entries()) if (nth % 2 === 1) await pay(paymentUrl);
      const refused = await atOnce([...races, () => site.sync(own)]);
      expect(refused.filter((code) => !refusals.includes(code))).toEqual([]);
      for (const { bookingId } of held) {
        const { events } = await stripeRecords(bookingId);
        for (const event of events) await site.deliverEvent(event);
      }
      await site.sync();
      expect(await site.counterMismatches()).toEqual([]);
      for (const { bookingId } of held) await expectMoneyRight(bookingId);
    },
  );
});

describe('one booking in all hands', () => {
  test('a status set when Stripe says that the page has expired keeps what the admin said', async () => {
    for (const to of ['paid', 'free', 'cancelled'] as const) {
      const { bookingId, sessionId, checkoutId } = await site.holdSeat({}, { maxAttendees: 1 });
      const events = async () => (await stripeRecords(bookingId)).events;
      await atOnce([
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
    'set to %s is not given up by the event that its page was closed',
    async (to) => {
      const { bookingId, sessionId } = await site.holdSeat({}, { maxAttendees: 1 });
      const own = intercept(site.dependencies, async (name, call) => {
        const answer = await call();
        // Stripe's event is faster than the admin's write.
        if (name === 'close') await site.settle(bookingId);
        return answer;
      });
      await adminOrders.setFrom('session', bookingId, { status: to, was: 'pending' }, own);
      expect(await adminOrders.statusOf('session', bookingId)).toBe(to);
      expect(await site.counters(sessionId)).toMatchObject({ taken: to === 'cancelled' ? 0 : 1, held: 0 });
    },
  );

  test('the last seat is had by who pays for it or by whom it is given to, not by both', async () => {
    for (let round = 0; round < 4; round++) {
      const sessionId = await site.createSession({ maxAttendees: 1 });
      const lost = await site.holdSeat({ sessionId });
      await site.cancel(lost.bookingId);
      const asked = site.bookingRequest(sessionId);
      await atOnce([() => adminOrders.set('session', lost.bookingId, 'paid'), () => site.book(asked)]);
      const { taken, held } = await site.counters(sessionId);
      expect(Number(taken) + Number(held)).toBe(1);
      expect(await site.counterMismatches()).toEqual([]);
    }
  });
});

describe.each(days)('on a %s day, a storm of changes by two admins', (_, day) => {
  test('keeps counters the number of bookings', async () => {
    const other = openAdminOrders(site);
    const sessionId = await site.createSession({ maxAttendees: 5 });
    const code = await site.createDiscountCode();
    const discounted = { discountCode: code, total: { amount: 1440, currency: 'GBP' } } as const;
    const held = await Promise.all(Array.from({ length: 5 }, () => site.holdSeat({ sessionId, ...discounted })));
    for (const { paymentUrl, bookingId } of held.slice(0, 2)) {
      await pay(paymentUrl);
      await site.settle(bookingId);
    }
    const own = day();
    const any = (): SettableStatus => settableStatuses[Math.floor(Math.random() * 4)] ?? 'paid';
    const change = ({ bookingId }: (typeof held)[number]) => [
      () => adminOrders.set('session', bookingId, any(), own),
      () => other.set('session', bookingId, any(), own),
      () => adminOrders.remove(bookingId, { refund: false, tell: false }, own),
    ];
    for (let round = 0; round < 5; round++) {
      const waits = `storm-${round}-${sessionId.toLowerCase()}@example.org`;
      const refused = await atOnce([...held.flatMap(change), () => site.join(sessionId, waits), () => site.sync(own)]);
      expect(refused.filter((one) => ![...refusals, 'seats_free'].includes(one))).toEqual([]);
      expect(await site.counterMismatches()).toEqual([]);
    }
  });

  test('keeps access to a collection with the purchases that give it', async () => {
    const member = testMember();
    const all = await Promise.all([1, 2, 3].map(() => aPurchase(member)));
    const own = day();
    const any = (): SettableStatus => settableStatuses[Math.floor(Math.random() * 4)] ?? 'paid';
    for (let round = 0; round < 6; round++) {
      const refused = await atOnce(
        all.flatMap((id) => [1, 2].map(() => () => adminOrders.set('recording', id, any(), own))),
      );
      expect(refused.filter((one) => !refusals.includes(one))).toEqual([]);
      const stands = await Promise.all(all.map((id) => purchasing.purchase(id)));
      const opening = stands.filter((one) => one?.status === 'paid' || one?.status === 'free').map((one) => one?.id);
      const access = await purchasing.access(member);
      if (opening.length === 0) expect(access).toBeUndefined();
      else expect(opening).toContain(access?.purchaseId);
    }
  });
});

/** A purchase of the birth collection that was given up before it was paid. */
async function aPurchase(member: ReturnType<typeof testMember>): Promise<string> {
  const { purchaseId, checkoutId } = await purchasing.startPurchase(member);
  await steerStripe('expire', { checkoutId });
  await purchasing.settle(purchaseId);
  return purchaseId;
}
