import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changing } from '../../testing/changing.ts';
import { type Crash, crashAt, recordCalls } from '../../testing/fault-injection.ts';
import { accounts, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openTestSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite();
});
afterEach(() => site.close());

type Run = Parameters<typeof crashAt>[2];

/** Every crash point: before and after each call. */
async function crashPointsOf(run: Run): Promise<Crash[]> {
  const calls = await recordCalls(site.dependencies, run);
  expect(calls.length).toBeGreaterThan(0);
  return calls.flatMap((_, at) => [
    { at, when: 'before' as const },
    { at, when: 'after' as const },
  ]);
}

/** Counters agree with bookings, and nothing is oversold. */
async function expectTrue(sessionId: string): Promise<void> {
  expect(await site.counterMismatches()).toEqual([]);
  const { taken, held: kept } = await site.counters(sessionId);
  expect(Number(taken) + Number(kept)).toBeLessThanOrEqual(1);
}

test('booking: after a crash at each step a retry finds an open payment page and there is one booking', async () => {
  const total = { amount: 1440, currency: 'GBP' } as const;
  const newRequest = async () => {
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true });
    return site.bookingRequest(await site.createSession({ maxAttendees: 1 }), { discountCode, total });
  };
  const sample = await newRequest();
  for (const crashPoint of await crashPointsOf((own) => site.book(sample, own))) {
    const input = await newRequest();
    const { sessionId } = input;
    expect(await crashAt(site.dependencies, crashPoint, (own) => site.book(input, own))).toBe(true);
    await expectTrue(sessionId);
    const { paymentUrl } = await site.book(input);
    await pay(String(paymentUrl));
    await site.sync();
    expect(await site.booking(input.bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await site.mails(input.bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect((await stripeRecords(input.bookingId)).payments).toHaveLength(1);
    await expectTrue(sessionId);
  }
});

test('booking: after a crash at each step without a retry the sync releases seat and code once the hold has expired', async () => {
  const sample = site.bookingRequest(await site.createSession());
  const crashPoints = await crashPointsOf((own) => site.book(sample, own));
  for (const crashPoint of crashPoints) {
    const sessionId = await site.createSession({ maxAttendees: 1 });
    const input = site.bookingRequest(sessionId);
    await crashAt(site.dependencies, crashPoint, (own) => site.book(input, own));
    const later = { ...site.dependencies, now: () => new Date(Date.now() + 40 * 60_000) };
    expect(await site.sync(later)).toMatchObject({ failed: 0 });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    await expectTrue(sessionId);
  }
});

describe('a crash at each step of settling is completed by the next sync', () => {
  type Prepared = { bookingId: string; sessionId: string };

  /** Crashes settling at each step, each time with a new booking, and checks the state after a sync. */
  async function dieEverywhere(prepare: () => Promise<Prepared>, expectEnd: (made: Prepared) => Promise<void>) {
    const sample = await prepare();
    const crashPoints = await crashPointsOf((own) => site.settle(sample.bookingId, own));
    expect(crashPoints.length).toBeGreaterThanOrEqual(8);
    await expectEnd(sample);
    for (const crashPoint of crashPoints) {
      const made = await prepare();
      expect(await crashAt(site.dependencies, crashPoint, (own) => site.settle(made.bookingId, own))).toBe(true);
      expect(await site.counterMismatches()).toEqual([]);
      expect(await site.sync()).toMatchObject({ failed: 0 });
      await expectEnd(made);
      expect(await site.counterMismatches()).toEqual([]);
    }
  }

  test('when paid: one booking, each mail once', async () => {
    await dieEverywhere(
      async () => {
        const { bookingId, sessionId, paymentUrl } = await site.holdSeat({}, { maxAttendees: 1 });
        await pay(paymentUrl);
        return { bookingId, sessionId };
      },
      async ({ bookingId, sessionId }) => {
        expect(await site.booking(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
        expect(await site.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
        expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
      },
    );
  });

  test('when a dearer move is paid: the booking is moved once, with its mails', async () => {
    const { paid, beginMove } = changing(site);
    await dieEverywhere(
      async () => {
        const { bookingId } = await paid();
        const { orderId, target, paymentUrl } = await beginMove(bookingId, 2300, 500);
        await pay(paymentUrl);
        return { bookingId: orderId, sessionId: target };
      },
      async ({ bookingId: orderId, sessionId }) => {
        const { status, lines: [move] = [] } = (await site.surcharge(orderId)) ?? {};
        expect(status).toBe('paid');
        const bookingId = String(move?.bookingId);
        expect(await site.booking(bookingId)).toMatchObject({ sessionId, surchargeIds: [orderId] });
        const mails = await site.mails(bookingId);
        expect(mails.filter((kind) => kind.startsWith('booking_moved'))).toHaveLength(2);
        expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
      },
    );
  });

  test('when expired: the seat is released once and the waitlist notified once', async () => {
    await dieEverywhere(
      async () => {
        const { bookingId, sessionId, checkoutId } = await site.holdSeat({}, { maxAttendees: 1 });
        await site.join(sessionId, `${bookingId.toLowerCase()}@example.org`);
        await steerStripe('expire', { checkoutId });
        return { bookingId, sessionId };
      },
      async ({ bookingId, sessionId }) => {
        expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
        expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
        expect((await site.events(sessionId)).filter((kind) => kind === 'seatReleased')).toHaveLength(1);
      },
    );
  });

  test('when the bank declines: the attendee is notified once', async () => {
    await dieEverywhere(
      async () => {
        const { bookingId, sessionId, paymentUrl } = await site.holdSeat({}, { maxAttendees: 1 });
        await pay(paymentUrl, { account: accounts.failsLater });
        await site.settle(bookingId);
        const { payments } = await stripeRecords(bookingId);
        await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'fails' });
        return { bookingId, sessionId };
      },
      async ({ bookingId, sessionId }) => {
        expect(await site.mails(bookingId)).toEqual(['payment_failed']);
        expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
      },
    );
  });

  test('when a refund is due: one refund, one mail', async () => {
    await dieEverywhere(
      async () => {
        const { bookingId, sessionId, paymentUrl } = await site.holdSeat({}, { maxAttendees: 1 });
        await pay(paymentUrl);
        await site.changeTotal(bookingId);
        return { bookingId, sessionId };
      },
      async ({ bookingId, sessionId }) => {
        expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
        expect((await stripeRecords(bookingId)).refunds).toHaveLength(1);
        expect(await site.mails(bookingId)).toEqual(['booking_refunded']);
        expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
      },
    );
  });
});
