import { describe, expect, test } from 'vitest';
import { bookingItem } from '../../ground/keys/booking.ts';
import { bookingOf } from '../../ground/keys/place.ts';
import { putItem } from '../../ground/platform/table.ts';
import { accounts, cards, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { storePlace } from '../../testing/store-place.ts';

const site = await openSharedTestSite();

const expireAtStripe = (checkoutId: string) => steerStripe('expire', { checkoutId });

async function endBankDebit(bookingId: string, outcome: 'succeeds' | 'fails') {
  const { payments } = await stripeRecords(bookingId);
  await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome });
}

describe('a received payment', () => {
  test('turns the held seat into a taken one and notifies attendee and studio once', async () => {
    const { bookingId, sessionId, paymentUrl } = await site.holdSeat();
    await pay(paymentUrl);
    for (let input = 0; input < 3; input++) {
      expect(await site.settle(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    }
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await site.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('after a declined card is one payment', async () => {
    const { bookingId, paymentUrl } = await site.holdSeat();
    await pay(paymentUrl, { card: cards.declined });
    expect(await site.settle(bookingId)).toMatchObject({ status: 'pending' });
    await pay(paymentUrl);
    expect(await site.settle(bookingId)).toMatchObject({ status: 'completed' });
  });

  test('is settled by the sync alone without return page and event', async () => {
    const { bookingId, paymentUrl } = await site.holdSeat();
    await pay(paymentUrl);
    expect(await site.sync()).toMatchObject({ failed: 0 });
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await site.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    const again = await site.sync();
    expect(again.checked).toBeLessThanOrEqual(1);
  });

  test('is settled by the sync even when another booking cannot be parsed', async () => {
    const { bookingId, paymentUrl } = await site.holdSeat();
    const broken = await site.holdSeat();
    await pay(paymentUrl);
    const booking = await site.booking(broken.bookingId);
    if (!booking) throw new Error('no booking');
    await putItem(site.dependencies.table, { ...bookingItem(bookingOf(booking)), total: 'a lot' });
    expect(await site.sync()).toMatchObject({ failed: 1 });
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
    await storePlace(site.dependencies.table, booking);
  });

  test('after the start of the session still counts: the seat was held', async () => {
    const startTime = new Date(Date.now() + 60_000).toISOString();
    const { bookingId, paymentUrl } = await site.holdSeat({}, { startTime });
    await pay(paymentUrl);
    const late = { ...site.dependencies, now: () => new Date(Date.now() + 120_000) };
    expect(await site.settle(bookingId, late)).toMatchObject({ status: 'completed' });
  });

  test('removes the attendee from the waitlist, and not before', async () => {
    const sessionId = await site.createSession({ maxAttendees: 1 });
    const first = await site.holdSeat({ sessionId });
    const email = 'wren@example.org';
    await site.join(sessionId, email);
    await expireAtStripe(first.checkoutId);
    await site.settle(first.bookingId);
    const second = await site.holdSeat({ sessionId, email });
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 1, waiting: 1 });
    await pay(second.paymentUrl);
    await site.settle(second.bookingId);
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('a missing payment', () => {
  test('releases seat and one-time code for others', async () => {
    const code = await site.createDiscountCode({ isOneTimeUse: true, percentage: 50 });
    const withCode = { discountCode: code, total: { amount: 900, currency: 'GBP' } as const };
    const { bookingId, sessionId, checkoutId } = await site.holdSeat(withCode, { maxAttendees: 1 });
    const other = site.bookingRequest(sessionId, withCode);
    await expect(site.book(other)).rejects.toMatchObject({ code: 'seats_held' });
    await expireAtStripe(checkoutId);
    expect(await site.sync()).toMatchObject({ failed: 0 });
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(await site.counterMismatches()).toEqual([]);
    expect(await site.book(other)).toMatchObject({ status: 'pending' });
    expect(await site.mails(bookingId)).toEqual([]);
  });

  test('closes an open payment page once the hold has expired', async () => {
    const { bookingId, checkoutId } = await site.holdSeat();
    const later = { ...site.dependencies, now: () => new Date(Date.now() + 40 * 60_000) };
    expect(await site.settle(bookingId, later)).toMatchObject({ status: 'cancelled' });
    const { checkouts } = await stripeRecords(bookingId);
    expect(checkouts).toMatchObject([{ id: checkoutId, status: 'expired' }]);
  });

  test('after a cancellation: the page is closed first, and a payment made just before counts', async () => {
    const one = await site.holdSeat();
    await site.cancel(one.bookingId);
    expect(await site.booking(one.bookingId)).toMatchObject({ status: 'cancelled' });
    expect((await pay(one.paymentUrl)).status).not.toBe(303);
    const other = await site.holdSeat();
    await pay(other.paymentUrl);
    expect(await site.cancel(other.bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  });

  test('notifies the waitlist once, by one queue item', async () => {
    const sessionId = await site.createSession({ maxAttendees: 1 });
    const { bookingId, checkoutId } = await site.holdSeat({ sessionId });
    await site.join(sessionId, 'one@example.org');
    await site.join(sessionId, 'two@example.org');
    await expireAtStripe(checkoutId);
    await Promise.all([site.settle(bookingId), site.settle(bookingId), site.sync()]);
    expect((await site.events(sessionId)).filter((kind) => kind === 'seatReleased')).toHaveLength(1);
  });
});

describe('a bank debit', () => {
  test('holds the seat for days until the bank confirms', async () => {
    const { bookingId, sessionId, paymentUrl } = await site.holdSeat();
    await pay(paymentUrl, { account: accounts.paysLater });
    expect(await site.settle(bookingId)).toMatchObject({ status: 'pending', processing: true });
    const days = { ...site.dependencies, now: () => new Date(Date.now() + 3 * 24 * 3_600_000) };
    expect(await site.sync(days)).toMatchObject({ failed: 0 });
    expect(await site.counters(sessionId)).toMatchObject({ held: 1, taken: 0 });
    await endBankDebit(bookingId, 'succeeds');
    expect(await site.settle(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await site.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
  });

  test('that is declined releases seat and code and notifies the attendee', async () => {
    const code = await site.createDiscountCode();
    const { bookingId, sessionId, paymentUrl } = await site.holdSeat({
      discountCode: code,
      total: { amount: 1440, currency: 'GBP' },
    });
    await pay(paymentUrl, { account: accounts.failsLater });
    await site.settle(bookingId);
    await endBankDebit(bookingId, 'fails');
    await site.sync();
    const ended = { status: 'cancelled', paymentStatus: 'cancelled', ending: 'declined' };
    expect(await site.booking(bookingId)).toMatchObject(ended);
    expect(await site.counters(sessionId)).toMatchObject({ held: 0, taken: 0 });
    expect(await site.mails(bookingId)).toEqual(['payment_failed']);
    expect(await site.counterMismatches()).toEqual([]);
  });
});
