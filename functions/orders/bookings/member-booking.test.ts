import { describe, expect, test } from 'vitest';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { profileItem, profileRecord } from '../../ground/keys/member.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { putItem } from '../../ground/platform/table.ts';
import { testMember } from '../../testing/member.ts';
import { openPacks } from '../../testing/packs.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { createMemberBooking } from './create.ts';
import { getPendingBooking, listMyBookings } from './my-bookings.ts';

const site = await openSharedTestSite();

type Body = RequestOutput<'createMemberBooking', 'body'>;
const free = { amount: 0, currency: 'GBP' } as const;
const call = { params: undefined, query: undefined, request: { ip: '2001:db8:1:2::1', country: null } };

const book = (member: AuthenticatedMember, body: Body) =>
  createMemberBooking({ ...call, body, member }, site.dependencies);

function bookingRequest(sessionId: string, overrides: Partial<Body> = {}): Body {
  const { bookingId, total } = site.bookingRequest(sessionId);
  return { bookingId, sessionId, total, ...overrides };
}

async function mine(member: AuthenticatedMember) {
  return (await listMyBookings({ ...call, query: {}, body: undefined, member }, site.dependencies)).bookings;
}

async function pending(member: AuthenticatedMember, sessionId: string) {
  const params = { sessionId };
  return (await getPendingBooking({ ...call, params, body: undefined, member }, site.dependencies)).booking;
}

describe('a member books (docs/product.md#booking-dialog)', () => {
  test('without a profile under the local part of the account’s address, and sees the booking at once', async () => {
    const member = testMember({ email: 'ada.lovelace@example.org' });
    const input = bookingRequest(await site.createSession({ price: free }), { total: free });
    expect(await book(member, input)).toMatchObject({ status: 'completed', paymentStatus: 'free', paymentUrl: null });
    expect(await site.booking(input.bookingId)).toMatchObject({
      memberSub: member.sub,
      attendeeName: 'ada.lovelace',
      attendeeEmail: 'ada.lovelace@example.org',
    });
    expect(await site.mails(input.bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect(await mine(member)).toMatchObject([{ id: input.bookingId, joinOpensAt: expect.any(String) }]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a place with a credit, whose pack is named beside what was paid (docs/product.md#my-bookings)', async () => {
    const member = testMember();
    const packs = openPacks(site);
    const pack = await packs.make({ ownerEmail: member.email, memberSub: member.sub });
    const sessionId = await site.createSession({});
    await book(member, bookingRequest(sessionId, { pack: packs.use({ id: pack.id }) }));
    const [booking] = await mine(member);
    expect(booking?.payment).toMatchObject({ byPack: { name: pack.terms.name, credits: 1 }, refund: null });
  });

  test('under the name of the profile', async () => {
    const member = testMember();
    const profile = profileRecord.parse({ ...member, fullName: 'Ada King', createdAt: new Date().toISOString() });
    await putItem(site.dependencies.table, profileItem(profile));
    const input = bookingRequest(await site.createSession({ price: free }), { total: free });
    await book(member, input);
    expect(await site.booking(input.bookingId)).toMatchObject({ attendeeName: 'Ada King' });
  });

  test('with another name and address', async () => {
    const member = testMember();
    const given = { attendeeName: 'Grace Hopper', email: 'grace@example.org' };
    const input = bookingRequest(await site.createSession({ price: free }), { total: free, ...given });
    await book(member, input);
    expect(await site.booking(input.bookingId)).toMatchObject({
      memberSub: member.sub,
      attendeeName: 'Grace Hopper',
      attendeeEmail: 'grace@example.org',
    });
    expect(await mine(member)).toHaveLength(1);
  });

  test('a repeated request gets the same response; the same id from another member does not', async () => {
    const member = testMember();
    const sessionId = await site.createSession({ price: free });
    const input = bookingRequest(sessionId, { total: free });
    expect(await book(member, input)).toEqual(await book(member, input));
    expect((await site.counters(sessionId)).taken).toBe(1);
    const thief = testMember({ email: member.email });
    await expect(book(thief, input)).rejects.toMatchObject({ code: 'booking_conflict' });
    await expect(book(testMember(), input)).rejects.toMatchObject({ code: 'booking_conflict' });
  });

  test('with a guest’s booking id does not get that booking', async () => {
    const sessionId = await site.createSession({ price: free });
    const guest = site.bookingRequest(sessionId, { total: free });
    await site.book(guest);
    const member = testMember({ email: guest.email });
    const again = bookingRequest(sessionId, { bookingId: guest.bookingId, total: free });
    await expect(book(member, again)).rejects.toMatchObject({ code: 'booking_conflict' });
  });
});

describe('a member pays', () => {
  test('the shown price with a code, as guests do', async () => {
    const member = testMember();
    const discountCode = await site.createDiscountCode();
    const sessionId = await site.createSession();
    const total = { amount: 1440, currency: 'GBP' } as const;
    await expect(book(member, bookingRequest(sessionId, { discountCode }))).rejects.toMatchObject({
      code: 'price_changed',
    });
    const response = await book(member, bookingRequest(sessionId, { discountCode, total }));
    expect(response).toMatchObject({ status: 'pending', paymentUrl: expect.stringContaining('http') });
    expect(await mine(member)).toMatchObject([{ id: response.bookingId, total, joinUrl: null }]);
  });

  test('and is asked about an unfinished payment until its hold expires', async () => {
    const member = testMember();
    const sessionId = await site.createSession();
    expect(await pending(member, sessionId)).toBeNull();
    const { bookingId } = await book(member, bookingRequest(sessionId));
    expect(await pending(member, sessionId)).toMatchObject({ id: bookingId, status: 'pending' });
    expect(await pending(testMember(), sessionId)).toBeNull();
    // Cancel starts a new booking (docs/product.md#unfinished-payment); the newer one is input about then.
    const second = await book(member, bookingRequest(sessionId));
    expect(await pending(member, sessionId)).toMatchObject({ id: second.bookingId });
    site.advanceClock(40);
    expect(await pending(member, sessionId)).toBeNull();
    site.advanceClock(-40);
  });
});
