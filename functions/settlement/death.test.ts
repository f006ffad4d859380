import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Desk, openDesk } from '../testing/desk.ts';
import { callsOf, type Death, killed } from '../testing/fault-injection.ts';
import { accounts, atStripe, pay, steerStripe } from '../testing/payments.ts';

// Each test dies at every step there is.
jest.setTimeout(120_000);

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

type Run = Parameters<typeof killed>[2];

/** Every place at which something can die: before each of its calls, and after. */
async function deathsOf(run: Run): Promise<Death[]> {
  const calls = await callsOf(desk.dependencies, run);
  expect(calls.length).toBeGreaterThan(0);
  return calls.flatMap((_, at) => [
    { at, when: 'before' as const },
    { at, when: 'after' as const },
  ]);
}

/** Counters agree with bookings, and no more is sold than there is. */
async function expectTrue(sessionId: string): Promise<void> {
  expect(await desk.check()).toEqual([]);
  const { taken, held: kept } = await desk.counters(sessionId);
  expect(Number(taken) + Number(kept)).toBeLessThanOrEqual(1);
}

test('booking: killed at each step, the same request finds a page that can be paid, and there is one booking', async () => {
  const total = { amount: 1440, currency: 'GBP' } as const;
  const wanted = async () => {
    const discountCode = await desk.makeCode({ isOneTimeUse: true });
    return desk.wish(await desk.makeSession({ maxAttendees: 1 }), { discountCode, total });
  };
  const sample = await wanted();
  for (const death of await deathsOf((own) => desk.book(sample, own))) {
    const asked = await wanted();
    const { sessionId } = asked;
    expect(await killed(desk.dependencies, death, (own) => desk.book(asked, own))).toBe(true);
    await expectTrue(sessionId);
    const { paymentUrl } = await desk.book(asked);
    await pay(String(paymentUrl));
    await desk.sync();
    expect(await desk.booking(asked.bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await desk.mails(asked.bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect((await atStripe(asked.bookingId)).payments).toHaveLength(1);
    await expectTrue(sessionId);
  }
});

test('booking: killed at each step, and nobody asks again: the sync frees seat and code when the time is over', async () => {
  const sample = desk.wish(await desk.makeSession());
  const deaths = await deathsOf((own) => desk.book(sample, own));
  for (const death of deaths) {
    const sessionId = await desk.makeSession({ maxAttendees: 1 });
    const asked = desk.wish(sessionId);
    await killed(desk.dependencies, death, (own) => desk.book(asked, own));
    const later = { ...desk.dependencies, now: () => new Date(Date.now() + 40 * 60_000) };
    expect(await desk.sync(later)).toMatchObject({ failed: 0 });
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    await expectTrue(sessionId);
  }
});

describe('settling killed at each step is finished by the next sync', () => {
  type Prepared = { bookingId: string; sessionId: string };

  /** Settles one that dies at each step, each time another booking, and looks at the end after a sync. */
  async function dieEverywhere(prepare: () => Promise<Prepared>, expectEnd: (made: Prepared) => Promise<void>) {
    const sample = await prepare();
    const deaths = await deathsOf((own) => desk.settle(sample.bookingId, own));
    expect(deaths.length).toBeGreaterThanOrEqual(8);
    await expectEnd(sample);
    for (const death of deaths) {
      const made = await prepare();
      expect(await killed(desk.dependencies, death, (own) => desk.settle(made.bookingId, own))).toBe(true);
      expect(await desk.check()).toEqual([]);
      expect(await desk.sync()).toMatchObject({ failed: 0 });
      await expectEnd(made);
      expect(await desk.check()).toEqual([]);
    }
  }

  test('when it is paid: one booking, each mail once', async () => {
    await dieEverywhere(
      async () => {
        const { bookingId, sessionId, paymentUrl } = await desk.hold({}, { maxAttendees: 1 });
        await pay(paymentUrl);
        return { bookingId, sessionId };
      },
      async ({ bookingId, sessionId }) => {
        expect(await desk.booking(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
        expect(await desk.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
        expect(await desk.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
      },
    );
  });

  test('when it has expired: the seat is free once, and who waits is told once', async () => {
    await dieEverywhere(
      async () => {
        const { bookingId, sessionId, checkoutId } = await desk.hold({}, { maxAttendees: 1 });
        await desk.join(sessionId, `${bookingId.toLowerCase()}@example.org`);
        await steerStripe('expire', { checkoutId });
        return { bookingId, sessionId };
      },
      async ({ bookingId, sessionId }) => {
        expect(await desk.booking(bookingId)).toMatchObject({ status: 'cancelled' });
        expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
        expect((await desk.mails(sessionId)).filter((kind) => kind === 'seat_freed')).toHaveLength(1);
      },
    );
  });

  test('when the bank says no: the attendee reads so once', async () => {
    await dieEverywhere(
      async () => {
        const { bookingId, sessionId, paymentUrl } = await desk.hold({}, { maxAttendees: 1 });
        await pay(paymentUrl, { account: accounts.failsLater });
        await desk.settle(bookingId);
        const { payments } = await atStripe(bookingId);
        await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'fails' });
        return { bookingId, sessionId };
      },
      async ({ bookingId, sessionId }) => {
        expect(await desk.mails(bookingId)).toEqual(['payment_failed']);
        expect(await desk.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
      },
    );
  });

  test('when the payment has to go back: it goes back once, with one mail', async () => {
    await dieEverywhere(
      async () => {
        const { bookingId, sessionId, paymentUrl } = await desk.hold({}, { maxAttendees: 1 });
        await pay(paymentUrl);
        await desk.misprice(bookingId);
        return { bookingId, sessionId };
      },
      async ({ bookingId, sessionId }) => {
        expect(await desk.booking(bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
        expect((await atStripe(bookingId)).refunds).toHaveLength(1);
        expect(await desk.mails(bookingId)).toEqual(['booking_refunded']);
        expect(await desk.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
      },
    );
  });
});
