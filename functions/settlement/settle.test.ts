import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { bookingItem } from '../keys/booking.ts';
import { putItem } from '../platform/table.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { accounts, atStripe, cards, pay, steerStripe } from '../testing/payments.ts';

// Functions and Stripe start when they are first asked, on whatever machine this runs.
jest.setTimeout(60_000);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const expireAtStripe = (checkoutId: string) => steerStripe('expire', { checkoutId });

async function endBankDebit(bookingId: string, outcome: 'succeeds' | 'fails') {
  const { payments } = await atStripe(bookingId);
  await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome });
}

describe('a payment that arrived', () => {
  test('makes the held seat a taken one and tells attendee and studio, once', async () => {
    const { bookingId, sessionId, paymentUrl } = await desk.hold();
    await pay(paymentUrl);
    for (let asked = 0; asked < 3; asked++) {
      expect(await desk.settle(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    }
    expect(await desk.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await desk.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect(await desk.check()).toEqual([]);
  });

  test('after a declined card is one payment', async () => {
    const { bookingId, paymentUrl } = await desk.hold();
    await pay(paymentUrl, { card: cards.declined });
    expect(await desk.settle(bookingId)).toMatchObject({ status: 'pending' });
    await pay(paymentUrl);
    expect(await desk.settle(bookingId)).toMatchObject({ status: 'completed' });
  });

  test('is found by the sync alone when nobody comes back and no event arrives', async () => {
    const { bookingId, paymentUrl } = await desk.hold();
    await pay(paymentUrl);
    expect(await desk.sync()).toMatchObject({ failed: 0 });
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await desk.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    const again = await desk.sync();
    expect(again.checked).toBeLessThanOrEqual(1);
  });

  test('is found by the sync also when another booking cannot be read', async () => {
    const { bookingId, paymentUrl } = await desk.hold();
    const broken = await desk.hold();
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
    const { bookingId, paymentUrl } = await desk.hold({}, { startTime });
    await pay(paymentUrl);
    const late = { ...desk.dependencies, now: () => new Date(Date.now() + 120_000) };
    expect(await desk.settle(bookingId, late)).toMatchObject({ status: 'completed' });
  });

  test('takes the attendee off the waitlist, and not before', async () => {
    const sessionId = await desk.makeSession({ maxAttendees: 1 });
    const first = await desk.hold({ sessionId });
    const email = 'wren@example.org';
    await desk.join(sessionId, email);
    await expireAtStripe(first.checkoutId);
    await desk.settle(first.bookingId);
    const second = await desk.hold({ sessionId, email });
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
    const { bookingId, sessionId, checkoutId } = await desk.hold(withCode, { maxAttendees: 1 });
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
    const { bookingId, checkoutId } = await desk.hold();
    const later = { ...desk.dependencies, now: () => new Date(Date.now() + 40 * 60_000) };
    expect(await desk.settle(bookingId, later)).toMatchObject({ status: 'cancelled' });
    const { checkouts } = await atStripe(bookingId);
    expect(checkouts).toMatchObject([{ id: checkoutId, status: 'expired' }]);
  });

  test('because it is given up: the page is closed first; what was paid a moment before counts', async () => {
    const one = await desk.hold();
    await desk.cancel(one.bookingId);
    expect(await desk.booking(one.bookingId)).toMatchObject({ status: 'cancelled' });
    expect((await pay(one.paymentUrl)).status).not.toBe(303);
    const other = await desk.hold();
    await pay(other.paymentUrl);
    expect(await desk.cancel(other.bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  });

  test('tells everybody on the waitlist by one item, once', async () => {
    const sessionId = await desk.makeSession({ maxAttendees: 1 });
    const { bookingId, checkoutId } = await desk.hold({ sessionId });
    await desk.join(sessionId, 'one@example.org');
    await desk.join(sessionId, 'two@example.org');
    await expireAtStripe(checkoutId);
    await Promise.all([desk.settle(bookingId), desk.settle(bookingId), desk.sync()]);
    expect((await desk.mails(sessionId)).filter((kind) => kind === 'seat_freed')).toHaveLength(1);
  });
});

describe('a bank debit', () => {
  test('keeps the seat for days until the bank says yes', async () => {
    const { bookingId, sessionId, paymentUrl } = await desk.hold();
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
    const { bookingId, sessionId, paymentUrl } = await desk.hold({
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
