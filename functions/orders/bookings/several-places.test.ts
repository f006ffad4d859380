import { describe, expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { testMember } from '../../testing/member.ts';
import { madeBooking } from '../../testing/payments.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { type CreateBookingBody, openSharedTestSite } from '../../testing/site.ts';
import { createMemberBooking } from './create.ts';

const site = await openSharedTestSite();

const free = { amount: 0, currency: 'GBP' } as const;
const codeOf = (error: { code?: string }) => error.code ?? String(error);
const newEmail = () => `${newId(new Date()).toLowerCase()}@example.org`;

/** A guest's free booking from a new network: its id, or the problem code. */
function book(sessionId: string, overrides: Partial<CreateBookingBody> = {}): Promise<string> {
  return site
    .book(site.bookingRequest(sessionId, { total: free, ...overrides }))
    .then(({ bookingId }) => bookingId, codeOf);
}

function bookAsMember(
  member: AuthenticatedMember,
  sessionId: string,
  more: { email?: string; another?: boolean } = {},
) {
  const { bookingId } = site.bookingRequest(sessionId);
  const call = { params: undefined, query: undefined, request: { ip: '2001:db8:9::1', country: null } };
  const body = { bookingId, sessionId, total: free, ...more };
  return createMemberBooking({ ...call, body, member }, site.dependencies).then(({ status }) => status, codeOf);
}

const taken = async (sessionId: string) => (await site.counters(sessionId)).taken;

describe('several places of one e-mail address (docs/trust.md#several-places)', () => {
  test('the browser that booked the first is asked before each further one, up to four', async () => {
    const sessionId = await site.createSession({ price: free });
    const email = newEmail();
    const made = [await book(sessionId, { email })];
    for (let n = 2; n <= 4; n++) {
      expect(await book(sessionId, { email, earlierBookings: made.map(madeBooking) })).toBe('place_booked');
      made.push(await book(sessionId, { email, earlierBookings: made.map(madeBooking), another: true }));
    }
    expect(await taken(sessionId)).toBe(4);
    const fifth = { email, earlierBookings: made.slice(1, 2).map(madeBooking), another: true };
    expect(await book(sessionId, fifth)).toBe('too_many_places');
    expect(await book(sessionId, { ...fifth, email: newEmail() })).toHaveLength(26);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a member is asked about places of the account’s address and of others that they booked', async () => {
    const sessionId = await site.createSession({ price: free });
    const member = testMember({ email: newEmail() });
    await book(sessionId, { email: member.email });
    expect(await bookAsMember(member, sessionId)).toBe('place_booked');
    expect(await bookAsMember(member, sessionId, { another: true })).toBe('completed');
    const email = newEmail();
    expect(await bookAsMember(member, sessionId, { email })).toBe('completed');
    expect(await bookAsMember(member, sessionId, { email })).toBe('place_booked');
    expect(await bookAsMember(testMember(), sessionId, { email })).toBe('completed');
  });

  test('anyone else gets the answer of an unknown address, and at the limit that of too many attempts', async () => {
    const sessionId = await site.createSession({ price: free });
    const email = newEmail();
    const bookingId = await book(sessionId, { email });
    const answer = async (address: string, earlierBookings?: CreateBookingBody['earlierBookings']) => {
      const request = site.bookingRequest(sessionId, {
        total: free,
        email: address,
        ...(earlierBookings && { earlierBookings }),
      });
      return { ...(await site.book(request)), bookingId: 'an id' };
    };
    expect(await answer(email)).toEqual(await answer(newEmail()));
    // Bookings of other addresses, ids that are made up, and an id without its secret show nothing either.
    const others = [await book(sessionId), newId(new Date())].map(madeBooking);
    expect(await answer(email, others)).toEqual(await answer(newEmail(), others));
    const idAlone = [{ bookingId }, { ...madeBooking(newId(new Date())), bookingId }];
    expect(await answer(email, idAlone)).toEqual(await answer(newEmail(), idAlone));
    expect(await book(sessionId, { email })).toBe('too_many_requests');
    expect(await bookAsMember(testMember(), sessionId, { email })).toBe('too_many_requests');
  });

  test('ten concurrent bookings of one address take four places', async () => {
    const sessionId = await site.createSession({ price: free, maxAttendees: 20 });
    const email = newEmail();
    await Promise.all(Array.from({ length: 10 }, () => book(sessionId, { email })));
    expect(await taken(sessionId)).toBe(4);
    const [group] = await scanPrefix(site.dependencies.table, `SEATS#${sessionId}`);
    expect(group?.bookings).toHaveProperty('size', 4);
    expect(JSON.stringify(group)).not.toContain(email);
    expect(await site.counterMismatches()).toEqual([]);
  });
});
