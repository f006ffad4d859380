import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCardLine, savedCards } from '../../testing/card-line.ts';
import { crashAt, intercept } from '../../testing/fault-injection.ts';
import { openGroups } from '../../testing/groups.ts';
import { testMember } from '../../testing/member.ts';
import { pay, price } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { jointOrdersOfBuyer } from '../bookings/joint-order-store.ts';
import { settlePlace } from '../bookings/joint-settlement.ts';
import { listMyBookings } from '../bookings/my-bookings.ts';
import { findPlace } from '../bookings/place-store.ts';
import { reconcileWithStripe } from '../settlement/reconcile.ts';

// Several places of the waitlist that are paid by one saved card, all or none (docs/trust.md#saved-cards).

const site = await openSharedTestSite('https://places-by-card.example');
const cards = await openCardLine(site);
const groups = openGroups(site);
const { line } = cards;
const { dependencies } = site;
const { table } = dependencies;

const sumOf = (places: number) => ({ ...price, amount: price.amount * places });

type Wish = Partial<Parameters<typeof cards.joinTogether>[2]>;

/** A full session in which somebody waits for places together, by this card. */
async function waiting(seats: number, wish: Wish = {}, session = {}) {
  const { sessionId, bookings, email } = await cards.full(seats, session);
  const wren = email('wren');
  await cards.joinTogether(sessionId, wren, { places: 2, ...wish });
  return { sessionId, bookings, wren, email };
}

/** Releases seats one after the other and returns the bookings whose cards are to be charged. */
async function releaseSome(sessionId: string, bookings: string[], count: number): Promise<string[]> {
  for (const booking of bookings.slice(0, count)) await line.release(booking);
  return line.run(sessionId);
}

/** Two places that are held for a card which is still to be charged. */
async function held(card: string = savedCards.good) {
  const made = await waiting(2, { card });
  const [bookingId = ''] = await releaseSome(made.sessionId, made.bookings, 2);
  return { ...made, bookingId };
}

const orderOf = async (email: string) => (await jointOrdersOfBuyer(table, email))[0];
async function placesOf(email: string) {
  const order = await orderOf(email);
  return order ? groups.places(order.id) : [];
}
const paid = { status: 'completed', paymentStatus: 'paid', total: price };
const mailsOf = async (email: string, kind: string) => (await line.mailsTo(email)).filter((one) => one === kind);
const later = (minutes: number) => ({
  ...dependencies,
  now: () => new Date(dependencies.now().getTime() + minutes * 60_000),
});

/** What the account with this address is shown of its bookings. */
async function bookingsShown(email: string) {
  const call = { params: undefined, query: {}, body: undefined, request: { ip: '2001:db8::9', country: null } };
  return (await listMyBookings({ ...call, member: testMember({ email, sub: `sub-${email}` }) }, dependencies)).bookings;
}

describe('places that come free for who saved a card for several', () => {
  test('are booked and paid at once, by one payment, as one order with one mail; the others are guests', async () => {
    const { sessionId, bookings, wren } = await waiting(3, { places: 3 });
    const entry = await cards.entry(sessionId, wren);
    expect(entry?.card).toMatchObject({ places: 3, maximum: sumOf(3) });
    expect(entry?.card?.consent).toContain('When 3 places in');
    expect(entry?.card?.consent).toContain('£54.00 at most for all 3, once.');
    const charges = await releaseSome(sessionId, bookings, 3);
    expect(charges).toHaveLength(1);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 3, waiting: 1 });
    await cards.settleCharges([...charges, ...charges]);
    const order = await orderOf(wren);
    expect(order).toMatchObject({ status: 'paid', total: sumOf(3), savedCard: { last4: '4242' } });
    const places = await placesOf(wren);
    expect(places).toMatchObject([paid, paid, paid]);
    expect(places.map(({ attendeeName }) => attendeeName)).toEqual([
      'Wren Ellis',
      'Guest 1 of Wren Ellis',
      'Guest 2 of Wren Ellis',
    ]);
    expect(places.every(({ cancellationPolicy }) => cancellationPolicy !== null)).toBe(true);
    expect(await cards.paymentsIn(sessionId)).toMatchObject([{ status: 'succeeded', amount: 5400, currency: 'gbp' }]);
    expect(await site.counters(sessionId)).toEqual({ taken: 3, held: 0, waiting: 0 });
    expect(await line.mailsTo(wren)).toEqual(['group_confirmed', 'waitlist_card_saved', 'waitlist_joined']);
    expect(await site.counterMismatches()).toEqual([]);
    await cards.sweep();
    expect(await cards.stripe.customers.retrieve(entry?.card?.customerId ?? '')).toMatchObject({ deleted: true });
  });

  test.each([
    ['declined', savedCards.declined],
    ['authentication_required', savedCards.authentication],
  ] as const)('are offered together when the bank answers %s, and can be paid there', async (problem, card) => {
    const { sessionId, wren, bookingId } = await held(card);
    await Promise.all([cards.settleCharges([bookingId]), cards.settleCharges([bookingId]), site.sync()]);
    const offers = await line.offers(sessionId);
    expect(offers).toMatchObject([{ attendeeEmail: wren, chargeProblem: problem, places: 2, price }]);
    expect((await cards.entry(sessionId, wren))?.offer).toBe(offers[0]?.id);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 2, waiting: 1 });
    expect(await mailsOf(wren, 'seat_offered')).toHaveLength(1);
    // The places that were not charged for were never theirs.
    expect(await bookingsShown(wren)).toMatchObject([{ id: offers[0]?.id, offered: true }]);
    expect(await site.counterMismatches()).toEqual([]);
    const { groupId, further } = groups.bodyOf(sessionId);
    const { paymentUrl } = await line.accept(offers[0]?.id ?? '', { groupId, further });
    await pay(String(paymentUrl));
    await settlePlace(offers[0]?.id ?? '', dependencies);
    expect(await groups.places(groupId)).toMatchObject([paid, paid]);
    const succeeded = (await cards.paymentsIn(sessionId)).filter(({ status }) => status === 'succeeded');
    expect(succeeded.filter(({ metadata }) => metadata.savedCard)).toEqual([]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test.each([
    ['above_maximum', { price: { amount: 1900, currency: 'GBP' } }],
    ['changed', { revision: 1 }],
  ] as const)('are offered, and nothing charged, when it is %s', async (problem, changes) => {
    const { sessionId, bookings, wren } = await waiting(2);
    await cards.changeItem(sessionId, changes);
    expect(await releaseSome(sessionId, bookings, 2)).toEqual([]);
    expect(await line.offers(sessionId)).toMatchObject([{ attendeeEmail: wren, chargeProblem: problem, places: 2 }]);
  });

  test('are charged less, when all cost less', async () => {
    const { sessionId, bookings } = await waiting(2);
    await cards.changeItem(sessionId, { price: { amount: 1200, currency: 'GBP' } });
    await cards.settleCharges(await releaseSome(sessionId, bookings, 2));
    expect(await cards.paymentsIn(sessionId)).toMatchObject([{ amount: 2400 }]);
  });

  test('are passed over while fewer are free, and charged for none', async () => {
    const { sessionId, bookings, wren } = await waiting(2);
    expect(await releaseSome(sessionId, bookings, 1)).toEqual([]);
    expect(await mailsOf(wren, 'waitlist_passed_over')).toHaveLength(1);
    expect(await cards.paymentsIn(sessionId)).toEqual([]);
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 1 });
  });

  test.each([
    [3, 2],
    [3, 1],
  ])('of %i, where fewer will do, near the start those that are free are charged: %i', async (places, free) => {
    const startTime = cards.inHours(22);
    const { sessionId, bookings, wren } = await waiting(3, { places, fewerWillDo: true }, { startTime });
    await cards.settleCharges(await releaseSome(sessionId, bookings, free));
    // The first that is free is booked, and then the entry has ended.
    const [payment, ...others] = await cards.paymentsIn(sessionId);
    expect(others).toEqual([]);
    expect(payment?.amount).toBe(price.amount * free);
    expect(await site.counters(sessionId)).toEqual({ taken: 3, held: 0, waiting: 0 });
    expect(await cards.entry(sessionId, wren)).toBeUndefined();
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('are fewer when fewer are asked for: the card stays, and is charged for those alone', async () => {
    const { sessionId, bookings, wren } = await waiting(3, { places: 3 });
    const before = await cards.entry(sessionId, wren);
    await line.askFor(sessionId, wren, { places: 2, bookUntil: before?.bookUntil });
    await line.run(sessionId);
    const after = await cards.entry(sessionId, wren);
    expect(after).toMatchObject({ places: 2, cardId: before?.cardId, card: before?.card });
    await cards.sweep();
    expect((await cards.entry(sessionId, wren))?.card).toBeDefined();
    await cards.settleCharges(await releaseSome(sessionId, bookings, 2));
    expect(await cards.paymentsIn(sessionId)).toMatchObject([{ amount: 3600 }]);
  });

  test('are offered once the card was taken back, and are not more than before', async () => {
    const { sessionId, bookings, wren } = await waiting(2);
    await expect(line.askFor(sessionId, wren, { places: 3 })).rejects.toMatchObject({ code: 'invalid_request' });
    await line.askFor(sessionId, wren, {});
    expect((await cards.entry(sessionId, wren))?.card).toBeUndefined();
    expect(await releaseSome(sessionId, bookings, 2)).toEqual([]);
    expect(await line.offers(sessionId)).toMatchObject([{ attendeeEmail: wren, chargeProblem: null, places: 2 }]);
  });

  test('are booked at once without a card where they cost nothing', async () => {
    const { sessionId, bookings } = await line.full(2, 0);
    const wren = `free-${sessionId.toLowerCase()}@example.org`;
    await line.joinTogether(sessionId, wren, 2, false, { bookUntil: cards.inHours(20) });
    await releaseSome(sessionId, bookings, 2);
    expect(await orderOf(wren)).toMatchObject({ status: 'free' });
    expect(await placesOf(wren)).toMatchObject([
      { status: 'completed', paymentStatus: 'free', attendeeEmail: wren },
      { status: 'completed', paymentStatus: 'free', attendeeName: 'Guest of Wren Ellis' },
    ]);
    expect(await line.mailsTo(wren)).toEqual(['group_confirmed', 'waitlist_joined']);
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('stay with the line where its address would have more than it can', async () => {
    const { sessionId, bookings, email } = await cards.full(3, { maxAttendees: 7 });
    const wren = email('wren');
    await groups.orderPaid(sessionId, { email: wren, further: [{}, {}, {}] });
    await cards.joinTogether(sessionId, wren, { places: 3 });
    await site.join(sessionId, email('next'));
    expect(await releaseSome(sessionId, bookings, 3)).toEqual([]);
    expect(await line.offeredTo(sessionId)).toEqual([email('next')]);
    expect(await cards.paymentsIn(sessionId)).toEqual([]);
  });

  test.each(['another sum', 'fewer places than the sum is of'] as const)('are not agreed to by %s', async (how) => {
    const { sessionId, email } = await cards.full(2);
    const terms = how === 'another sum' ? { places: 2, maximum: sumOf(1) } : { places: 1, maximum: sumOf(2) };
    const total = how === 'another sum' ? sumOf(2) : sumOf(1);
    const begun = cards.begin(sessionId, email('wren'), bookingId(), terms);
    const refused = begun.catch((error) => error.toProblem());
    expect(await refused).toMatchObject({ code: 'price_changed', total });
  });
});

const bookingId = () => groups.bodyOf('').bookingId;

describe('money for several places is booked or refunded, never taken twice', () => {
  test('wherever charging crashes, the next run goes on', { timeout: 240_000 }, async () => {
    const places = await Promise.all(Array.from({ length: 45 }, () => held()));
    const crashes = await Promise.all(
      places.map((one, at) => crashAt(dependencies, { at, when: 'after' }, (own) => settlePlace(one.bookingId, own))),
    );
    // Every call was one to crash at.
    expect(crashes.at(-1)).toBe(false);
    await site.sync();
    for (const { sessionId, wren } of places) {
      expect(await placesOf(wren)).toMatchObject([paid, paid]);
      expect(await cards.paymentsIn(sessionId)).toHaveLength(1);
      expect(await mailsOf(wren, 'group_confirmed')).toHaveLength(1);
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('wherever a refused charge crashes, the places are offered once', { timeout: 240_000 }, async () => {
    const places = await Promise.all(Array.from({ length: 20 }, () => held(savedCards.declined)));
    const crashes = await Promise.all(
      places.map((one, at) => crashAt(dependencies, { at, when: 'after' }, (own) => settlePlace(one.bookingId, own))),
    );
    expect(crashes.at(-1)).toBe(false);
    await site.sync();
    for (const { sessionId, wren } of places) {
      expect(await line.offers(sessionId)).toMatchObject([{ attendeeEmail: wren, places: 2 }]);
      expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 2, waiting: 1 });
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('without an answer the seats stay held; after an hour they are offered', async () => {
    const { bookingId: first, sessionId, wren } = await held();
    const away = intercept(dependencies, async (name, call) => {
      if (name !== 'charge') return call();
      throw new Error('Stripe is away');
    });
    await expect(settlePlace(first, away)).rejects.toThrow('Stripe is away');
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 2, waiting: 1 });
    await settlePlace(first, later(61));
    expect(await line.offers(sessionId)).toMatchObject([
      { attendeeEmail: wren, chargeProblem: 'unavailable', places: 2 },
    ]);
    expect(await cards.paymentsIn(sessionId)).toEqual([]);
  });

  test.each(['leaves', 'has a place removed by the owner'] as const)(
    'who %s while the card is charged gets back what is not booked',
    async (how) => {
      const { bookingId: first, sessionId, wren } = await held();
      const [, second] = await placesOf(wren);
      const meanwhile = intercept(dependencies, async (name, call) => {
        const result = await call();
        if (name === 'charge') await (how === 'leaves' ? line.leave(sessionId, wren) : line.release(second?.id ?? ''));
        return result;
      });
      await settlePlace(first, meanwhile);
      await site.sync();
      const [payment] = await cards.paymentsIn(sessionId);
      const event = {
        type: 'payment_intent.succeeded',
        data: { object: { id: payment?.id, metadata: payment?.metadata } },
      };
      await Promise.all([site.deliverEvent(event), site.deliverEvent(event)]);
      await site.sync();
      const [after] = await cards.paymentsIn(sessionId);
      expect(after?.latest_charge).toMatchObject({ amount_refunded: how === 'leaves' ? 3600 : 1800 });
      expect(await site.counters(sessionId)).toMatchObject({ taken: how === 'leaves' ? 0 : 1, held: 0 });
      expect(await site.counterMismatches()).toEqual([]);
    },
  );

  test.each(['leaves', 'has a place removed by the owner'] as const)(
    'who %s before is not charged, and the seats go to the next',
    async (how) => {
      const { bookingId: first, sessionId, wren, email } = await held();
      await site.join(sessionId, email('next'));
      const [, second] = await placesOf(wren);
      await (how === 'leaves' ? line.leave(sessionId, wren) : line.release(second?.id ?? ''));
      await site.sync();
      expect(await findPlace(table, first)).toMatchObject({ status: 'cancelled' });
      expect(await cards.paymentsIn(sessionId)).toEqual([]);
      await line.run(sessionId);
      expect(await line.offeredTo(sessionId)).toContain(email('next'));
      expect(await site.counterMismatches()).toEqual([]);
    },
  );

  test.each(['its event', 'the nightly comparison'])('a payment whose answer was lost is found by %s', async (how) => {
    const { bookingId: first, sessionId, wren } = await held();
    const lost = intercept(dependencies, async (name, call) => {
      const result = await call();
      if (name === 'charge') throw new Error('the answer is lost');
      return result;
    });
    await expect(settlePlace(first, lost)).rejects.toThrow('the answer is lost');
    const [payment] = await cards.paymentsIn(sessionId);
    if (how === 'its event') {
      const object = { id: payment?.id, metadata: payment?.metadata };
      await site.deliverEvent({ type: 'payment_intent.succeeded', data: { object } });
    } else {
      const now = Date.now();
      const period = { from: new Date(now - 3_600_000), before: new Date(now + 60_000) };
      await reconcileWithStripe(period, new Date(dependencies.now().getTime() + 60_000), dependencies);
    }
    expect(await placesOf(wren)).toMatchObject([paid, paid]);
    expect(await cards.paymentsIn(sessionId)).toHaveLength(1);
    expect(await site.counterMismatches()).toEqual([]);
  });
});

test('two seats go to who saved a card for both, or to a guest who takes one of them first, in 25 races', {
  timeout: 240_000,
}, async () => {
  for (let attempt = 0; attempt < 25; attempt++) {
    const { sessionId, bookings, wren } = await waiting(2);
    for (const booking of bookings) await line.release(booking);
    // As once the line's time has passed, so that the seats are anyone's.
    await cards.changeItem(sessionId, { lineSince: undefined });
    const guest = async () => {
      await setTimeout((attempt % 5) * 5);
      return site.book(site.bookingRequest(sessionId));
    };
    const [run, booked] = await Promise.allSettled([line.run(sessionId), guest()]);
    const charges = run.status === 'fulfilled' ? run.value : [];
    await cards.settleCharges(charges);
    await site.sync();
    const payments = (await cards.paymentsIn(sessionId)).filter(({ metadata }) => metadata.savedCard);
    if (charges.length > 0) {
      expect(payments).toMatchObject([{ status: 'succeeded', amount: 3600 }]);
      expect(await placesOf(wren)).toMatchObject([paid, paid]);
      expect(booked.status).toBe('rejected');
    } else {
      expect(payments).toEqual([]);
      expect(await placesOf(wren)).toEqual([]);
      expect(booked.status).toBe('fulfilled');
    }
  }
  expect(await site.counterMismatches()).toEqual([]);
});

const kinds = ['join', 'join', 'release', 'release', 'release', 'leave', 'fewer', 'settle', 'dearer', 'guest'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  places: fc.integer({ min: 1, max: 3 }),
  fewerWillDo: fc.boolean(),
  isGood: fc.boolean(),
  which: fc.nat({ max: 9 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('whatever happens, nobody has paid by card without all of their places', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { maxLength: 7 }), async (rounds) => {
      const { sessionId, bookings, email } = await cards.full(4, { startTime: cards.inHours(23) });
      const people: string[] = [];
      const charges: string[] = [];
      const perform = async ({ kind, places, fewerWillDo, isGood, which }: Step) => {
        const chosen = people[which % Math.max(1, people.length)] ?? '';
        if (kind === 'join') {
          people.push(email(`p${people.length}`));
          const card = isGood ? savedCards.good : savedCards.declined;
          return cards.joinTogether(sessionId, people.at(-1) ?? '', { places, fewerWillDo, card });
        }
        if (kind === 'release') {
          await line.release(bookings.pop() ?? '');
          return charges.push(...(await line.run(sessionId)));
        }
        if (kind === 'leave') return line.leave(sessionId, chosen);
        if (kind === 'dearer') return cards.changeItem(sessionId, { price: { ...price, amount: 1800 + which } });
        if (kind === 'guest') return site.book(site.bookingRequest(sessionId));
        if (kind === 'settle') return cards.settleCharges(charges);
        const { bookUntil } = (await cards.entry(sessionId, chosen)) ?? {};
        return line.askFor(sessionId, chosen, { places, fewerWillDo, bookUntil });
      };
      // What is refused changes nothing.
      for (const round of rounds) await Promise.allSettled(round.map(perform));
      await site.sync();
      await site.sync();
      const payments = (await cards.paymentsIn(sessionId)).filter(
        ({ metadata, status }) => metadata.savedCard && status === 'succeeded',
      );
      for (const { amount, metadata, latest_charge: charge } of payments) {
        const isReturned = typeof charge === 'object' && charge?.refunded === true;
        const of = metadata.groupId
          ? await groups.places(metadata.groupId)
          : [await site.booking(metadata.bookingId ?? '')];
        expect(of.map((place) => place?.status)).toEqual(of.map(() => (isReturned ? 'cancelled' : 'completed')));
        expect(of.reduce((sum, place) => sum + (place?.total.amount ?? 0), 0)).toBe(amount);
        expect(amount).toBeLessThanOrEqual(price.amount * of.length);
      }
      const { taken = 0, held: kept = 0 } = await site.counters(sessionId);
      expect(taken + kept).toBeLessThanOrEqual(4);
    }),
    { numRuns: 25 },
  );
  expect(await site.counterMismatches()).toEqual([]);
});
