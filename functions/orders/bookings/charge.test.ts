import { describe, expect, test } from 'vitest';
import { openCardLine, savedCards } from '../../testing/card-line.ts';
import { crashAt, intercept } from '../../testing/fault-injection.ts';
import { testMember } from '../../testing/member.ts';
import { pay, price } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { reconcileWithStripe } from '../settlement/reconcile.ts';
import { listMyBookings } from './my-bookings.ts';

const site = await openSharedTestSite('https://charges.example');
const cards = await openCardLine(site);
const { line } = cards;

/** A full session whose only bookings are released one by one, and who waits with these cards, in this order. */
async function waiting(seats: number, ...with_: string[]) {
  const { sessionId, bookings, email } = await cards.full(seats);
  const people: string[] = [];
  for (const [n, card] of with_.entries()) {
    people.push(email(`p${n}`));
    await cards.join(sessionId, email(`p${n}`), card);
  }
  return { sessionId, bookings, people, first: people[0] ?? '' };
}

/** Releases a seat and holds it for the first in line, whose card is still to be charged. */
async function held(card: string = savedCards.good) {
  const { sessionId, bookings, first } = await waiting(1, card);
  await line.release(bookings[0] ?? '');
  const [bookingId = ''] = await line.run(sessionId);
  return { sessionId, bookingId, first };
}

/** What the account with this address is shown of its bookings. */
const bookingsShown = async (email: string) => {
  const call = { params: undefined, query: {}, body: undefined, request: { ip: '2001:db8::9', country: null } };
  const member = testMember({ email, sub: `sub-${email}` });
  return (await listMyBookings({ ...call, member }, site.dependencies)).bookings;
};

const paidOnce = { status: 'completed', paymentStatus: 'paid', total: price };

describe('a place that comes free for who saved a card (docs/trust.md#saved-cards)', () => {
  test('is booked and paid at once, by one payment, with its receipt, and can be refunded like any other', async () => {
    const { sessionId, bookings, first } = await waiting(1, savedCards.good);
    const [bookingId = ''] = await cards.release(sessionId, bookings[0] ?? '');
    const booking = await site.booking(bookingId);
    expect(booking).toMatchObject({
      ...paidOnce,
      attendeeEmail: first,
      savedCard: { last4: '4242' },
      bookedFromLine: { freeSince: expect.any(String) },
      checkoutId: booking?.paymentId,
    });
    expect(booking?.cancellationPolicy).not.toBeNull();
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await line.mailsTo(first)).toEqual(['booking_confirmed', 'waitlist_card_saved', 'waitlist_joined']);
    expect(await cards.paymentsOf(bookingId)).toMatchObject([{ status: 'succeeded', amount: 1800, currency: 'gbp' }]);
    await cards.sweep();
    await cards.stripe.refunds.create({ payment_intent: booking?.paymentId ?? '' });
    await site.deliverEvent({ type: 'charge.refunded', data: { object: { payment_intent: booking?.paymentId } } });
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', refundReason: 'refunded_at_stripe' });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test.each([
    ['declined', savedCards.declined],
    ['declined', savedCards.insufficientFunds],
    ['authentication_required', savedCards.authentication],
  ] as const)(
    'is offered with a payment page when the bank answers %s, and can be paid there',
    async (problem, card) => {
      const { sessionId, bookings, first } = await waiting(1, card);
      const [chargeId = ''] = await cards.release(sessionId, bookings[0] ?? '');
      expect(await site.booking(chargeId)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
      const bookingId = await line.offerOf(sessionId, first);
      expect(await site.offer(bookingId)).toMatchObject({ state: 'open', chargeProblem: problem, price });
      expect(await site.mails(bookingId)).toEqual(['seat_offered']);
      expect(await line.offeredTo(sessionId)).toEqual([first]);
      expect((await line.mailsTo(first)).filter((kind) => kind === 'seat_offered')).toHaveLength(1);
      const { paymentUrl } = await line.accept(bookingId);
      await pay(String(paymentUrl));
      await site.settle(bookingId);
      expect(await site.booking(bookingId)).toMatchObject({ ...paidOnce, savedCard: null, bookedFromLine: null });
      const payments = [...(await cards.paymentsOf(chargeId)), ...(await cards.paymentsOf(bookingId))];
      expect(payments.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
      expect(await site.counterMismatches()).toEqual([]);
    },
  );

  test('whose bank declines is offered it once, however often and concurrently that is settled', async () => {
    const { bookingId, sessionId, first } = await held(savedCards.declined);
    const [shown] = await bookingsShown(first);
    expect(shown).toMatchObject({ id: bookingId, status: 'pending', offered: false });
    await Promise.all([site.settle(bookingId), site.settle(bookingId), site.sync()]);
    await site.settle(bookingId);
    const offers = await line.offers(sessionId);
    expect(offers).toMatchObject([{ attendeeEmail: first, freeSince: expect.any(String) }]);
    expect((await cards.entry(sessionId, first))?.offer).toBe(offers[0]?.id);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 1, waiting: 1 });
    // The place that was not charged for was never theirs.
    expect(await bookingsShown(first)).toMatchObject([{ id: offers[0]?.id, status: 'pending', offered: true }]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('wherever a refused charge crashes, the next run offers the place once', async () => {
    const places = await Promise.all(Array.from({ length: 14 }, () => held(savedCards.declined)));
    const crashes = await Promise.all(
      places.map(({ bookingId }, at) =>
        crashAt(site.dependencies, { at, when: 'after' }, (own) => site.settle(bookingId, own)),
      ),
    );
    // Every call was one to crash at.
    expect(crashes.at(-1)).toBe(false);
    await site.sync();
    for (const { sessionId, first } of places) {
      expect(await line.offers(sessionId)).toMatchObject([{ attendeeEmail: first, chargeProblem: 'declined' }]);
      expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 1, waiting: 1 });
      expect((await line.mailsTo(first)).filter((kind) => kind === 'seat_offered')).toHaveLength(1);
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test.each([
    ['above_maximum', { price: { amount: 1900, currency: 'GBP' } }],
    ['changed', { price: { amount: 100, currency: 'EUR' } }],
    ['changed', { revision: 1 }],
  ] as const)('is offered, and nothing charged, when it is %s', async (problem, changes) => {
    const { sessionId, bookings, first } = await waiting(1, savedCards.good);
    await cards.changeItem(sessionId, changes);
    expect(await cards.release(sessionId, bookings[0] ?? '')).toEqual([]);
    expect(await line.offers(sessionId)).toMatchObject([{ attendeeEmail: first, chargeProblem: problem }]);
    expect((await cards.entry(sessionId, first))?.card).toBeDefined();
  });

  test('a lower price is charged, no more; the order of the line is kept, and each seat goes to another person', async () => {
    const { sessionId, bookings, people } = await waiting(2, savedCards.good, savedCards.good, savedCards.good);
    await cards.changeItem(sessionId, { price: { amount: 1200, currency: 'GBP' } });
    await Promise.all(bookings.map((id) => line.release(id)));
    const runs = await Promise.all([line.run(sessionId), line.runAgain(sessionId)]);
    await Promise.all([...runs[0], ...runs[0]].map((id) => site.settle(id)));
    await site.sync();
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 1 });
    expect(await line.order(sessionId)).toEqual([people[2]]);
    const { data } = await cards.stripe.paymentIntents.list({ limit: 100 });
    const own = data.filter(({ metadata }) => metadata.sessionId === sessionId);
    expect(own.map(({ amount, metadata }) => [amount, metadata.attendeeEmail]).toSorted()).toEqual(
      people.slice(0, 2).map((email) => [1200, email]),
    );
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('money is booked or refunded, never lost or taken twice (docs/trust.md#saved-cards)', () => {
  test('wherever charging crashes, the next run goes on', async () => {
    const places = await Promise.all(Array.from({ length: 14 }, () => held()));
    const crashes = await Promise.all(
      places.map(({ bookingId }, at) =>
        crashAt(site.dependencies, { at, when: 'after' }, (own) => site.settle(bookingId, own)),
      ),
    );
    // Every call was one to crash at.
    expect(crashes.at(-1)).toBe(false);
    await site.sync();
    for (const { bookingId } of places) {
      expect(await site.booking(bookingId)).toMatchObject(paidOnce);
      expect(await cards.paymentsOf(bookingId)).toHaveLength(1);
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('without an answer the seat stays held and is charged once; after an hour it is offered', async () => {
    const { bookingId, sessionId, first } = await held();
    const away = intercept(site.dependencies, async (name, call) => {
      if (name !== 'charge') return call();
      throw new Error('Stripe is away');
    });
    await expect(site.settle(bookingId, away)).rejects.toThrow('Stripe is away');
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 1, waiting: 1 });
    const later = { ...site.dependencies, now: () => new Date(site.dependencies.now().getTime() + 61 * 60_000) };
    await site.settle(bookingId, later);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
    expect(await line.offers(sessionId)).toMatchObject([{ attendeeEmail: first, chargeProblem: 'unavailable' }]);
    expect(await line.mailsTo(first)).toContain('seat_offered');
    expect(await cards.paymentsOf(bookingId)).toEqual([]);
  });

  test.each(['leaves', 'is removed by the owner'] as const)(
    'who %s while the card is charged gets the money back',
    async (how) => {
      const { bookingId, sessionId, first } = await held();
      const meanwhile = intercept(site.dependencies, async (name, call) => {
        const result = await call();
        if (name === 'charge') await (how === 'leaves' ? line.leave(sessionId, first) : line.release(bookingId));
        return result;
      });
      await site.settle(bookingId, meanwhile);
      const [payment] = await cards.paymentsOf(bookingId);
      const event = {
        type: 'payment_intent.succeeded',
        data: { object: { id: payment?.id, metadata: payment?.metadata } },
      };
      await Promise.all([site.deliverEvent(event), site.deliverEvent(event)]);
      expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
      expect(await cards.paymentsOf(bookingId)).toMatchObject([{ latest_charge: { refunded: true } }]);
      expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
      expect(await site.counterMismatches()).toEqual([]);
    },
  );

  test('who leaves before is not charged, and the seat goes to the next', async () => {
    const { bookingId, sessionId, first } = await held();
    await site.join(sessionId, `next-${first}`);
    await line.leave(sessionId, first);
    await site.sync();
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
    expect(await cards.paymentsOf(bookingId)).toEqual([]);
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([`next-${first}`]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test.each(['its event', 'the nightly comparison'])('a payment whose answer was lost is found by %s', async (how) => {
    const { bookingId } = await held();
    await crashAt(site.dependencies, { at: await callsBeforeCharge(bookingId), when: 'after' }, (own) =>
      site.settle(bookingId, own),
    );
    const [payment] = await cards.paymentsOf(bookingId);
    if (how === 'its event') {
      const object = { id: payment?.id, metadata: payment?.metadata };
      await site.deliverEvent({ type: 'payment_intent.succeeded', data: { object } });
    } else {
      const now = Date.now();
      const period = { from: new Date(now - 3_600_000), before: new Date(now + 60_000) };
      await reconcileWithStripe(period, new Date(site.dependencies.now().getTime() + 60_000), site.dependencies);
    }
    expect(await site.booking(bookingId)).toMatchObject({ ...paidOnce, paymentId: payment?.id });
  });

  /** Calls to table and Stripe before that which charges. */
  async function callsBeforeCharge(bookingId: string): Promise<number> {
    let calls = 0;
    let before = 0;
    const counting = intercept(site.dependencies, async (name, call) => {
      if (name === 'charge') {
        before = calls;
        throw new Error('counted');
      }
      calls += 1;
      return call();
    });
    await expect(site.settle(bookingId, counting)).rejects.toThrow('counted');
    return before;
  }
});
