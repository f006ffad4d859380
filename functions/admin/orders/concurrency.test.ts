import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type SettableStatus, settableStatuses } from '#shared/rules/admin.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { disturbed, onABadDay } from '../../testing/fault-injection.ts';
import { someMember } from '../../testing/member.ts';
import { atStripe, pay, steerStripe } from '../../testing/payments.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { type Office, openOffice } from './testing/office.ts';

// Many at once, on whatever machine this runs.
jest.setTimeout(240_000);

let desk: Desk;
let office: Office;
let shop: Shop;
beforeAll(async () => {
  desk = await openDesk();
  office = openOffice(desk);
  shop = openShop(desk);
});
afterAll(() => desk.close());

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
  const booking = await desk.booking(bookingId);
  const { payments, refunds } = await atStripe(bookingId);
  const isPaid = payments.some(({ status }) => status === 'succeeded');
  const isKept = booking?.paidAt !== null && booking?.checkoutId !== null && booking?.refundedAt === null;
  expect(refunds).toHaveLength(isPaid && !isKept ? 1 : 0);
  if (isPaid && refunds.length === 0) expect(booking).toMatchObject({ paidAt: expect.any(String) });
}

const days = [
  ['quiet', () => desk.dependencies],
  ['bad', () => onABadDay(desk.dependencies, Math.random)],
] as const;

describe.each(days)(
  'on a %s day, a status that is changed while the payment of the booking is settled (trust: money)',
  (_, day) => {
    test.each(['paid', 'free', 'cancelled'] as const)(
      'to %s leaves seats and money right, whichever wins',
      async (to) => {
        const sessionId = await desk.makeSession({ maxAttendees: 8 });
        const held = await Promise.all(Array.from({ length: 8 }, () => desk.hold({ sessionId })));
        const own = day();
        const races = held.flatMap(({ bookingId, paymentUrl }, nth) => {
          // Half of them have paid before, half of them pay at this moment.
          const paying = nth % 2 === 0 ? [() => pay(paymentUrl)] : [];
          const settling = [1, 2, 3].map(() => () => desk.settle(bookingId, own));
          const setting = () => office.setFrom('session', bookingId, { status: to, was: 'pending' }, own);
          return [...paying, ...settling, setting];
        });
        for (const [nth, { paymentUrl }] of held.entries()) if (nth % 2 === 1) await pay(paymentUrl);
        const refused = await atOnce([...races, () => desk.sync(own)]);
        expect(refused.filter((code) => !refusals.includes(code))).toEqual([]);
        for (const { bookingId } of held) {
          const { events } = await atStripe(bookingId);
          for (const event of events) await desk.deliver(event);
        }
        await desk.sync();
        expect(await desk.check()).toEqual([]);
        for (const { bookingId } of held) await expectMoneyRight(bookingId);
      },
    );
  },
);

describe('one booking in all hands', () => {
  test('a status set when Stripe says that the page has expired keeps what the admin said', async () => {
    for (const to of ['paid', 'free', 'cancelled'] as const) {
      const { bookingId, sessionId, checkoutId } = await desk.hold({}, { maxAttendees: 1 });
      const events = async () => (await atStripe(bookingId)).events;
      await atOnce([
        () => office.setFrom('session', bookingId, { status: to, was: 'pending' }),
        ...[1, 2, 3].map(() => () => desk.settle(bookingId)),
      ]);
      for (const event of await events()) await desk.deliver(event);
      expect(await office.statusOf('session', bookingId)).toBe(to);
      expect(await desk.counters(sessionId)).toMatchObject({ taken: to === 'cancelled' ? 0 : 1, held: 0 });
      expect((await atStripe(bookingId)).checkouts).toMatchObject([{ id: checkoutId, status: 'expired' }]);
    }
  });

  test.each(['paid', 'free', 'cancelled'] as const)(
    'set to %s is not given up by the event that its page was closed',
    async (to) => {
      const { bookingId, sessionId } = await desk.hold({}, { maxAttendees: 1 });
      const own = disturbed(desk.dependencies, async (name, call) => {
        const answer = await call();
        // Stripe's event is faster than the admin's write.
        if (name === 'close') await desk.settle(bookingId);
        return answer;
      });
      await office.setFrom('session', bookingId, { status: to, was: 'pending' }, own);
      expect(await office.statusOf('session', bookingId)).toBe(to);
      expect(await desk.counters(sessionId)).toMatchObject({ taken: to === 'cancelled' ? 0 : 1, held: 0 });
    },
  );

  test('the last seat is had by who pays for it or by whom it is given to, not by both', async () => {
    for (let round = 0; round < 4; round++) {
      const sessionId = await desk.makeSession({ maxAttendees: 1 });
      const lost = await desk.hold({ sessionId });
      await desk.cancel(lost.bookingId);
      const asked = desk.wish(sessionId);
      await atOnce([() => office.set('session', lost.bookingId, 'paid'), () => desk.book(asked)]);
      const { taken, held } = await desk.counters(sessionId);
      expect(Number(taken) + Number(held)).toBe(1);
      expect(await desk.check()).toEqual([]);
    }
  });
});

describe.each(days)('on a %s day, a storm of changes by two admins', (_, day) => {
  test('keeps counters the number of bookings', async () => {
    const other = openOffice(desk);
    const sessionId = await desk.makeSession({ maxAttendees: 5 });
    const code = await desk.makeCode();
    const discounted = { discountCode: code, total: { amount: 1440, currency: 'GBP' } } as const;
    const held = await Promise.all(Array.from({ length: 5 }, () => desk.hold({ sessionId, ...discounted })));
    for (const { paymentUrl, bookingId } of held.slice(0, 2)) {
      await pay(paymentUrl);
      await desk.settle(bookingId);
    }
    const own = day();
    const any = (): SettableStatus => settableStatuses[Math.floor(Math.random() * 4)] ?? 'paid';
    const change = ({ bookingId }: (typeof held)[number]) => [
      () => office.set('session', bookingId, any(), own),
      () => other.set('session', bookingId, any(), own),
      () => office.remove(bookingId, { refund: false, tell: false }, own),
    ];
    for (let round = 0; round < 5; round++) {
      const waits = `storm-${round}-${sessionId.toLowerCase()}@example.org`;
      const refused = await atOnce([...held.flatMap(change), () => desk.join(sessionId, waits), () => desk.sync(own)]);
      expect(refused.filter((one) => ![...refusals, 'seats_free'].includes(one))).toEqual([]);
      expect(await desk.check()).toEqual([]);
    }
  });

  test('keeps access to a collection with the purchases that give it', async () => {
    const member = someMember();
    const all = await Promise.all([1, 2, 3].map(() => aPurchase(member)));
    const own = day();
    const any = (): SettableStatus => settableStatuses[Math.floor(Math.random() * 4)] ?? 'paid';
    for (let round = 0; round < 6; round++) {
      const refused = await atOnce(
        all.flatMap((id) => [1, 2].map(() => () => office.set('recording', id, any(), own))),
      );
      expect(refused.filter((one) => !refusals.includes(one))).toEqual([]);
      const stands = await Promise.all(all.map((id) => shop.purchase(id)));
      const opening = stands.filter((one) => one?.status === 'paid' || one?.status === 'free').map((one) => one?.id);
      const access = await shop.access(member);
      if (opening.length === 0) expect(access).toBeUndefined();
      else expect(opening).toContain(access?.purchaseId);
    }
  });
});

/** A purchase of the birth collection that was given up before it was paid. */
async function aPurchase(member: ReturnType<typeof someMember>): Promise<string> {
  const { purchaseId, checkoutId } = await shop.begin(member);
  await steerStripe('expire', { checkoutId });
  await shop.settle(purchaseId);
  return purchaseId;
}
