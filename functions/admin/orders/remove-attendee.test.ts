import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { callsOf, disturbed, killed } from '../../testing/fault-injection.ts';
import { accounts, atStripe, pay, steerStripe } from '../../testing/payments.ts';
import { type Office, openOffice } from './testing/office.ts';

jest.setTimeout(240_000);

let desk: Desk;
let office: Office;
beforeAll(async () => {
  desk = await openDesk();
  office = openOffice(desk);
});
afterAll(() => desk.close());

async function paid() {
  const held = await desk.hold({}, { maxAttendees: 1 });
  await pay(held.paymentUrl);
  await desk.settle(held.bookingId);
  return held;
}

const told = async (id: string) =>
  (await desk.mails(id)).filter((kind) => !['booking_confirmed', 'booking_notified', 'seat_freed'].includes(kind));

describe('an attendee who is removed', () => {
  test.each([
    [{ refund: true, tell: true }, ['booking_cancelled', 'booking_refunded'], 1],
    [{ refund: true, tell: false }, ['booking_refunded'], 1],
    [{ refund: false, tell: true }, ['booking_cancelled'], 0],
    [{ refund: false, tell: false }, [], 0],
  ])('with %o frees the seat, tells who waits, and no more than was asked', async (how, mails, refunds) => {
    const { bookingId, sessionId } = await paid();
    await desk.join(sessionId, `waits-${bookingId.toLowerCase()}@example.org`);
    const shown = await office.remove(bookingId, how);
    expect(shown).toMatchObject({ status: 'cancelled', refund: how.refund ? 'done' : 'none' });
    expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
    expect((await desk.mails(sessionId)).filter((kind) => kind === 'seat_freed')).toHaveLength(1);
    expect(await told(bookingId)).toEqual(mails);
    expect((await atStripe(bookingId)).refunds).toHaveLength(refunds);
    expect(await office.audit('session', bookingId)).toMatchObject([
      { action: 'order.removed', before: { status: 'paid' }, after: { status: 'cancelled', ...how } },
    ]);
    expect(await desk.check()).toEqual([]);
  });

  test('again, or by two at once, is removed once and told once', async () => {
    const { bookingId, sessionId } = await paid();
    const how = { refund: true, tell: true };
    await Promise.allSettled([1, 2, 3].map(() => office.remove(bookingId, how)));
    expect(await office.remove(bookingId, how)).toMatchObject({ status: 'cancelled', refund: 'done' });
    expect(await told(bookingId)).toEqual(['booking_cancelled', 'booking_refunded']);
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await office.audit('session', bookingId)).toHaveLength(1);
  });

  test('who still pays finds the page closed', async () => {
    const { bookingId, sessionId } = await desk.hold();
    await office.remove(bookingId);
    expect((await atStripe(bookingId)).checkouts).toMatchObject([{ status: 'expired' }]);
    expect(await desk.counters(sessionId)).toMatchObject({ held: 0 });
  });

  test('without a payment at Stripe cannot be refunded, and keeps the place', async () => {
    const { bookingId, sessionId } = await desk.hold();
    await office.set('session', bookingId, 'paid');
    const removal = office.remove(bookingId, { refund: true, tell: true });
    await expect(removal).rejects.toMatchObject({ code: 'not_refundable' });
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 1 });
    await expect(office.remove(desk.wish('x').bookingId)).rejects.toMatchObject({ code: 'booking_not_found' });
  });

  test('by a run that dies anywhere is removed by the next, and refunded once', async () => {
    const how = { refund: true, tell: true };
    const sample = await paid();
    const calls = await callsOf(desk.dependencies, (own) => office.remove(sample.bookingId, how, own));
    for (const at of calls.keys()) {
      const { bookingId } = await paid();
      await killed(desk.dependencies, { at, when: 'after' }, (own) => office.remove(bookingId, how, own));
      await office.remove(bookingId, how);
      expect(await told(bookingId)).toEqual(['booking_cancelled', 'booking_refunded']);
      expect((await atStripe(bookingId)).refunds).toHaveLength(1);
    }
    expect(await desk.check()).toEqual([]);
  });
});

describe('syncing a pending order (back office, section 4)', () => {
  test('says updated when it was paid, already paid after that, none while nothing has happened', async () => {
    const { bookingId, paymentUrl } = await desk.hold();
    expect(await office.sync('session', bookingId)).toMatchObject({ result: 'none', order: { status: 'pending' } });
    await pay(paymentUrl);
    expect(await office.sync('session', bookingId)).toMatchObject({ result: 'updated', order: { status: 'paid' } });
    expect(await office.sync('session', bookingId)).toMatchObject({ result: 'already_paid' });
    expect(await office.audit('session', bookingId)).toMatchObject([
      { action: 'order.synced', before: { status: 'pending' }, after: { status: 'paid' } },
    ]);
    await office.set('session', bookingId, 'cancelled');
    expect(await office.sync('session', bookingId)).toMatchObject({ result: 'none' });
  });

  test('says updated when its page has expired, and when a bank is busy with it', async () => {
    const expired = await desk.hold();
    await steerStripe('expire', { checkoutId: expired.checkoutId });
    expect(await office.sync('session', expired.bookingId)).toMatchObject({
      result: 'updated',
      order: { status: 'cancelled' },
    });
    const busy = await desk.hold();
    await pay(busy.paymentUrl, { account: accounts.paysLater });
    expect(await office.sync('session', busy.bookingId)).toMatchObject({ result: 'updated' });
    expect(await office.sync('session', busy.bookingId)).toMatchObject({ result: 'none' });
  });

  test('says so when Stripe cannot be asked', async () => {
    const { bookingId } = await desk.hold();
    const own = disturbed(desk.dependencies, async (name, call) => {
      if (name === 'find') throw new Error('Stripe is away');
      return call();
    });
    await expect(office.sync('session', bookingId, own)).rejects.toMatchObject({ code: 'sync_failed' });
  });
});

describe('syncing all attendees of a session', () => {
  test('asks about every open payment, and counts what has changed and what could not be asked', async () => {
    const sessionId = await desk.makeSession();
    const [paying, waiting, failing] = await Promise.all([1, 2, 3].map(() => desk.hold({ sessionId })));
    const byHand = await desk.hold({ sessionId });
    await office.set('session', byHand.bookingId, 'free');
    await pay(String(paying?.paymentUrl));
    const own = disturbed(desk.dependencies, async (_, call) => call());
    const { find } = own.payments;
    own.payments.find = async (id) => {
      if (id === failing?.checkoutId) throw new Error('Stripe is away');
      return find(id);
    };
    expect(await office.syncAll(sessionId, own)).toEqual({ looked: 3, updated: 1, failed: 1 });
    expect(await office.statusOf('session', String(paying?.bookingId))).toBe('paid');
    expect(await office.statusOf('session', String(waiting?.bookingId))).toBe('pending');
    expect(await office.syncAll(sessionId)).toEqual({ looked: 2, updated: 0, failed: 0 });
  });

  test('of no session is answered so', async () => {
    await expect(office.syncAll(desk.wish('x').bookingId)).rejects.toMatchObject({ code: 'session_not_found' });
  });
});
