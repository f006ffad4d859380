import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type SettableStatus, settableStatuses } from '#shared/rules/admin.ts';
import { findDiscountCode } from '../../discount-codes/store.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { accounts, atStripe, pay, steerStripe } from '../../testing/payments.ts';
import { type Office, openOffice } from './testing/office.ts';

// Many bookings, one after the other, on whatever machine this runs.
jest.setTimeout(120_000);

let desk: Desk;
let office: Office;
beforeAll(async () => {
  desk = await openDesk();
  office = openOffice(desk);
});
afterAll(() => desk.close());

const free = { amount: 0, currency: 'GBP' } as const;
const discounted = { amount: 1440, currency: 'GBP' } as const;

/** A booking with a code that has come to this status by itself, of a session with one place. */
async function booked(status: SettableStatus) {
  const isFree = status === 'free';
  const code = await desk.makeCode(isFree ? { percentage: 100 } : {});
  const total = isFree ? free : discounted;
  const held = await desk.hold({ discountCode: code, total }, { maxAttendees: 1 });
  if (status === 'paid') {
    await pay(held.paymentUrl);
    await desk.settle(held.bookingId);
  }
  if (status === 'cancelled') await desk.cancel(held.bookingId);
  expect(await office.statusOf('session', held.bookingId)).toBe(status);
  return { ...held, code };
}

const usesOf = async (code: string) => (await findDiscountCode(desk.dependencies.table, code))?.timesUsed;
const kinds = async (about: string, kind: string) => (await desk.mails(about)).filter((one) => one === kind);

const transitions = settableStatuses.flatMap((from) =>
  settableStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('a booking whose status an admin sets (back office, section 4)', () => {
  test.each(transitions)('from %s to %s moves seat and use of its code with it', async (from, to) => {
    const { bookingId, sessionId, code } = await booked(from);
    const shown = await office.set('session', bookingId, to);
    const isTheirs = to === 'paid' || to === 'free';
    expect(shown).toMatchObject({ id: bookingId, status: to });
    expect(await desk.booking(bookingId)).toMatchObject({ status: isTheirs ? 'completed' : to, paymentStatus: to });
    expect(await desk.counters(sessionId)).toMatchObject({ taken: isTheirs ? 1 : 0, held: to === 'pending' ? 1 : 0 });
    expect(await usesOf(code)).toBe(to === 'cancelled' ? 0 : 1);
    expect(await desk.check()).toEqual([]);
    const [entry] = (await office.audit('session', bookingId)).slice(-1);
    expect(entry).toMatchObject({
      action: 'order.status_set',
      by: { sub: office.ada.sub, email: 'ada@example.org' },
      target: { type: 'booking', id: bookingId, name: 'Ada Lovelace' },
      before: { status: from },
      after: { status: to },
    });
  });

  test.each(transitions)('from %s to %s and back is as it was', async (from, to) => {
    const { bookingId, sessionId, code } = await booked(from);
    const before = await desk.counters(sessionId);
    await office.set('session', bookingId, to);
    await office.set('session', bookingId, from);
    expect(await office.statusOf('session', bookingId)).toBe(from);
    expect(await desk.counters(sessionId)).toEqual(before);
    expect(await usesOf(code)).toBe(from === 'cancelled' ? 0 : 1);
    expect(await desk.check()).toEqual([]);
  });

  test('that has the status already stays as it is, and nothing is noted', async () => {
    const { bookingId } = await booked('free');
    await office.setFrom('session', bookingId, { status: 'free', was: 'pending' });
    expect(await office.audit('session', bookingId)).toEqual([]);
  });

  test('that shows another status by now than the admin saw is not touched', async () => {
    const { bookingId, sessionId } = await booked('paid');
    const change = office.setFrom('session', bookingId, { status: 'cancelled', was: 'pending' });
    await expect(change).rejects.toMatchObject({ code: 'order_changed' });
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 1 });
  });

  test('that does not exist is answered so', async () => {
    const nobody = office.setFrom('session', desk.wish('x').bookingId, { status: 'paid', was: 'pending' });
    await expect(nobody).rejects.toMatchObject({ code: 'order_not_found' });
  });
});

describe('a place that is given by hand', () => {
  test('takes its attendee off the waitlist, and confirms it to them once', async () => {
    const { bookingId, sessionId, email } = await booked('pending');
    await desk.join(sessionId, email);
    expect(await desk.counters(sessionId)).toMatchObject({ waiting: 1 });
    await office.set('session', bookingId, 'paid');
    expect(await desk.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    await office.set('session', bookingId, 'free');
    expect(await desk.mails(bookingId)).toEqual(['booking_confirmed']);
  });

  test.each(['paid', 'free', 'pending'] as const)('needs a free seat to become %s again', async (to) => {
    const { bookingId, sessionId } = await booked('cancelled');
    const other = await desk.hold({ sessionId });
    await expect(office.set('session', bookingId, to)).rejects.toMatchObject({ code: 'seats_held' });
    await pay(other.paymentUrl);
    await desk.settle(other.bookingId);
    await expect(office.set('session', bookingId, to)).rejects.toMatchObject({ code: 'sold_out' });
    expect(await office.statusOf('session', bookingId)).toBe('cancelled');
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await office.audit('session', bookingId)).toEqual([]);
  });

  test('may be one of a session that is over, and then no mail goes out', async () => {
    const { bookingId, sessionId } = await booked('cancelled');
    const later = { ...desk.dependencies, now: () => new Date('2036-01-01T00:00:00.000Z') };
    await office.set('session', bookingId, 'paid', later);
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 1 });
    expect(await desk.mails(bookingId)).toEqual([]);
  });
});

describe('a place that is taken back by hand', () => {
  test.each(['paid', 'free', 'pending'] as const)('was %s: whoever waits is told once', async (from) => {
    const { bookingId, sessionId } = await booked(from);
    await desk.join(sessionId, `waits-${bookingId.toLowerCase()}@example.org`);
    await office.set('session', bookingId, 'cancelled');
    expect(await kinds(sessionId, 'seat_freed')).toHaveLength(1);
    expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
  });

  test('keeps what Stripe has taken for it: it can still go back, and is there when the place is given again', async () => {
    const { bookingId } = await booked('paid');
    expect(await office.set('session', bookingId, 'cancelled')).toMatchObject({ refundable: true, refund: 'none' });
    await desk.settle(bookingId);
    expect(await office.statusOf('session', bookingId)).toBe('cancelled');
    expect(await office.set('session', bookingId, 'paid')).toMatchObject({ refundable: true });
    expect((await atStripe(bookingId)).refunds).toEqual([]);
  });

  test('forgets what was paid by other means: nothing of that can go back through Stripe', async () => {
    const { bookingId } = await booked('pending');
    const paid = await office.set('session', bookingId, 'paid');
    expect(paid).toMatchObject({ status: 'paid', refundable: false });
    expect(await desk.booking(bookingId)).toMatchObject({ checkoutId: null, paidAt: expect.any(String) });
    await office.set('session', bookingId, 'pending');
    expect(await desk.booking(bookingId)).toMatchObject({ paidAt: null });
  });
});

describe('a booking that is pending by hand', () => {
  test.each(['paid', 'free', 'cancelled'] as const)('and was %s keeps its seat, however late it gets', async (from) => {
    const { bookingId, sessionId } = await booked(from);
    await office.set('session', bookingId, 'pending');
    const later = { ...desk.dependencies, now: () => new Date(Date.now() + 40 * 24 * 3_600_000) };
    expect(await desk.sync(later)).toMatchObject({ failed: 0 });
    expect(await office.statusOf('session', bookingId)).toBe('pending');
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 0, held: 1 });
  });
});

describe('the payment page of what an admin sets (trust: money)', () => {
  test.each(['paid', 'free', 'cancelled'] as const)('is closed before it becomes %s', async (to) => {
    const { bookingId, checkoutId } = await booked('pending');
    await office.set('session', bookingId, to);
    expect((await atStripe(bookingId)).checkouts).toMatchObject([{ id: checkoutId, status: 'expired' }]);
    const actions = (await office.audit('session', bookingId)).map(({ action }) => action);
    expect(actions).toEqual(['order.payment_page_closed', 'order.status_set']);
  });

  test.each(['paid', 'free', 'cancelled'] as const)(
    'was paid meanwhile: it is settled, and not set to %s',
    async (to) => {
      const { bookingId, sessionId, paymentUrl } = await booked('pending');
      await pay(paymentUrl);
      await expect(office.set('session', bookingId, to)).rejects.toMatchObject({ code: 'order_changed' });
      expect(await desk.booking(bookingId)).toMatchObject({
        status: 'completed',
        paymentStatus: 'paid',
        byHand: false,
      });
      expect(await desk.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
      expect(await desk.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    },
  );

  test.each(['paid', 'free'] as const)('is with a bank: it is not set to %s before that has answered', async (to) => {
    const { bookingId, sessionId, paymentUrl } = await booked('pending');
    await pay(paymentUrl, { account: accounts.paysLater });
    await expect(office.set('session', bookingId, to)).rejects.toMatchObject({ code: 'payment_processing' });
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'pending', processing: true, byHand: false });
    expect(await desk.counters(sessionId)).toMatchObject({ held: 1 });
  });

  test.each([
    ['before', true],
    ['after', false],
  ])('is with a bank, known %s it is cancelled: what arrives goes back, and it stays cancelled', async (_, isKnown) => {
    const { bookingId, sessionId, paymentUrl } = await booked('pending');
    await pay(paymentUrl, { account: accounts.paysLater });
    if (isKnown) await desk.settle(bookingId);
    await office.set('session', bookingId, 'cancelled');
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    const { payments } = await atStripe(bookingId);
    await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'succeeds' });
    expect(await desk.sync()).toMatchObject({ failed: 0 });
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'cancelled', refundReason: 'cancelled' });
    expect((await atStripe(bookingId)).refunds).toHaveLength(1);
    expect(await desk.mails(bookingId)).toEqual(['booking_refunded']);
    expect(await desk.check()).toEqual([]);
  });

  test('is with a bank that says no after it was cancelled: nothing is waited for any more', async () => {
    const { bookingId, paymentUrl } = await booked('pending');
    await pay(paymentUrl, { account: accounts.failsLater });
    await office.set('session', bookingId, 'cancelled');
    const { payments } = await atStripe(bookingId);
    await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'fails' });
    await desk.sync();
    expect(await desk.booking(bookingId)).toMatchObject({ status: 'cancelled', processing: false, refundDueAt: null });
    expect(await desk.mails(bookingId)).toEqual([]);
  });
});
