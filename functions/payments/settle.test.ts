import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freeHeldSeat } from '../bookings/seats.ts';
import { bookingItem, changeBooking } from '../bookings/store.ts';
import { newId } from '../platform/ids.ts';
import { putItem } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { findSession, findWholeSession, sessionItems } from '../sessions/store.ts';
import { type Desk, openDesk, type Wish } from '../testing/desk.ts';
import { exampleBooking } from '../testing/examples.ts';
import { accounts, atStripe, cards, pay, steerStripe } from '../testing/payments.ts';
import { settleCheckout } from './settle.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

async function held(overrides: Partial<Wish> = {}, session: Parameters<Desk['makeSession']>[0] = {}) {
  const sessionId = overrides.sessionId ?? (await desk.makeSession(session));
  const asked = desk.wish(sessionId, overrides);
  const { paymentUrl } = await desk.book(asked);
  const checkoutId = String((await desk.booking(asked.bookingId))?.checkoutId);
  return { ...asked, sessionId, paymentUrl: String(paymentUrl), checkoutId };
}

const expireAtStripe = (checkoutId: string) => steerStripe('expire', { checkoutId });

async function endBankDebit(bookingId: string, outcome: 'succeeds' | 'fails') {
  const { payments } = await atStripe(bookingId);
  await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome });
}

describe('a payment that arrived', () => {
  test('makes the held seat a taken one and tells attendee and studio, once', async () => {
    const { bookingId, sessionId, paymentUrl } = await held();
    await pay(paymentUrl);
    for (let asked = 0; asked < 3; asked++) {
      expect(await desk.settle(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    }
    expect(await desk.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await desk.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect(await desk.check()).toEqual([]);
  });

  test('after a declined card is one payment', async () => {
    const { bookingId, paymentUrl } = await held();
    await pay(paymentUrl, { card: cards.declined });
    expect(await desk.settle(bookingId)).toMatchObject({ status: 'pending' });
    await pay(paymentUrl);
    expect(await desk.settle(bookingId)).toMatchObject({ status: 'completed' });
  });

  test('is found by the sync alone when nobody comes back and no event arrives', async () => {
    const { bookingId, paymentUrl } = await held();
    await pay(paymentUrl);
    expect(await desk.sync()).toMatchObject({ failed: 0 });
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await desk.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    const again = await desk.sync();
    expect(again.looked).toBeLessThanOrEqual(1);
  });

  test('is found by the sync also when another booking cannot be read', async () => {
    const { bookingId, paymentUrl } = await held();
    const broken = await held();
    await pay(paymentUrl);
    const booking = await desk.booking(broken.bookingId);
    if (!booking) throw new Error('no booking');
    await putItem(desk.dependencies.table, { ...bookingItem(booking), total: 'a lot' });
    expect(await desk.sync()).toMatchObject({ failed: 1 });
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'completed' });
    await putItem(desk.dependencies.table, bookingItem(booking));
  });

  test('after the session has started still counts: the seat was held', async () => {
    const startTime = new Date(Date.now() + 60_000).toISOString();
    const { bookingId, paymentUrl } = await held({}, { startTime });
    await pay(paymentUrl);
    const late = { ...desk.dependencies, now: () => new Date(Date.now() + 120_000) };
    expect(await desk.settle(bookingId, late)).toMatchObject({ status: 'completed' });
  });

  test('takes the attendee off the waitlist, and not before', async () => {
    const sessionId = await desk.makeSession({ maxAttendees: 1 });
    const first = await held({ sessionId });
    const email = 'wren@example.org';
    await desk.join(sessionId, email);
    await expireAtStripe(first.checkoutId);
    await desk.settle(first.bookingId);
    const second = await held({ sessionId, email });
    expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 1, waiting: 1 });
    await pay(second.paymentUrl);
    await desk.settle(second.bookingId);
    expect(await desk.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await desk.check()).toEqual([]);
  });
});

describe('a payment that did not come', () => {
  test('in time: seat and one-time code are free again, and another can have both', async () => {
    const code = await desk.makeCode({ isOneTimeUse: true, percentage: 50 });
    const withCode = { discountCode: code, total: { amount: 900, currency: 'GBP' } as const };
    const { bookingId, sessionId, checkoutId } = await held(withCode, { maxAttendees: 1 });
    const other = desk.wish(sessionId, withCode);
    await expect(desk.book(other)).rejects.toMatchObject({ code: 'seats_held' });
    await expireAtStripe(checkoutId);
    expect(await desk.sync()).toMatchObject({ failed: 0 });
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(await desk.check()).toEqual([]);
    expect(await desk.book(other)).toMatchObject({ status: 'pending' });
    expect(await desk.mails(bookingId)).toEqual([]);
  });

  test('and a page that Stripe still shows is closed when its time is over', async () => {
    const { bookingId, checkoutId } = await held();
    const later = { ...desk.dependencies, now: () => new Date(Date.now() + 40 * 60_000) };
    expect(await desk.settle(bookingId, later)).toMatchObject({ status: 'cancelled' });
    const { checkouts } = await atStripe(bookingId);
    expect(checkouts).toMatchObject([{ id: checkoutId, status: 'expired' }]);
  });

  test('because it is given up: the page is closed first; what was paid a moment before counts', async () => {
    const one = await held();
    await desk.cancel(one.bookingId);
    expect(await desk.booking(one.bookingId)).toMatchObject({ status: 'cancelled' });
    expect((await pay(one.paymentUrl)).status).not.toBe(303);
    const other = await held();
    await pay(other.paymentUrl);
    expect(await desk.cancel(other.bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  });

  test('tells everybody on the waitlist by one item, once', async () => {
    const sessionId = await desk.makeSession({ maxAttendees: 1 });
    const { bookingId, checkoutId } = await held({ sessionId });
    await desk.join(sessionId, 'one@example.org');
    await desk.join(sessionId, 'two@example.org');
    await expireAtStripe(checkoutId);
    await Promise.all([desk.settle(bookingId), desk.settle(bookingId), desk.sync()]);
    expect((await desk.mails(sessionId)).filter((kind) => kind === 'seat_freed')).toHaveLength(1);
  });
});

describe('a bank debit', () => {
  test('keeps the seat for days until the bank says yes', async () => {
    const { bookingId, sessionId, paymentUrl } = await held();
    await pay(paymentUrl, { account: accounts.paysLater });
    expect(await desk.settle(bookingId)).toMatchObject({ status: 'pending', processing: true });
    const days = { ...desk.dependencies, now: () => new Date(Date.now() + 3 * 24 * 3_600_000) };
    expect(await desk.sync(days)).toMatchObject({ failed: 0 });
    expect(await desk.counters(sessionId)).toMatchObject({ held: 1, taken: 0 });
    await endBankDebit(bookingId, 'succeeds');
    expect(await desk.settle(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await desk.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
  });

  test('or no: seat and code are free again, and the attendee reads so', async () => {
    const code = await desk.makeCode();
    const { bookingId, sessionId, paymentUrl } = await held({
      discountCode: code,
      total: { amount: 1440, currency: 'GBP' },
    });
    await pay(paymentUrl, { account: accounts.failsLater });
    await desk.settle(bookingId);
    await endBankDebit(bookingId, 'fails');
    await desk.sync();
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(await desk.counters(sessionId)).toMatchObject({ held: 0, taken: 0 });
    expect(await desk.mails(bookingId)).toEqual(['payment_failed']);
    expect(await desk.check()).toEqual([]);
  });
});

describe('a payment that arrives after its hold was lost', () => {
  /** A booking that lost its hold by other means than Stripe's word, so that its page could still be paid. */
  async function lost(session: Parameters<Desk['makeSession']>[0] = {}) {
    const made = await held({}, session);
    const booking = await desk.booking(made.bookingId);
    if (!booking) throw new Error('no booking');
    const cancelled = { status: 'cancelled', paymentStatus: 'cancelled', holdExpiresAt: null } as const;
    await transact(desk.dependencies.table, [
      changeBooking(booking, cancelled),
      freeHeldSeat(made.sessionId, { nobodyWaits: false }),
    ]);
    await pay(made.paymentUrl);
    return made;
  }

  async function fill(sessionId: string): Promise<void> {
    const { table } = desk.dependencies;
    const session = await findWholeSession(table, sessionId);
    if (!session) throw new Error('no session');
    for (const item of sessionItems({ ...session, maxAttendees: session.seatsTaken + session.seatsHeld })) {
      await putItem(table, item);
    }
  }

  test('gets a seat if there is one', async () => {
    const { bookingId, sessionId } = await lost({ maxAttendees: 1 });
    expect(await desk.settle(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await desk.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect(await desk.check()).toEqual([]);
  });

  test('goes back with a mail if there is none, once however often it is settled', async () => {
    const { bookingId, sessionId } = await lost();
    await fill(sessionId);
    await Promise.all([desk.settle(bookingId), desk.settle(bookingId), desk.settle(bookingId)]);
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
    expect((await atStripe(bookingId)).refunds).toMatchObject([{ amount: 1800 }]);
    expect(await desk.mails(bookingId)).toEqual(['booking_refunded']);
    expect(await desk.check()).toEqual([]);
  });

  test('of two for one free seat, one gets it and the other goes back', async () => {
    const sessionId = await desk.makeSession({ maxAttendees: 2 });
    const [one, other] = await Promise.all([held({ sessionId }), held({ sessionId })]);
    for (const { bookingId } of [one, other]) {
      const booking = await desk.booking(bookingId);
      if (!booking) throw new Error('no booking');
      await transact(desk.dependencies.table, [
        changeBooking(booking, { status: 'cancelled', paymentStatus: 'cancelled', holdExpiresAt: null }),
        freeHeldSeat(sessionId, { nobodyWaits: false }),
      ]);
    }
    await Promise.all([pay(one.paymentUrl), pay(other.paymentUrl)]);
    const session = await findWholeSession(desk.dependencies.table, sessionId);
    for (const item of sessionItems({ ...(session ?? never()), maxAttendees: 1 })) {
      await putItem(desk.dependencies.table, item);
    }
    await Promise.all([one, other, one, other].map(({ bookingId }) => desk.settle(bookingId)));
    const ends = await Promise.all([one, other].map(({ bookingId }) => desk.booking(bookingId)));
    expect(ends.map((booking) => booking?.status).toSorted()).toEqual(['cancelled', 'completed']);
    const refunds = await Promise.all([one, other].map(async ({ bookingId }) => (await atStripe(bookingId)).refunds));
    expect(refunds.flat()).toHaveLength(1);
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
  });

  test('that is not what was asked gives no place: it goes back, and an alarm is raised', async () => {
    const { bookingId, sessionId, paymentUrl } = await held();
    await pay(paymentUrl);
    const booking = await desk.booking(bookingId);
    if (!booking) throw new Error('no booking');
    await transact(desk.dependencies.table, [changeBooking(booking, { total: { amount: 4200, currency: 'GBP' } })]);
    await desk.settle(bookingId);
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
    expect((await atStripe(bookingId)).refunds).toMatchObject([{ amount: 1800 }]);
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(desk.mismatches.length).toBeGreaterThan(0);
  });
});

describe('a checkout that is no booking’s', () => {
  async function orphan(sessionId: string) {
    const { payments, now } = desk.dependencies;
    const session = await findSession(desk.dependencies.table, sessionId);
    const booking = exampleBooking({ id: newId(now()), sessionId, total: { amount: 1800, currency: 'GBP' } });
    return { bookingId: booking.id, page: await payments.open(booking, session ?? never(), now()) };
  }

  test('is left alone while nobody pays there, and sends back what somebody paid', async () => {
    const { bookingId, page } = await orphan(await desk.makeSession());
    await settleCheckout(page.id, desk.dependencies);
    expect((await atStripe(bookingId)).checkouts).toMatchObject([{ status: 'open' }]);
    await pay(page.url);
    await Promise.all([settleCheckout(page.id, desk.dependencies), settleCheckout(page.id, desk.dependencies)]);
    expect((await atStripe(bookingId)).refunds).toMatchObject([{ amount: 1800 }]);
  });

  test('but another site’s of the same account is not touched', async () => {
    const { bookingId, page } = await orphan(await desk.makeSession());
    await pay(page.url);
    await settleCheckout(page.id, { ...desk.dependencies, siteUrl: 'https://another.example' });
    expect((await atStripe(bookingId)).refunds).toEqual([]);
  });

  test('or is one of a booking that has another: what is paid there goes back, and the booking stays', async () => {
    const sessionId = await desk.makeSession();
    const { bookingId, page } = await orphan(sessionId);
    await desk.book(desk.wish(sessionId, { bookingId }));
    await pay(page.url);
    await settleCheckout(page.id, desk.dependencies);
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'pending' });
    expect((await atStripe(bookingId)).refunds).toHaveLength(1);
  });
});

function never(): never {
  throw new Error('no session');
}
