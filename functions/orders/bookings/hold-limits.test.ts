import { beforeEach, expect, test } from 'vitest';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { testMember } from '../../testing/member.ts';
import { accounts, madeBooking, pay } from '../../testing/payments.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { type CreateBookingBody, openSharedTestSite } from '../../testing/site.ts';
import { createMemberBooking } from './create.ts';
import { memberHoldTerms } from './hold-limits.ts';

const site = await openSharedTestSite();

/** The network of most guests, another one for each test: requests of one are limited too. */
let office: string;
let networks = 0;
beforeEach(() => {
  networks += 1;
  office = `198.51.100.${networks}`;
});

const codeOf = (error: { code?: string }) => error.code ?? String(error);

/** Status or problem code of a guest's paid booking. */
function hold(sessionId: string, ip = office, overrides: Partial<CreateBookingBody> = {}): Promise<string> {
  return site.bookFrom(ip, site.bookingRequest(sessionId, overrides)).then(({ status }) => status, codeOf);
}

function holdAsMember(
  member: AuthenticatedMember,
  sessionId: string,
  more: Pick<CreateBookingBody, 'earlierBookings'> = {},
): Promise<string> {
  const { bookingId, total } = site.bookingRequest(sessionId);
  const call = { params: undefined, query: undefined, request: { ip: office, country: null } };
  const body = { bookingId, sessionId, total, email: `${bookingId.toLowerCase()}@example.org`, ...more };
  return createMemberBooking({ ...call, body, member }, site.dependencies).then(({ status }) => status, codeOf);
}

const repeat = <Result>(times: number, run: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, n) => run(n)));

const pendingIn = (results: string[]) => results.filter((result) => result === 'pending').length;

const groups = async (sessionId: string) => scanPrefix(site.dependencies.table, `SEATS#${sessionId}`);

test('one anonymous caller cannot hold all ten remaining places (docs/trust.md#hold-limits)', async () => {
  const sessionId = await site.createSession({ maxAttendees: 10 });
  const results = await repeat(15, () => hold(sessionId));
  expect(pendingIn(results)).toBe(5);
  expect(new Set(results)).toEqual(new Set(['pending', 'network_holds']));
  expect(await hold(sessionId, '203.0.113.9')).toBe('pending');
  expect(await site.counterMismatches()).toEqual([]);
});

test.each([
  [null, 10],
  [24, 10],
  [19, 9],
  [3, 1],
  [1, 1],
])('guests behind one network hold of %s free places at most %i, and half', async (maxAttendees, most) => {
  const sessionId = await site.createSession({ maxAttendees });
  const results: string[] = [];
  for (let n = 0; n <= most; n++) results.push(await hold(sessionId));
  expect(pendingIn(results)).toBe(most);
  expect(results.at(-1)).toBe(maxAttendees === 1 ? 'seats_held' : 'network_holds');
});

test('the limit is exact when two networks hold at once, and lifted for a session whose admin chose so', async () => {
  const sessionId = await site.createSession({ maxAttendees: 12 });
  await repeat(20, (n) => hold(sessionId, n % 2 === 0 ? office : '203.0.113.77'));
  const [one = 0, other = 0] = (await groups(sessionId))
    .filter(({ SK }) => String(SK).startsWith('NETWORK#'))
    .map(({ bookings }) => (bookings as Set<string>).size);
  expect(Math.max(one, other)).toBeLessThanOrEqual(6);
  // The later of the two held after seeing what the other one holds.
  expect(2 * Math.min(one, other) + Math.max(one, other)).toBeLessThanOrEqual(12);
  const workshop = await site.createSession({ maxAttendees: 12, liftsNetworkLimit: true });
  expect(pendingIn(await repeat(12, () => hold(workshop)))).toBe(12);
  expect(await site.counterMismatches()).toEqual([]);
});

test('behind IPv6 a /56 holds twice and a /48 four times as many as a /64, and each at most half', async () => {
  const prefix = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}`;
  const heldBy = (sessionId: string, count: number, group: (n: number) => number) =>
    repeat(count, (n) => hold(sessionId, `${prefix}:${group(n).toString(16)}::1`)).then(pendingIn);
  const unlimited = await site.createSession({ maxAttendees: null });
  expect(await heldBy(unlimited, 12, () => 0x100)).toBe(10);
  expect(await heldBy(unlimited, 15, (n) => 0x101 + n)).toBe(10);
  expect(await heldBy(unlimited, 25, (n) => 0x200 + n * 0x100)).toBe(20);
  expect(await hold(unlimited, '2001:db8:ffff:1::1')).toBe('pending');
  // Seats of a line with a network for each of them.
  const small = await site.createSession({ maxAttendees: 12 });
  expect(await heldBy(small, 12, (n) => n * 0x100)).toBe(6);
  expect(await hold(small, '2001:db8:ffff:2::1')).toBe('pending');
  expect(await site.counterMismatches()).toEqual([]);
});

test('a hold counts until it is paid, cancelled or expired; nothing is stored of the network then', async () => {
  const sessionId = await site.createSession({ maxAttendees: 6 });
  const requests = [1, 2, 3].map(() => site.bookingRequest(sessionId));
  const made = await Promise.all(requests.map((request) => site.bookFrom(office, request)));
  expect(await hold(sessionId)).toBe('network_holds');
  const [paid, cancelled, expired] = made;
  await pay(String(paid?.paymentUrl));
  await site.settle(String(paid?.bookingId));
  await site.cancel(String(cancelled?.bookingId));
  const later = { ...site.dependencies, now: () => new Date(Date.now() + 40 * 60_000) };
  await site.settle(String(expired?.bookingId), later);
  expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
  expect((await groups(sessionId)).map(({ SK }) => String(SK).split('#')[0])).toEqual(['EMAIL']);
  for (const { bookingId } of requests) expect(await site.booking(bookingId)).toMatchObject({ heldBy: null });
  expect(await hold(sessionId)).toBe('pending');
  expect(await site.counterMismatches()).toEqual([]);
});

test('members do not count for their network; each of them holds one place, also when starting many times at once', async () => {
  const sessionId = await site.createSession({ maxAttendees: 6 });
  const [busy, ...others] = [1, 2, 3, 4].map(() => testMember());
  expect(pendingIn(await repeat(3, () => hold(sessionId)))).toBe(3);
  await repeat(4, () => holdAsMember(busy as AuthenticatedMember, sessionId));
  expect(await site.counters(sessionId)).toMatchObject({ held: 4 });
  expect(await Promise.all(others.slice(0, 2).map((member) => holdAsMember(member, sessionId)))).toEqual([
    'pending',
    'pending',
  ]);
  expect(await holdAsMember(others[2] as AuthenticatedMember, sessionId)).toBe('seats_held');
  expect(await holdAsMember(others[1] as AuthenticatedMember, sessionId)).toBe('pending');
  expect(await site.counters(sessionId)).toMatchObject({ held: 6 });
  expect(await site.counterMismatches()).toEqual([]);
});

test('starting again in the same browser releases the last place that it holds, with the code it used', async () => {
  const sessionId = await site.createSession({ maxAttendees: 1 });
  const discountCode = await site.createDiscountCode({ isOneTimeUse: true });
  const total = { amount: 1440, currency: 'GBP' } as const;
  const first = site.bookingRequest(sessionId, { discountCode, total });
  await site.book(first);
  expect(await hold(sessionId)).toBe('seats_held');
  const elsewhere = await site.holdSeat();
  const ids = [first, elsewhere, site.bookingRequest(sessionId)].map(({ bookingId }) => bookingId);
  const again = { discountCode, total, earlierBookings: ids.map(madeBooking) };
  // An id alone, or with another booking's secret, releases nothing.
  for (const secret of [undefined, madeBooking(elsewhere.bookingId).secret]) {
    const earlierBookings = [{ bookingId: first.bookingId, ...(secret && { secret }) }];
    expect(await hold(sessionId, office, { ...again, earlierBookings })).toBe('seats_held');
  }
  expect(await hold(sessionId, office, again)).toBe('pending');
  expect(await site.booking(first.bookingId)).toMatchObject({ status: 'cancelled' });
  expect(await site.booking(elsewhere.bookingId)).toMatchObject({ status: 'pending' });
  expect(await site.counters(sessionId)).toMatchObject({ held: 1 });
  expect(await site.counterMismatches()).toEqual([]);
});

test('an earlier booking that was paid meanwhile, or that a bank decides about, is kept: the browser is asked', async () => {
  for (const by of [undefined, { account: accounts.paysLater }]) {
    const sessionId = await site.createSession();
    const first = site.bookingRequest(sessionId);
    await pay(String((await site.book(first)).paymentUrl), by);
    const again = { email: first.email, earlierBookings: [madeBooking(first.bookingId)] };
    expect(await hold(sessionId, office, again)).toBe('place_booked');
    expect(await hold(sessionId, office, { ...again, another: true })).toBe('pending');
    expect(await site.counterMismatches()).toEqual([]);
  }
});

test('a member replaces what they hold as a guest by its id, and no one else’s', async () => {
  const sessionId = await site.createSession();
  const member = testMember();
  const own = await site.holdSeat({ sessionId, email: member.email });
  const other = await site.holdSeat({ sessionId });
  const earlierBookings = [own, other].map(({ bookingId }) => ({ bookingId }));
  expect(await holdAsMember(member, sessionId, { earlierBookings })).toBe('pending');
  expect(await site.booking(own.bookingId)).toMatchObject({ status: 'cancelled' });
  expect(await site.booking(other.bookingId)).toMatchObject({ status: 'pending' });
  expect(await site.counters(sessionId)).toMatchObject({ held: 2 });
});

test('a member holds as many places of one order as a buyer can have (docs/trust.md#several-places)', () => {
  const held = { bookings: new Set(['a-place', 'another-place']) };
  expect(memberHoldTerms(undefined, { count: 6 })).toMatchObject({ limits: [6] });
  expect(memberHoldTerms(held, { count: 4 })).toMatchObject({ limits: [6] });
  expect(() => memberHoldTerms(held, { count: 5 })).toThrow(expect.objectContaining({ code: 'too_many_places' }));
});
