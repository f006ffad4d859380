import { afterAll, describe, expect, test } from 'vitest';
import { type Offer, offerItem } from '../../ground/keys/offer.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import type { Place } from '../../ground/keys/place.ts';
import { bookingOf } from '../../ground/keys/place.ts';
import { sessionItems, type WholeSession } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { exampleBooking, exampleOffer, exampleSession, exampleSurcharge } from '../../testing/examples.ts';
import { testMember } from '../../testing/member.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { linkGuestBookings } from './link.ts';
import { bookingsPerPage, getPendingBooking, listMyBookings, listMyPlaces } from './my-bookings.ts';
import { changePlace, findPlace } from './place-store.ts';

// docs/product.md#my-bookings

const table = await openTemporaryTable();
afterAll(() => table.close());

const now = new Date('2026-11-20T10:00:00.000Z');
const dependencies = { table, now: () => now };
const call = { params: undefined, body: undefined, request: { ip: '192.0.2.1', country: null } };

const list = (member: AuthenticatedMember, cursor?: string) =>
  listMyBookings({ ...call, query: cursor === undefined ? {} : { cursor }, member }, dependencies);
const soon = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const idsOf = async (member: AuthenticatedMember) => (await list(member)).bookings.map(({ id }) => id);

async function aSession(session: Partial<WholeSession> = {}): Promise<WholeSession> {
  const made = exampleSession({ id: newId(now), ...session });
  for (const item of sessionItems(made)) await putItem(table, item);
  return made;
}

async function aBooking(
  member: AuthenticatedMember | null,
  session: WholeSession,
  booking: Partial<Place> = {},
): Promise<Place> {
  const { id: sessionId, startTime: sessionStart } = session;
  const own = { id: newId(now), sessionId, sessionStart, memberSub: member?.sub ?? null };
  const made = exampleBooking({ ...own, ...booking });
  await storePlace(table, made);
  return (await findPlace(table, made.id)) ?? made;
}

describe('my bookings', () => {
  test('are those of the member only, first what is next, then what is past, latest first', async () => {
    const ada = testMember();
    const eve = testMember();
    const at = async (startTime: string) => (await aBooking(ada, await aSession({ startTime }))).id;
    const longAgo = await at('2026-01-01T10:00:00.000Z');
    const justBegun = await at(soon(-1));
    const beginning = await at(soon(0));
    const later = await at('2026-12-24T10:00:00.000Z');
    const next = await at(soon(1));
    await aBooking(eve, await aSession());
    expect(await idsOf(ada)).toEqual([beginning, next, later, justBegun, longAgo]);
    expect(await idsOf(testMember())).toEqual([]);
  });

  test.each([bookingsPerPage - 1, bookingsPerPage, bookingsPerPage + 1])(
    'have what is next on the first page, and what is past after all of it: %i to come, three past',
    async (upcomingCount) => {
      const member = testMember();
      const upcoming: string[] = [];
      for (let n = upcomingCount; n > 0; n--)
        upcoming.unshift((await aBooking(member, await aSession({ startTime: soon(n) }))).id);
      const past: string[] = [];
      for (const n of [3, 2, 1]) past.unshift((await aBooking(member, await aSession({ startTime: soon(-n) }))).id);
      const first = await list(member);
      expect(first.bookings).toHaveLength(bookingsPerPage);
      const second = await list(member, String(first.nextCursor));
      expect(second.nextCursor).toBeNull();
      expect([...first.bookings, ...second.bookings].map(({ id }) => id)).toEqual([...upcoming, ...past]);
    },
  );

  test('are each on one page when a session starts between two of them', async () => {
    const member = testMember();
    const made = new Set<string>();
    for (let n = 0; n <= bookingsPerPage; n++)
      made.add((await aBooking(member, await aSession({ startTime: soon(n) }))).id);
    const first = await list(member);
    const meanwhile = { ...dependencies, now: () => new Date(soon(bookingsPerPage)) };
    const query = { cursor: String(first.nextCursor) };
    const second = await listMyBookings({ ...call, query, member }, meanwhile);
    const seen = [...first.bookings, ...second.bookings].map(({ id }) => id);
    expect(seen).toHaveLength(made.size);
    expect(new Set(seen)).toEqual(made);
  });

  test('are shown with offers, by page, each once; an accepted offer is its booking', async () => {
    const member = testMember();
    const session = await aSession({ startTime: soon(600) });
    const { id: sessionId, startTime: sessionStart } = session;
    const own = { sessionId, sessionStart, memberSub: member.sub };
    const anOffer = async (overrides: Partial<Offer>) => {
      const offer = exampleOffer({ ...own, id: newId(now), holdExpiresAt: soon(60), ...overrides });
      await putItem(table, offerItem(offer));
      return offer.id;
    };
    const open = await anOffer({});
    const ended = await anOffer({ state: 'ended', ending: 'declined' });
    const accepted = await anOffer({ state: 'accepted' });
    await aBooking(member, session, { id: accepted });
    const others: string[] = [];
    for (let n = 0; n < bookingsPerPage; n++) others.push((await aBooking(member, session)).id);
    const first = await list(member);
    const second = await list(member, String(first.nextCursor));
    const shown = [...first.bookings, ...second.bookings];
    expect(second.nextCursor).toBeNull();
    expect(shown.map(({ id }) => id).toSorted()).toEqual([open, ended, accepted, ...others].toSorted());
    const about = (id: string) => shown.find((one) => one.id === id);
    expect(about(open)).toMatchObject({ status: 'pending', offered: true });
    expect(about(ended)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled', offered: false });
    expect(about(accepted)).toMatchObject({ status: 'completed', offered: false });
  });

  const links = { zoomLink: 'https://zoom.example/j/1', recordingUrl: 'https://videos.example/1' };

  test.each(['completed', 'confirmed'] as const)(
    'that are %s have the links to join, once it opens, and to watch (docs/product.md#joining)',
    async (status) => {
      const member = testMember();
      const session = await aSession({ ...links, startTime: soon(29) });
      const { id, createdAt, total } = await aBooking(member, session, { status });
      const { recordingUrl } = links;
      const shown = { id, createdAt, total, status, recordingUrl };
      expect((await list(member)).bookings).toMatchObject([{ ...shown, joinUrl: links.zoomLink }]);
      const early = testMember();
      await aBooking(early, await aSession({ ...links, startTime: soon(31) }), { status });
      expect((await list(early)).bookings).toMatchObject([{ joinUrl: null, recordingUrl }]);
    },
  );

  test.each(['pending', 'cancelled'] as const)(
    'that are %s have none (docs/trust.md#private-links)',
    async (status) => {
      const member = testMember();
      await aBooking(member, await aSession(links), { status });
      const page = await list(member);
      expect(page.bookings).toMatchObject([{ status, joinUrl: null, recordingUrl: null }]);
      expect(JSON.stringify(page)).not.toMatch(/zoom\.example|videos\.example/);
    },
  );

  test('of sessions to come mark lists, those of the address too, and no others (docs/product.md#your-places)', async () => {
    const member = testMember();
    const next = await aSession({ startTime: soon(60) });
    const later = await aSession({ startTime: soon(900) });
    const own = await aBooking(member, later);
    const asGuest = await aBooking(null, next, { attendeeEmail: member.email });
    await aBooking(member, next, { status: 'cancelled' });
    await aBooking(member, next, { status: 'pending' });
    await aBooking(member, await aSession({ startTime: '2026-10-01T10:00:00.000Z' }));
    await aBooking(testMember(), next);
    const places = await listMyPlaces({ ...call, query: undefined, member }, dependencies);
    expect(places.bookings).toEqual([
      { sessionId: next.id, bookingId: asGuest.id },
      { sessionId: later.id, bookingId: own.id },
    ]);
  });

  test('say what was paid for each in all, with a move to a dearer session', async () => {
    const member = testMember();
    const session = await aSession();
    const id = newId(now);
    const byCard = { paidAt: soon(-60), checkoutId: 'cs_test_1', paymentStatus: 'paid' } as const;
    const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });
    const { paymentStatus: status, ...byStripe } = byCard;
    const surcharge = exampleSurcharge({
      id: newId(now),
      status,
      ...byStripe,
      total: pounds(500),
      line: { bookingId: id },
    });
    await putItem(table, orderItem(surcharge));
    const surchargeIds = [surcharge.id];
    await aBooking(member, session, { ...byCard, id, surchargeIds, movedAt: soon(-30), total: pounds(1800) });
    const [{ payment } = {}] = (await list(member)).bookings;
    expect(payment).toEqual({ paid: pounds(2300), refund: null, byHand: false, elsewhere: false, byGiver: false });
  });

  test('on site have no link to join', async () => {
    const member = testMember();
    await aBooking(member, await aSession({ ...links, locationType: 'onsite' }));
    expect((await list(member)).bookings).toMatchObject([{ joinUrl: null, recordingUrl: links.recordingUrl }]);
  });

  test('are paginated without gaps or duplicates among equal starts', async () => {
    const member = testMember();
    const session = await aSession();
    const made = new Set<string>();
    for (let n = 0; n < bookingsPerPage + 3; n++) made.add((await aBooking(member, session)).id);
    const first = await list(member);
    expect(first.bookings).toHaveLength(bookingsPerPage);
    const second = await list(member, String(first.nextCursor));
    expect(second.nextCursor).toBeNull();
    const seen = [...first.bookings, ...second.bookings].map(({ id }) => id);
    expect(new Set(seen)).toEqual(made);
    expect(seen).toHaveLength(made.size);
  });

  test('omit a deleted session and include a hidden one', async () => {
    const member = testMember();
    const gone = exampleSession({ id: newId(now) });
    const hidden = await aSession({ published: false });
    await aBooking(member, gone);
    const kept = await aBooking(member, hidden);
    expect(await idsOf(member)).toEqual([kept.id]);
  });

  test('with the cursor of another member show nothing of theirs', async () => {
    const ada = testMember();
    const eve = testMember();
    const session = await aSession();
    for (let n = 0; n <= bookingsPerPage; n++) await aBooking(ada, session);
    const { nextCursor } = await list(ada);
    expect(await list(eve, String(nextCursor))).toEqual({ bookings: [], nextCursor: null });
  });

  test.each(['x', '%', Buffer.from('2026 1').toString('base64url')])('with the cursor %j are 400', async (cursor) => {
    await expect(list(testMember(), cursor)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('guest bookings (docs/product.md#guest-bookings)', () => {
  test('are listed at once and linked to the member with that address', async () => {
    const member = testMember({ email: 'guest@example.org' });
    const session = await aSession();
    const own = await aBooking(member, session);
    const linked = await aBooking(null, session, { attendeeEmail: 'guest@example.org' });
    await aBooking(null, session, { attendeeEmail: 'other@example.org' });
    for (const _ of [1, 2]) expect(new Set(await idsOf(member))).toEqual(new Set([own.id, linked.id]));
    expect(await findPlace(table, linked.id)).toEqual({ ...linked, memberSub: member.sub });
  });

  test('linked on the first page do not disturb the order of later pages', async () => {
    const member = testMember({ email: 'many@example.org' });
    const session = await aSession({ startTime: '2026-12-01T10:00:00.000Z' });
    const made = new Set<string>();
    for (let n = 0; n <= bookingsPerPage; n++) made.add((await aBooking(member, session)).id);
    const asGuest = async (startTime: string) =>
      (await aBooking(null, await aSession({ startTime }), { attendeeEmail: 'many@example.org' })).id;
    const next = await asGuest(soon(60));
    const latest = await asGuest('2027-01-01T10:00:00.000Z');
    const past = await asGuest('2026-01-01T10:00:00.000Z');
    const first = await list(member);
    const onFirst = first.bookings.map(({ id }) => id);
    expect(onFirst[0]).toBe(next);
    expect(onFirst).not.toContain(latest);
    expect(onFirst).not.toContain(past);
    const second = await list(member, String(first.nextCursor));
    expect(second.bookings.slice(-2).map(({ id }) => id)).toEqual([latest, past]);
    const seen = [...first.bookings, ...second.bookings].map(({ id }) => id);
    expect(new Set(seen)).toEqual(new Set([...made, next, latest, past]));
    expect(seen).toHaveLength(made.size + 3);
  });

  test('are linked to one account by concurrent runs', async () => {
    const session = await aSession();
    const email = 'race@example.org';
    const booking = await aBooking(null, session, { attendeeEmail: email });
    const runs = Array.from({ length: 8 }, (_, n) => linkGuestBookings(table, { sub: `sub-${n}`, email }));
    const given = (await Promise.all(runs)).flat();
    const place = await findPlace(table, booking.id);
    expect(given).toEqual([{ kind: 'booking', booking: place && bookingOf(place) }]);
  });

  test('keep a concurrent settlement', async () => {
    const session = await aSession();
    const email = 'paying@example.org';
    const held = await aBooking(null, session, { attendeeEmail: email, status: 'pending', paymentStatus: 'pending' });
    const settled = { status: 'completed', paymentStatus: 'paid' } as const;
    const outcomes = await Promise.all([
      transactNamed(table, changePlace(held, settled)),
      linkGuestBookings(table, { sub: 'sub-paying', email }),
    ]);
    expect(outcomes[0]).toEqual({ written: true });
    expect(await findPlace(table, held.id)).toEqual({ ...held, ...settled, memberSub: 'sub-paying' });
  });
});

describe('getPendingBooking (docs/product.md#booking-flow)', () => {
  const pending = { status: 'pending', paymentStatus: 'pending', total: { amount: 1800, currency: 'GBP' } } as const;
  const held = { ...pending, holdExpiresAt: '2026-11-20T10:20:00.000Z' };
  const ask = async (member: AuthenticatedMember, sessionId: string) =>
    (await getPendingBooking({ ...call, query: undefined, params: { sessionId }, member }, dependencies)).booking;

  test('finds the newest pending booking of the session', async () => {
    const member = testMember();
    const session = await aSession();
    await aBooking(member, session, { ...held, createdAt: '2026-11-20T09:50:00.000Z' });
    const { id } = await aBooking(member, session, { ...held, createdAt: '2026-11-20T09:55:00.000Z' });
    const { status, paymentStatus, total, holdExpiresAt } = held;
    expect(await ask(member, session.id)).toEqual({ id, status, paymentStatus, total, holdExpiresAt });
  });

  test('finds the surcharge of a move to it', async () => {
    const member = testMember();
    const { id: sessionId, startTime: sessionStart } = await aSession();
    const pendingOne = { id: newId(now), memberSub: member.sub, status: 'pending', paidAt: null } as const;
    const { holdExpiresAt } = held;
    const surcharge = exampleSurcharge({ ...pendingOne, holdExpiresAt, line: { sessionId, sessionStart } });
    await putItem(table, orderItem(surcharge));
    expect(await ask(member, sessionId)).toMatchObject({ id: surcharge.id, total: surcharge.total });
  });

  test.each<[string, Partial<Place>]>([
    ['is paid', { status: 'completed', paymentStatus: 'paid' }],
    ['was cancelled', { status: 'cancelled', paymentStatus: 'cancelled' }],
    ['is over: its hold has ended', { holdExpiresAt: now.toISOString() }],
    ['is with a bank', { processing: true }],
  ])('that %s is none', async (_, booking) => {
    const member = testMember();
    const session = await aSession();
    await aBooking(member, session, { ...held, ...booking });
    expect(await ask(member, session.id)).toBeNull();
  });

  test('finds none of another session, member or guest', async () => {
    const member = testMember();
    const session = await aSession();
    const other = await aSession();
    await aBooking(member, other, held);
    await aBooking(testMember(), session, held);
    await aBooking(null, session, { ...held, attendeeEmail: member.email });
    expect(await ask(member, session.id)).toBeNull();
  });
});
