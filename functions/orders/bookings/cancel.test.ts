import { describe, expect, test } from 'vitest';
import { currencies } from '#shared/rules/currencies.ts';
import { randomIp } from '../../testing/cloud.ts';
import { crashAt, intercept } from '../../testing/fault-injection.ts';
import { browserSecret, pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { findDiscrepancy } from '../settlement/discrepancy.ts';
import { settlePayment } from '../settlement/settle.ts';
import { cancelBooking } from './cancel.ts';

// A guest cancels (docs/product.md#cancelling-a-booking). Stripe answers as in docs/trust.md#settlement.

const site = await openSharedTestSite();
const policy = { freeHours: 24, partPercent: 50, partHours: 2 };
const inHours = (hours: number) => new Date(site.dependencies.now().getTime() + hours * 3_600_000).toISOString();

/** A paid booking of a session that starts in so many hours. */
async function paidBooking(
  hours: number,
  price: { amount: number; currency: 'GBP' | 'EUR' | 'USD' } = { amount: 1801, currency: 'GBP' },
) {
  const sessionId = await site.createSession({
    price,
    startTime: inHours(hours),
    cancellationPolicy: policy,
    maxAttendees: 2,
  });
  const held = await site.holdSeat({ sessionId, total: price });
  await pay(held.paymentUrl);
  const paid = await site.settle(held.bookingId);
  return { ...held, price, paymentId: String(paid?.paymentId) };
}

function cancel(
  bookingId: string,
  amount: number,
  own = site.dependencies,
  secret = browserSecret(bookingId),
  currency: 'GBP' | 'EUR' | 'USD' = 'GBP',
) {
  const body = { secret, refund: { amount, currency } };
  const request = { ip: randomIp(), country: null };
  return cancelBooking({ query: undefined, params: { bookingId }, body, request }, own);
}

describe('what goes back', () => {
  test.each([
    [30, 1801, { refundAmount: null }],
    [5, 901, { refundAmount: 901 }],
    [1, 0, { refundAmount: null, refundDueAt: null, refundedAt: null }],
  ])(
    '%i hours before the start: %i minor units, with one mail and the seat released',
    async (hours, amount, stored) => {
      const { bookingId, sessionId, price } = await paidBooking(hours);
      await site.join(sessionId, 'next@example.org').catch(() => undefined);
      const view = await cancel(bookingId, amount);
      expect(view).toMatchObject({ status: 'cancelled', refund: amount > 0 ? { ...price, amount } : null });
      expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', changeCount: 1, ...stored });
      const { refunds } = await stripeRecords(bookingId);
      expect(refunds.map((refund) => refund.amount)).toEqual(amount > 0 ? [amount] : []);
      expect(
        (await site.mails(bookingId)).filter((kind) => !kind.startsWith('booking_c') || kind === 'booking_cancelled'),
      ).toEqual(['booking_cancelled', 'booking_notified', 'cancellation_notified']);
      expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    },
  );

  test.each(currencies)('in %s, and reconciliation finds nothing to do', async (currency) => {
    const { bookingId, checkoutId, paymentId } = await paidBooking(5, { amount: 3333, currency });
    await cancel(bookingId, 1667, site.dependencies, browserSecret(bookingId), currency);
    await settlePayment(paymentId, site.dependencies);
    const booking = await site.booking(bookingId);
    expect(booking).toMatchObject({ refundAmount: 1667, refundedAt: expect.any(String), partialRefund: null });
    if (!booking) throw new Error('no booking');
    expect(findDiscrepancy(booking, await site.dependencies.payments.find(checkoutId))).toBeUndefined();
    expect((await site.mails(bookingId)).filter((kind) => kind === 'booking_refunded')).toEqual([]);
  });

  test('another sum than was shown is refused with the current one, and nothing changes', async () => {
    const { bookingId } = await paidBooking(5);
    await expect(cancel(bookingId, 1801)).rejects.toMatchObject({
      code: 'refund_changed',
      details: { total: { amount: 901, currency: 'GBP' } },
    });
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
  });
});

describe('once', () => {
  test('pressed twice and from several tabs at once', async () => {
    const { bookingId, sessionId } = await paidBooking(30);
    await Promise.all([1, 2, 3, 4].map(() => cancel(bookingId, 1801)));
    await cancel(bookingId, 1801);
    expect((await stripeRecords(bookingId)).refunds).toHaveLength(1);
    expect((await site.mails(bookingId)).filter((kind) => kind === 'booking_cancelled')).toHaveLength(1);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0 });
  });

  test('after an outage of Stripe the sync sends the refund', async () => {
    const { bookingId } = await paidBooking(5);
    const outage = intercept(site.dependencies, (name, call) =>
      name === 'refund' ? Promise.reject(new Error('away')) : call(),
    );
    expect(await cancel(bookingId, 901, outage)).toMatchObject({ status: 'cancelled', refund: { amount: 901 } });
    expect((await stripeRecords(bookingId)).refunds).toHaveLength(0);
    await Promise.all([site.sync(), site.sync()]);
    expect((await stripeRecords(bookingId)).refunds).toMatchObject([{ amount: 901 }]);
  });

  test.each(['before', 'after'] as const)(
    'crashed %s any call, it goes on with the next one',
    async (when) => {
      for (let at = 0; ; at += 2) {
        const { bookingId, sessionId } = await paidBooking(5);
        const isCrashed = await crashAt(site.dependencies, { at, when }, (own) => cancel(bookingId, 901, own));
        await cancel(bookingId, 901);
        await site.sync();
        expect((await stripeRecords(bookingId)).refunds).toMatchObject([{ amount: 901 }]);
        expect((await site.mails(bookingId)).filter((kind) => kind === 'booking_cancelled')).toHaveLength(1);
        expect(await site.counters(sessionId)).toMatchObject({ taken: 0 });
        if (!isCrashed) return;
      }
    },
    60_000,
  );

  test('while events of its payment arrive', async () => {
    const { bookingId, paymentId, sessionId } = await paidBooking(5);
    const events = [1, 2, 3].map(() => settlePayment(paymentId, site.dependencies));
    await Promise.all([cancel(bookingId, 901), ...events, site.settle(bookingId)]);
    await settlePayment(paymentId, site.dependencies);
    expect((await stripeRecords(bookingId)).refunds).toMatchObject([{ amount: 901 }]);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', refundAmount: 901 });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0 });
  });
});

describe('refused', () => {
  test('without authority, after the start, and for an unpaid booking', async () => {
    const paid = await paidBooking(1);
    await expect(cancel(paid.bookingId, 0, site.dependencies, 'x'.repeat(43))).rejects.toMatchObject({
      code: 'not_your_booking',
    });
    const later = { ...site.dependencies, now: () => new Date(Date.parse(inHours(2))) };
    await expect(cancel(paid.bookingId, 0, later)).rejects.toMatchObject({ code: 'session_started' });
    const unpaid = await site.holdSeat();
    await expect(cancel(unpaid.bookingId, 1800)).rejects.toMatchObject({ code: 'booking_not_found' });
  });
});

test('a free booking gives its place up', async () => {
  const free = { amount: 0, currency: 'GBP' } as const;
  const sessionId = await site.createSession({ price: free });
  const body = site.bookingRequest(sessionId, { total: free });
  await site.book(body);
  expect(await cancel(body.bookingId, 0)).toMatchObject({ status: 'cancelled', refund: null });
  expect(await site.counters(sessionId)).toMatchObject({ taken: 0 });
  expect(await site.counterMismatches()).toEqual([]);
});
