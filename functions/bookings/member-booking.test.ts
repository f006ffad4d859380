import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { RequestOutput } from '#shared/contract/contract.ts';
import type { Member } from '../platform/member.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { someMember } from '../testing/member.ts';
import { createMemberBooking } from './create.ts';
import { getPendingBooking, listMyBookings } from './my-bookings.ts';

// Functions and Stripe start when they are first asked, on whatever machine this runs.
jest.setTimeout(60_000);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

type Body = RequestOutput<'createMemberBooking', 'body'>;
const free = { amount: 0, currency: 'GBP' } as const;
const call = { params: undefined, query: undefined, request: { ip: '2001:db8:1:2::1', country: null } };

const book = (member: Member, body: Body) => createMemberBooking({ ...call, body, member }, desk.dependencies);

function wish(sessionId: string, overrides: Partial<Body> = {}): Body {
  const { bookingId, total } = desk.wish(sessionId);
  return { bookingId, sessionId, total, ...overrides };
}

async function mine(member: Member) {
  return (await listMyBookings({ ...call, query: {}, body: undefined, member }, desk.dependencies)).bookings;
}

async function pending(member: Member, sessionId: string) {
  const params = { sessionId };
  return (await getPendingBooking({ ...call, params, body: undefined, member }, desk.dependencies)).booking;
}

describe('a member books (spec section 5)', () => {
  test('as the part of the address before the @, with the account’s address; it is theirs at once', async () => {
    const member = someMember({ email: 'ada.lovelace@example.org' });
    const asked = wish(await desk.makeSession({ price: free }), { total: free });
    expect(await book(member, asked)).toMatchObject({ status: 'completed', paymentStatus: 'free', paymentUrl: null });
    expect(await desk.booking(asked.bookingId)).toMatchObject({
      memberSub: member.sub,
      attendeeName: 'ada.lovelace',
      attendeeEmail: 'ada.lovelace@example.org',
    });
    expect(await desk.mails(asked.bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect(await mine(member)).toMatchObject([{ id: asked.bookingId, joinUrl: expect.stringContaining('zoom') }]);
    expect(await desk.check()).toEqual([]);
  });

  test('with another name and address, if they give them', async () => {
    const member = someMember();
    const given = { attendeeName: 'Grace Hopper', email: 'grace@example.org' };
    const asked = wish(await desk.makeSession({ price: free }), { total: free, ...given });
    await book(member, asked);
    expect(await desk.booking(asked.bookingId)).toMatchObject({
      memberSub: member.sub,
      attendeeName: 'Grace Hopper',
      attendeeEmail: 'grace@example.org',
    });
    expect(await mine(member)).toHaveLength(1);
  });

  test('the same request again answers the same; the same id of somebody else does not', async () => {
    const member = someMember();
    const sessionId = await desk.makeSession({ price: free });
    const asked = wish(sessionId, { total: free });
    expect(await book(member, asked)).toEqual(await book(member, asked));
    expect((await desk.counters(sessionId)).taken).toBe(1);
    const thief = someMember({ email: member.email });
    await expect(book(thief, asked)).rejects.toMatchObject({ code: 'booking_conflict' });
    await expect(book(someMember(), asked)).rejects.toMatchObject({ code: 'booking_conflict' });
  });

  test('with a guest’s id gets no hold of the guest’s booking', async () => {
    const sessionId = await desk.makeSession({ price: free });
    const guest = desk.wish(sessionId, { total: free });
    await desk.book(guest);
    const member = someMember({ email: guest.email });
    const again = wish(sessionId, { bookingId: guest.bookingId, total: free });
    await expect(book(member, again)).rejects.toMatchObject({ code: 'booking_conflict' });
  });
});

describe('a member pays', () => {
  test('with a code as guests do, for what was shown', async () => {
    const member = someMember();
    const discountCode = await desk.makeCode();
    const sessionId = await desk.makeSession();
    const total = { amount: 1440, currency: 'GBP' } as const;
    await expect(book(member, wish(sessionId, { discountCode }))).rejects.toMatchObject({ code: 'price_changed' });
    const answer = await book(member, wish(sessionId, { discountCode, total }));
    expect(answer).toMatchObject({ status: 'pending', paymentUrl: expect.stringContaining('http') });
    expect(await mine(member)).toMatchObject([{ id: answer.bookingId, total, joinUrl: null }]);
  });

  test('and is asked about a payment they left, until its hold is over', async () => {
    const member = someMember();
    const sessionId = await desk.makeSession();
    expect(await pending(member, sessionId)).toBeNull();
    const { bookingId } = await book(member, wish(sessionId));
    expect(await pending(member, sessionId)).toMatchObject({ id: bookingId, status: 'pending' });
    expect(await pending(someMember(), sessionId)).toBeNull();
    // Cancel goes on to a new booking (spec section 4); the newer one is asked about then.
    const second = await book(member, wish(sessionId));
    expect(await pending(member, sessionId)).toMatchObject({ id: second.bookingId });
    desk.skip(40);
    expect(await pending(member, sessionId)).toBeNull();
    desk.skip(-40);
  });
});
