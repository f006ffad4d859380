import { describe, expect, test } from 'vitest';
import { scanPrefix } from '../../testing/scan.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openLine } from '../../testing/waitlist-line.ts';

const site = await openSharedTestSite();
const line = openLine(site);

const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined) throw new Error('nothing there');
  return item;
};

describe('a seat that is released while people wait in line (docs/trust.md#released-seats)', () => {
  // First, while Stripe's clock is ours.
  test('passes over who has an unpaid booking', async () => {
    const [wren, jay] = ['wren', 'jay'].map((name) => `${name}-${Date.now()}@example.org`);
    const session = { maxAttendees: 2, waitlistMode: 'next_in_line' } as const;
    const other = await site.holdSeat({}, session);
    await site.holdSeat({ sessionId: other.sessionId, email: String(wren) });
    for (const email of [wren, jay]) await site.join(other.sessionId, String(email));
    await site.cancel(other.bookingId);
    await line.run(other.sessionId);
    expect(await line.offeredTo(other.sessionId)).toEqual([jay]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is kept from visitors, held for the first in line, and offered to the next when it lapses', async () => {
    const { sessionId, bookings, line: people } = await line.full(1, 3);
    const [wren = '', jay = '', kim = ''] = people;
    await line.release(first(bookings));
    expect(await line.lineSince(sessionId)).toBeDefined();
    await expect(line.book(sessionId)).rejects.toMatchObject({ code: 'seats_held' });
    await site.join(sessionId, `late-${wren}`);
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([wren]);
    expect(await line.lineSince(sessionId)).toBeUndefined();
    await expect(line.book(sessionId)).rejects.toMatchObject({ code: 'seats_held' });
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 1, waiting: 4 });

    site.advanceClock(24 * 60 + 1);
    await site.sync();
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([jay]);
    expect(await line.order(sessionId)).toEqual([jay, kim, `late-${wren}`, wren]);
    expect(await line.mailsTo(wren)).toEqual(['offer_lapsed', 'seat_offered', 'waitlist_joined']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that everyone in line lets lapse is then anyone’s, and they are told', async () => {
    const { sessionId, bookings, line: people } = await line.full(1, 2, {});
    await line.release(first(bookings));
    for (const email of people) {
      await line.run(sessionId);
      expect(await line.offeredTo(sessionId)).toEqual([email]);
      site.advanceClock(24 * 60 + 1);
      await site.sync();
    }
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([]);
    expect(await line.lineSince(sessionId)).toBeUndefined();
    for (const email of people) expect(await line.mailsTo(email)).toContain('waitlist_seat_free');
    const { bookingId } = await line.book(sessionId);
    // The next seat is offered to them again.
    await line.release(bookingId);
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([people[0]]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test.each(['decline', 'leave', 'leaveAsMember'] as const)('goes on when the offer is refused: %s', async (how) => {
    const { sessionId, bookings, line: people } = await line.full(1, 2);
    const [wren = '', jay = ''] = people;
    await line.release(first(bookings));
    await line.run(sessionId);
    const id = await line.offerOf(sessionId, wren);
    await (how === 'decline' ? line.decline(id) : line[how](sessionId, wren));
    if (how === 'decline') expect(await line.decline(id)).toEqual({});
    const ending = how === 'decline' ? 'declined' : 'entry_left';
    expect(await site.offer(id)).toMatchObject({ state: 'ended', ending });
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
    await expect(line.book(sessionId)).rejects.toMatchObject({ code: 'seats_held' });
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([jay]);
    expect(await line.mailsTo(wren)).not.toContain('offer_lapsed');
    await line.accept(await line.offerOf(sessionId, jay));
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('one of several: each goes to another person, once, however often and concurrently the job runs', async () => {
    const { sessionId, bookings, line: people } = await line.full(3, 4);
    await Promise.all([line.release(bookings[0] ?? ''), line.release(bookings[1] ?? '')]);
    await line.runAgain(sessionId);
    await line.runAgain(sessionId);
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual(people.slice(0, 2));
    for (const email of people.slice(0, 2)) {
      expect((await line.mailsTo(email)).filter((kind) => kind === 'seat_offered')).toHaveLength(1);
    }
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 2, waiting: 4 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('capacity raised by three: three offers; beyond the line the rest is anyone’s', async () => {
    const { sessionId, line: people } = await line.full(1, 2);
    await line.change(sessionId, { maxAttendees: 4 });
    await expect(line.book(sessionId)).rejects.toMatchObject({ code: 'seats_held' });
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual(people);
    await line.book(sessionId);
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 2, waiting: 2 });
    for (const email of people) expect(await line.mailsTo(email)).not.toContain('waitlist_seat_free');
  });

  test('is offered or declined whole while places are cancelled at the same time', async () => {
    const { sessionId, bookings, line: people } = await line.full(2, 3);
    await line.release(first(bookings));
    await line.run(sessionId);
    const id = await line.offerOf(sessionId, people[0] ?? '');
    await Promise.allSettled([
      ...[line.accept(id), line.decline(id), line.leave(sessionId, people[1] ?? '')],
      ...[line.release(bookings[1] ?? ''), line.runAgain(sessionId)],
    ]);
    await line.run(sessionId);
    await line.runAgain(sessionId);
    const { taken = 0, held = 0 } = await site.counters(sessionId);
    expect(taken + held).toBeLessThanOrEqual(2);
    const offered = await line.offeredTo(sessionId);
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered).toContain(people[2]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is booked for the first who asked for that, until the time they chose; then it is offered', async () => {
    const until = new Date(site.dependencies.now().getTime() + 3 * 3_600_000).toISOString();
    const { sessionId, bookings, line: people } = await line.full(2, 3, {}, until);
    const [wren = '', jay = ''] = people;
    await line.release(first(bookings));
    await line.runAgain(sessionId);
    await line.run(sessionId);
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 2 });
    expect(await line.mailsTo(wren)).toEqual(['booking_confirmed', 'waitlist_joined']);
    const booked = (await scanPrefix(site.dependencies.table, 'BOOKING#')).filter((one) => one.attendeeEmail === wren);
    expect(booked).toMatchObject([{ status: 'completed', bookedFromLine: { freeSince: expect.any(String) } }]);
    site.advanceClock(3 * 60 + 1);
    await line.release(bookings[1] ?? '');
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([jay]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is offered, not booked, once the session has a price', async () => {
    const until = new Date(site.dependencies.now().getTime() + 99 * 3_600_000).toISOString();
    const { sessionId, bookings, line: people } = await line.full(1, 1, {}, until);
    await line.change(sessionId, { price: { amount: 1800, currency: 'GBP' } });
    await line.release(first(bookings));
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual(people);
    expect((await line.offers(sessionId))[0]?.price).toEqual({ amount: 1800, currency: 'GBP' });
  });

  test('in the last two hours is told to everyone, but for who has an offer', async () => {
    const { sessionId, bookings, line: people } = await line.full(2, 3);
    await line.release(first(bookings));
    await line.run(sessionId);
    await line.startIn(sessionId, 1.5);
    await line.release(bookings[1] ?? '');
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual(people.slice(0, 1));
    const told = await Promise.all(people.map((email) => line.mailsTo(email)));
    expect(told.map((kinds) => kinds.includes('waitlist_seat_free'))).toEqual([false, true, true]);
  });

  test('reaches the line when the owner turns to it; is kept for an hour at most', async () => {
    const { sessionId, bookings, line: people } = await line.full(1, 2, { waitlistMode: 'everyone' });
    await line.change(sessionId, { waitlistMode: 'next_in_line', maxAttendees: 2 });
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual(people.slice(0, 1));
    await line.release(first(bookings));
    site.advanceClock(61);
    await line.book(sessionId);
    await line.run(sessionId);
    expect(await line.mailsTo(people[1] ?? '')).toEqual(['waitlist_joined']);
    expect(await site.counterMismatches()).toEqual([]);
  });
});

test('where everyone is told, who has an offer is not: no one has two places to choose from', async () => {
  const { sessionId, line: people } = await line.full(1, 2);
  await line.change(sessionId, { maxAttendees: 2 });
  await line.run(sessionId);
  await line.change(sessionId, { waitlistMode: 'everyone', maxAttendees: 3 });
  await line.run(sessionId);
  const told = await Promise.all(people.map((email) => line.mailsTo(email)));
  expect(told.map((kinds) => kinds.includes('waitlist_seat_free'))).toEqual([false, true]);
});
