import { describe, expect, test } from 'vitest';
import { findEntry } from '../../domains/waitlist/store.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { offerSeat } from '../../endpoints/admin/sessions/offer.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { newId } from '../../ground/platform/ids.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { randomIp } from '../../testing/cloud.ts';
import { openGroups } from '../../testing/groups.ts';
import { pay, price } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { cancelCheckout } from '../settlement/change-booking.ts';

// Several places that are waited for together (docs/product.md#waitlist, docs/product.md#waitlist-offers).

const site = await openSharedTestSite('https://together.example');
const line = openLine(site);
const groups = openGroups(site);
const orders = openAdminOrders(site);
const id = () => newId(site.dependencies.now());

const further = (count: number, email?: string) => ({
  groupId: id(),
  further: Array.from({ length: count }, (_, index) => ({
    bookingId: id(),
    firstName: 'Robin',
    lastName: `Guest ${String.fromCharCode(65 + index)}`,
    ...(email && index === 0 && { email }),
  })),
});

/** A full session in which a group waits, and after it these numbers of people. */
async function waiting(seats: number, places: number[], session = {}) {
  const { sessionId, bookings } = await line.full(seats, 0, session);
  const people = places.map((_, index) => `w${index}-${sessionId.toLowerCase()}@example.org`);
  for (const [index, count] of places.entries()) {
    const email = people[index] ?? '';
    await (count === 1 ? site.join(sessionId, email) : line.joinTogether(sessionId, email, count));
  }
  const [group = '', one = '', other = ''] = people;
  return { sessionId, bookings, group, one, other };
}

async function releaseSome(bookings: string[], count: number) {
  for (const booking of bookings.slice(0, count)) await line.release(booking);
}

describe('an entry for several places', () => {
  // First, while Stripe's clock is ours.
  test('is offered places that cost something, and pays them once, for all', async () => {
    const sessionId = await site.createSession({ maxAttendees: 2, waitlistMode: 'next_in_line', price });
    const held = [await site.holdSeat({ sessionId }), await site.holdSeat({ sessionId })];
    const email = `paid-${sessionId.toLowerCase()}@example.org`;
    await line.joinTogether(sessionId, email, 2);
    for (const { bookingId } of held) await site.cancel(bookingId);
    await line.run(sessionId);
    const others = further(1);
    const offer = await line.offerOf(sessionId, email);
    const { paymentUrl, status } = await line.accept(offer, others);
    expect(status).toBe('pending');
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 2, waiting: 1 });
    expect(await site.counterMismatches()).toEqual([]);
    await pay(String(paymentUrl));
    await groups.settle(others.groupId);
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 0 });
    expect((await groups.places(others.groupId)).map(({ total }) => total)).toEqual([price, price]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that gives up its payment releases all of them, goes to the end of the line, and is told once', async () => {
    const sessionId = await site.createSession({ maxAttendees: 2, waitlistMode: 'next_in_line', price });
    const held = [await site.holdSeat({ sessionId }), await site.holdSeat({ sessionId })];
    const [email, other] = ['gives-up', 'follows'].map((name) => `${name}-${sessionId.toLowerCase()}@example.org`);
    await line.joinTogether(sessionId, String(email), 2);
    await line.joinTogether(sessionId, String(other), 2);
    for (const { bookingId } of held) await site.cancel(bookingId);
    await line.run(sessionId);
    const offer = await line.offerOf(sessionId, String(email));
    await line.accept(offer, further(1));
    await cancelCheckout(
      {
        params: { bookingId: offer },
        query: undefined,
        body: { secret: await site.mailSecret(offer) },
        request: { ip: randomIp(), country: null },
      },
      site.dependencies,
    );
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 2 });
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([other]);
    expect(await line.order(sessionId)).toEqual([other, email]);
    const mails = await line.mailsTo(String(email));
    expect(mails.filter((kind) => kind === 'offer_lapsed')).toHaveLength(1);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is not told of fewer where everyone is told, unless fewer will do', async () => {
    const { sessionId, bookings } = await line.full(2, 0, { waitlistMode: 'everyone' });
    const [group, flexible, single] = ['group', 'flexible', 'single'].map(
      (name) => `${name}-${sessionId.toLowerCase()}@example.org`,
    );
    await line.joinTogether(sessionId, String(group), 2);
    await line.joinTogether(sessionId, String(flexible), 2, true);
    await site.join(sessionId, String(single));
    await line.release(bookings[0] ?? '');
    await line.run(sessionId);
    expect(await line.mailsTo(String(group))).toEqual(['waitlist_joined']);
    expect(await line.mailsTo(String(flexible))).toEqual(['waitlist_joined', 'waitlist_seat_free']);
    expect(await line.mailsTo(String(single))).toEqual(['waitlist_joined', 'waitlist_seat_free']);
  });

  test('waits for no more than the session has, or the owner allows', async () => {
    const { sessionId } = await line.full(2, 0);
    const { sessionId: larger } = await line.full(5, 0);
    for (const id of [sessionId, larger]) {
      const joining = line.joinTogether(id, `many-${id.toLowerCase()}@example.org`, id === larger ? 5 : 3);
      await expect(joining).rejects.toMatchObject({ code: 'invalid_request' });
    }
  });

  test('is offered its places by the back office where as many are free, and only its person accepts them', async () => {
    const { sessionId, bookings, group } = await waiting(2, [2]);
    const admin = adminCaller();
    const offer = (id: string) =>
      offerSeat(callAs(admin, { params: { sessionId, entryId: emailHash(group) }, body: { id } }), site.dependencies);
    await line.release(bookings[0] ?? '');
    await line.run(sessionId);
    await expect(offer(id())).rejects.toMatchObject({ code: 'fewer_places_left' });
    await line.release(bookings[1] ?? '');
    const bookingId = id();
    await offer(bookingId);
    expect(await site.counters(sessionId)).toMatchObject({ held: 2 });
    await expect(orders.setFrom('session', bookingId, { status: 'free', was: 'pending' })).rejects.toMatchObject({
      code: 'offer_of_several',
    });
    await line.release(bookingId);
    expect(await site.counters(sessionId)).toMatchObject({ held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is offered all of them in one offer, which holds as many seats', async () => {
    const { sessionId, bookings, group, one } = await waiting(3, [2, 1]);
    await releaseSome(bookings, 3);
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([group, one]);
    expect((await line.offers(sessionId)).map(({ places }) => places)).toEqual([2, 1]);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 3, waiting: 2 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is passed over by a seat that is too few, keeps its rank, and is told once', async () => {
    const { sessionId, bookings, group, one, other } = await waiting(3, [2, 1, 1]);
    for (const booking of bookings.slice(0, 2)) {
      await line.release(booking);
      await line.run(sessionId);
    }
    expect(await line.offeredTo(sessionId)).toEqual([one, other]);
    expect(await line.order(sessionId)).toEqual([group, one, other]);
    expect(await line.mailsTo(group)).toEqual(['waitlist_joined', 'waitlist_passed_over']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that no one follows leaves a single seat to anyone, and is offered two later', async () => {
    const { sessionId, bookings, group } = await waiting(2, [2]);
    await line.release(bookings[0] ?? '');
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([]);
    expect(await line.lineSince(sessionId)).toBeUndefined();
    expect(await line.mailsTo(group)).toEqual(['waitlist_joined', 'waitlist_passed_over']);
    await line.release(bookings[1] ?? '');
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([group]);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 2, waiting: 1 });
  });

  test('cannot ask for more than before', async () => {
    const { sessionId, group } = await waiting(2, [2]);
    await expect(line.askFor(sessionId, group, { places: 3 })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('asking for fewer places', () => {
  test('keeps the place in line, and is offered at once what is free', async () => {
    const { sessionId, bookings, group } = await waiting(2, [2]);
    await line.release(bookings[0] ?? '');
    await line.run(sessionId);
    const before = await findEntry(site.dependencies.table, sessionId, emailHash(group));
    await line.askFor(sessionId, group, { places: 1 });
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([group]);
    const after = await findEntry(site.dependencies.table, sessionId, emailHash(group));
    expect(after).toMatchObject({ createdAt: before?.createdAt });
    expect(after?.places).toBeUndefined();
    await line.accept(await line.offerOf(sessionId, group));
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test.each([
    [30, []],
    [23, [1]],
  ])('in advance counts from 24 hours before the start: %i hours before, offers are for %j', async (hours, places) => {
    const { sessionId, bookings, group } = await waiting(2, [2]);
    await line.askFor(sessionId, group, { fewerWillDo: true });
    await line.run(sessionId);
    await line.startIn(sessionId, hours);
    await line.release(bookings[0] ?? '');
    await line.run(sessionId);
    expect((await line.offers(sessionId)).map((offer) => offer.places)).toEqual(places);
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('an offer of several places (docs/product.md#several-places)', () => {
  const offered = async (session = {}) => {
    const made = await waiting(2, [2, 1, 1], session);
    await releaseSome(made.bookings, 2);
    await line.run(made.sessionId);
    return { ...made, offer: await line.offerOf(made.sessionId, made.group) };
  };

  test('that is free is booked whole, the second place to a person with an address', async () => {
    const { sessionId, offer, group } = await offered();
    const others = further(1, `friend-${group}`);
    expect(await line.accept(offer, others)).toMatchObject({ bookingId: offer, status: 'completed' });
    expect(await line.accept(offer, others)).toMatchObject({ bookingId: offer, status: 'completed' });
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 2 });
    expect((await groups.places(others.groupId)).map(({ attendeeEmail, status }) => [attendeeEmail, status])).toEqual([
      [group, 'completed'],
      [`friend-${group}`, 'completed'],
    ]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is refused without the other people, and with too many of them', async () => {
    const { sessionId, offer } = await offered();
    await expect(line.accept(offer)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(line.accept(offer, further(2))).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 2, waiting: 3 });
  });

  test('that is declined releases all of its seats to those who follow', async () => {
    const { sessionId, offer, one, other } = await offered();
    await line.decline(offer);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 2 });
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([one, other]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that lapses goes on, and leaves its entry at the end of the line', async () => {
    const { sessionId, group, one, other } = await offered();
    site.advanceClock(24 * 60 + 1);
    await site.sync();
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([one, other]);
    expect(await line.order(sessionId)).toEqual([one, other, group]);
    expect(await site.counterMismatches()).toEqual([]);
  });
});

test('a group of two and two who wait for one never get more than two released seats, in 25 races', {
  timeout: 120_000,
}, async () => {
  for (let attempt = 0; attempt < 25; attempt++) {
    const { sessionId, bookings, group, one, other } = await waiting(2, [2, 1, 1]);
    await Promise.all(bookings.map((booking) => line.release(booking)));
    await line.runAgain(sessionId);
    await line.run(sessionId);
    const offers = await line.offers(sessionId);
    const all = offers.map(({ attendeeEmail, places }) => `${attendeeEmail} ${places}`);
    expect([[`${group} 2`], [`${one} 1`, `${other} 1`]]).toContainEqual(all);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 2, waiting: 3 });
  }
  expect(await site.counterMismatches()).toEqual([]);
});
