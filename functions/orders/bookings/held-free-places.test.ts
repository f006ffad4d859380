import { describe, expect, test } from 'vitest';
import { addWalkIn } from '../../endpoints/admin/sessions/walk-ins.ts';
import { newId } from '../../ground/platform/ids.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { randomIp } from '../../testing/cloud.ts';
import { testMember } from '../../testing/member.ts';
import { browserSecret, madeBooking } from '../../testing/payments.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { type CreateBookingBody, openSharedTestSite } from '../../testing/site.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { cancelCheckout } from '../settlement/change-booking.ts';
import { confirmBooking } from './confirm.ts';
import { createMemberBooking } from './create.ts';
import { mailConfirmation } from './mail-confirmation.ts';

// Free places of guests whose address is not confirmed (docs/trust.md#confirmed-addresses).

const site = await openSharedTestSite();
const line = openLine(site);
const { table, now } = site.dependencies;

const free = { amount: 0, currency: 'GBP' } as const;
const someEmail = () => `${newId(now()).toLowerCase()}@example.org`;
const call = (ip = randomIp()) => ({ query: undefined, request: { ip, country: null } });
const codeOf = (error: { code?: string }) => error.code ?? String(error);
/** The secret that a browser keeps for an address that it has confirmed. */
const browserOf = (name: string) => name.padEnd(43, 'b').slice(0, 43);

const freeSession = (maxAttendees: number | null, more = {}) =>
  site.createSession({ price: free, maxAttendees, ...more });
const requestFor = (sessionId: string, more: Partial<CreateBookingBody> = {}) =>
  site.bookingRequest(sessionId, { total: free, ...more });

/** Status or problem code of a guest's request for a free place. */
const tryBook = (ip: string, sessionId: string, more: Partial<CreateBookingBody> = {}) =>
  site.bookFrom(ip, requestFor(sessionId, more)).then(({ status }) => status, codeOf);

const press = async (bookingId: string, browser = browserOf('another')) => {
  const body = { secret: await site.mailSecret(bookingId), browser };
  return confirmBooking({ ...call(), params: { bookingId }, body }, site.dependencies);
};

const counted = (results: string[]) =>
  Object.fromEntries([...new Set(results)].map((one) => [one, results.filter((other) => other === one).length]));

async function inTurn<Result>(times: number, run: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let n = 0; n < times; n++) results.push(await run(n));
  return results;
}

/** The clock goes on, and the scheduled sync and the waitlist follow. */
async function pass(minutes: number, ...sessionIds: string[]) {
  site.advanceClock(minutes);
  await site.sync();
  for (const id of sessionIds) await line.run(id);
}

describe('people behind one network', () => {
  test('a family of four books four places at once', async () => {
    const sessionId = await freeSession(8);
    const ip = randomIp();
    expect(await inTurn(4, () => tryBook(ip, sessionId))).toEqual(Array(4).fill('completed'));
    expect(await site.mails(sessionId)).not.toContain('place_held');
  });

  test('ten colleagues get in: four at once, the others by a press each', async () => {
    const sessionId = await freeSession(20);
    const ip = randomIp();
    const requests = Array.from({ length: 10 }, () => requestFor(sessionId));
    const statuses: string[] = [];
    for (const request of requests) statuses.push((await site.bookFrom(ip, request)).status);
    expect(counted(statuses)).toEqual({ completed: 4, pending: 6 });
    for (const { bookingId } of requests.slice(4)) {
      expect(await press(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'free', holdExpiresAt: null });
      expect((await site.mails(bookingId)).toSorted()).toEqual(['booking_confirmed', 'booking_notified', 'place_held']);
    }
    expect(await site.counters(sessionId)).toMatchObject({ taken: 10, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a school’s shared tablet: one browser, one person after the other, each with one press', async () => {
    const sessionId = await freeSession(30);
    const ip = randomIp();
    const made: string[] = [];
    for (let n = 0; n < 12; n++) {
      const earlierBookings = made.slice(-9).map(madeBooking);
      const request = requestFor(sessionId, { earlierBookings });
      const { status } = await site.bookFrom(ip, request);
      expect(status).toBe(n < 6 ? 'completed' : 'pending');
      made.push(request.bookingId);
    }
    // No one's place was released for the next person.
    expect(await site.counters(sessionId)).toMatchObject({ taken: 6, held: 6 });
    for (const id of made.slice(6)) expect((await press(id)).status).toBe('completed');
    expect(await site.counters(sessionId)).toMatchObject({ taken: 12, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('fifty people in one Wi-Fi each get in, at worst with one press', async () => {
    const sessionId = await freeSession(60);
    const ip = randomIp();
    let presses = 0;
    for (let n = 0; n < 50; n++) {
      const request = requestFor(sessionId);
      const { status } = await site.bookFrom(ip, request);
      if (status === 'completed') continue;
      presses += 1;
      expect((await press(request.bookingId)).status).toBe('completed');
    }
    expect(presses).toBe(50 - 12);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 50, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('fifty at the same moment get in too: who is refused books again when others have pressed', async () => {
    const sessionId = await freeSession(null);
    const ip = randomIp();
    let waiting = Array.from({ length: 50 }, () => requestFor(sessionId));
    for (let round = 0; waiting.length > 0 && round < 10; round++) {
      const outcomes = await Promise.all(
        waiting.map((request) => site.bookFrom(ip, request).then(({ status }) => status, codeOf)),
      );
      for (const [n, { bookingId }] of waiting.entries()) if (outcomes[n] === 'pending') await press(bookingId);
      waiting = waiting.filter((_, n) => outcomes[n] !== 'completed' && outcomes[n] !== 'pending');
    }
    expect(waiting).toEqual([]);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 50, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('how many are immediate', () => {
  test.each([
    [null, 20],
    [100, 20],
    [26, 5],
    [20, 4],
    [6, 4],
  ])('of a capacity of %s behind one network: %i within an hour', async (maxAttendees, most) => {
    const sessionId = await freeSession(maxAttendees);
    const ip = randomIp();
    const results = await Promise.all(Array.from({ length: most + 1 }, () => tryBook(ip, sessionId)));
    expect(counted(results)).toEqual({ completed: most, pending: 1 });
    expect(await tryBook(randomIp(), sessionId)).toBe('completed');
    site.advanceClock(60);
    await site.sync();
    if (maxAttendees !== 6) expect(await tryBook(ip, sessionId)).toBe('completed');
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('behind IPv6: the /56 twice and the /48 four times as many as a /64, and at most half', async () => {
    const sessionId = await freeSession(100);
    const prefix = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}`;
    const of = (lines: number, perLine: number, group: (n: number) => string) =>
      inTurn(lines * perLine, (n) => tryBook(`${prefix}:${group(Math.floor(n / perLine))}::1`, sessionId));
    // Two /64 of one /56 fill it; the third is held.
    const inOne = await of(3, 20, (n) => (0x100 + n).toString(16)).then(counted);
    expect(inOne).toMatchObject({ completed: 40 });
    // The /48 has half of the capacity, 50, with a second /56.
    const inOther = await of(1, 20, () => '200').then(counted);
    expect(inOther).toMatchObject({ completed: 10 });
    expect(await tryBook('2001:db8:ffff:1::1', sessionId)).toBe('completed');
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('exempt are', () => {
  async function exhausted() {
    const sessionId = await freeSession(20);
    const ip = randomIp();
    await inTurn(4, () => tryBook(ip, sessionId));
    return { sessionId, ip };
  }

  test('members with their confirmed address, and a browser that once confirmed the address', async () => {
    const { sessionId, ip } = await exhausted();
    const member = testMember();
    const body = { bookingId: newId(now()), sessionId, total: free };
    const asMember = (own: object) =>
      createMemberBooking({ ...call(ip), params: undefined, body: { ...body, ...own }, member }, site.dependencies);
    expect(await asMember({})).toMatchObject({ status: 'completed' });
    const other = await asMember({ bookingId: newId(now()), email: someEmail() });
    expect(other).toMatchObject({ status: 'pending', paymentUrl: null });
    // The press stores the browser's secret, which shows the address from then on.
    const email = someEmail();
    const first = requestFor(sessionId, { email });
    expect((await site.bookFrom(ip, first)).status).toBe('pending');
    await press(first.bookingId, browserOf('mine'));
    expect(await tryBook(ip, sessionId, { email, browser: browserOf('mine') })).toBe('completed');
    expect(await tryBook(ip, sessionId, { email, browser: browserOf('not mine') })).toBe('pending');
    expect(await tryBook(ip, sessionId, { email: someEmail(), browser: browserOf('mine') })).toBe('pending');
  });

  test('whom the owner adds at the door', async () => {
    const { sessionId, ip } = await exhausted();
    for (let n = 0; n < 6; n++) {
      const body = { id: newId(now()), name: 'Jo', email: someEmail(), cash: null, overCapacity: false, ago: 0 };
      const owner = { ...adminCaller(), request: { ip, country: null } };
      await addWalkIn(callAs(owner, { params: { sessionId }, body }), site.dependencies);
    }
    expect(await site.counters(sessionId)).toMatchObject({ taken: 10, held: 0 });
  });

  test('whoever books while the owner has lifted the limit for the session', async () => {
    const sessionId = await freeSession(20, { liftsNetworkLimit: true });
    const ip = randomIp();
    expect(counted(await inTurn(15, () => tryBook(ip, sessionId)))).toEqual({ completed: 15 });
  });
});

describe('a held free place', () => {
  test('is shown as held for thirty minutes, and released by the schedule when no one pressed; the waitlist gets it', async () => {
    const sessionId = await freeSession(5, { waitlistMode: 'next_in_line' });
    const ip = randomIp();
    await inTurn(4, () => tryBook(ip, sessionId));
    const request = requestFor(sessionId);
    await site.bookFrom(ip, request);
    const held = await site.booking(request.bookingId);
    expect(held).toMatchObject({ status: 'pending', awaitsConfirmation: true, checkoutId: null });
    const minutes = (Date.parse(held?.holdExpiresAt ?? '') - Date.parse(held?.createdAt ?? '')) / 60_000;
    expect(minutes).toBe(30);
    const waiting = someEmail();
    await site.join(sessionId, waiting);
    await pass(29, sessionId);
    expect(await site.booking(request.bookingId)).toMatchObject({ status: 'pending' });
    await pass(2, sessionId);
    expect(await site.booking(request.bookingId)).toMatchObject({ status: 'cancelled', heldBy: null });
    expect(await line.offeredTo(sessionId)).toEqual([waiting]);
    // The mail came too late: the address is confirmed, the place stays with the line.
    expect(await press(request.bookingId)).toMatchObject({ status: 'cancelled', ending: 'unconfirmed' });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is not renewed by repeating the request', async () => {
    const sessionId = await freeSession(20);
    const ip = randomIp();
    await inTurn(4, () => tryBook(ip, sessionId));
    const request = requestFor(sessionId);
    await site.bookFrom(ip, request);
    const before = await site.booking(request.bookingId);
    site.advanceClock(20);
    expect(await site.bookFrom(ip, request)).toMatchObject({ status: 'pending', paymentUrl: null });
    expect(await site.booking(request.bookingId)).toEqual(before);
    await pass(11);
    await expect(site.bookFrom(ip, request)).rejects.toMatchObject({ code: 'checkout_closed' });
    expect(await site.mails(request.bookingId)).toEqual(['place_held']);
  });

  test('falls under the limit of holds: at most ten, and half of the places that were free', async () => {
    const sessionId = await freeSession(20);
    const ip = randomIp();
    const results = await inTurn(20, () => tryBook(ip, sessionId));
    expect(counted(results)).toEqual({ completed: 4, pending: 8, network_holds: 8 });
    expect(await tryBook(randomIp(), sessionId)).toBe('completed');
  });

  test('is mailed again, also to the right address in place of a mistyped one, and held no longer for that', async () => {
    const { order, session, email } = await site.heldForConfirmation();
    const before = await site.booking(order);
    const again = (body: object = {}) =>
      mailConfirmation(
        { ...call(), params: { bookingId: order }, body: { secret: browserSecret(order), ...body } },
        site.dependencies,
      );
    const toMistyped = await site.mailSecret(order);
    await again();
    expect(await site.mails(order)).toEqual(['place_held', 'place_held']);
    site.advanceClock(1);
    const right = someEmail();
    expect(await again({ email: right })).toMatchObject({ awaitsConfirmation: true });
    const after = await site.booking(order);
    expect(after?.attendeeEmail).toBe(right);
    expect(after?.holdExpiresAt).toBe(before?.holdExpiresAt);
    // Who has the mistyped address can neither confirm nor change it.
    const byMistyped = confirmBooking(
      { ...call(), params: { bookingId: order }, body: { secret: toMistyped, browser: browserOf('eve') } },
      site.dependencies,
    );
    await expect(byMistyped).rejects.toMatchObject({ code: 'not_your_booking' });
    const mails = await scanPrefix(table, 'MAIL#');
    const addresses = mails.filter(({ bookingId }) => bookingId === order).map(({ to }) => to);
    expect(addresses.toSorted()).toEqual([email, email, right].toSorted());
    expect(await site.counters(session)).toMatchObject({ taken: 0, held: 1 });
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('places that lapsed', () => {
  async function lapseTwice(email: string) {
    const sessionId = await freeSession(40);
    const ip = randomIp();
    await inTurn(8, () => tryBook(ip, sessionId));
    expect(counted(await inTurn(2, () => tryBook(ip, sessionId, { email })))).toEqual({ pending: 2 });
    return { sessionId, ip };
  }

  test('twice in a day: their network and their address get no further one that day in that session', async () => {
    const email = someEmail();
    // A day of the server's clock begins, so that no other does in between.
    site.advanceClock(minutesToMidnight() + 5);
    const { sessionId, ip } = await lapseTwice(email);
    await pass(31);
    expect(await tryBook(ip, sessionId)).toBe('holds_lapsed');
    const elsewhere = randomIp();
    await inTurn(8, () => tryBook(elsewhere, sessionId));
    expect(await tryBook(elsewhere, sessionId, { email })).toBe('holds_lapsed');
    expect(await tryBook(elsewhere, sessionId)).toBe('pending');
    const other = await freeSession(20);
    await inTurn(4, () => tryBook(ip, other));
    expect(await tryBook(ip, other, { email })).toBe('pending');
    site.advanceClock(24 * 60);
    await site.sync();
    await inTurn(8, () => tryBook(ip, sessionId));
    expect(await tryBook(ip, sessionId)).toBe('pending');
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('of an IPv6 /64 stop that one; of four in its /56 and of eight in its /48 all of it', async () => {
    site.advanceClock(minutesToMidnight() + 5);
    const sessionId = await freeSession(null);
    const prefix = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}`;
    const from = (group: number) => `${prefix}:${group.toString(16)}::1`;
    const lapseIn = async (...groups: number[]) => {
      for (const group of groups)
        for (let n = 0; n < 2; n++) await site.heldForConfirmation({ sessionId }, from(group));
      await pass(31);
    };
    const hold = (group: number) => site.heldForConfirmation({ sessionId }, from(group)).then(() => 'held', codeOf);
    await lapseIn(0x100);
    expect([await hold(0x100), await hold(0x101)]).toEqual(['holds_lapsed', 'held']);
    await pass(31);
    await lapseIn(0x102);
    expect([await hold(0x103), await hold(0x200)]).toEqual(['holds_lapsed', 'held']);
    await pass(31);
    await lapseIn(0x201);
    expect([await hold(0x300), await hold(0x400)]).toEqual(['holds_lapsed', 'holds_lapsed']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('and places that are given up count alike, so that no one holds them again and again', async () => {
    site.advanceClock(minutesToMidnight() + 5);
    const sessionId = await freeSession(20);
    const ip = randomIp();
    await inTurn(4, () => tryBook(ip, sessionId));
    for (let n = 0; n < 2; n++) {
      const request = requestFor(sessionId);
      await site.bookFrom(ip, request);
      const body = { secret: browserSecret(request.bookingId) };
      const params = { bookingId: request.bookingId };
      const view = await cancelCheckout({ ...call(ip), params, body }, site.dependencies);
      expect(view).toMatchObject({ status: 'cancelled' });
    }
    expect(await tryBook(ip, sessionId)).toBe('holds_lapsed');
    expect(await site.counters(sessionId)).toMatchObject({ taken: 4, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  const minutesToMidnight = () => 24 * 60 - (now().getUTCHours() * 60 + now().getUTCMinutes());
});

test('one network cannot empty a free session with made-up addresses, nor stop its line', async () => {
  const sessionId = await freeSession(20, { waitlistMode: 'next_in_line' });
  const ip = randomIp();
  const results = await inTurn(20, () => tryBook(ip, sessionId));
  expect(results.filter((one) => one === 'completed')).toHaveLength(4);
  const { taken = 0, held = 0 } = await site.counters(sessionId);
  expect(taken + held).toBeLessThanOrEqual(12);
  await pass(31, sessionId);
  expect(await site.counters(sessionId)).toMatchObject({ taken: 4, held: 0 });
  expect(await tryBook(randomIp(), sessionId)).toBe('completed');
  expect(await site.counterMismatches()).toEqual([]);
});

test('a press and the end of its time, at once and 25 times: the place is kept or released, never both', async () => {
  const sessionId = await freeSession(null);
  for (let round = 0; round < 25; round++) {
    const { order } = await site.heldForConfirmation({ sessionId });
    expect(await site.booking(order)).toMatchObject({ status: 'pending', awaitsConfirmation: true });
    const secret = await site.mailSecret(order, 600);
    const later = { ...site.dependencies, now: () => new Date(now().getTime() + 31 * 60_000) };
    const body = { secret, browser: browserOf('any') };
    const confirm = () => confirmBooking({ ...call(), params: { bookingId: order }, body }, site.dependencies);
    await Promise.all([confirm(), site.settle(order, later), confirm()]);
    const isKept = (await site.booking(order))?.status === 'completed';
    if (!isKept) expect(await site.booking(order)).toMatchObject({ status: 'cancelled', heldBy: null });
    const mails = await site.mails(order);
    expect(mails.filter((kind) => kind === 'booking_confirmed')).toHaveLength(isKept ? 1 : 0);
  }
  expect(await site.counters(sessionId)).toMatchObject({ held: 0 });
  expect(await site.counterMismatches()).toEqual([]);
});
