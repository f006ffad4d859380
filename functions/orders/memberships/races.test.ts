import { expect, test } from 'vitest';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { changing } from '../../testing/changing.ts';
import { openMemberships, type TestMembership } from '../../testing/made-memberships.ts';
import { openPacks } from '../../testing/packs.ts';
import { openSharedTestSite } from '../../testing/site.ts';

// Requests at the same instant for the places of one membership (docs/product.md#memberships).

const site = await openSharedTestSite();
const memberships = openMemberships(site);
const packs = openPacks(site);
const admin = openAdminOrders(site);
const { cancel, move, inHours } = changing(site);
const rounds = Array.from({ length: 25 });

function sessionOn(days: number, hour: number) {
  const startTime = `${inHours(days * 24).slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  return site.createSession({ startTime, endTime, maxAttendees: 8, liftsNetworkLimit: true });
}

function book(member: TestMembership, sessionId: string) {
  const used = packs.use({ id: member.id, secret: member.secret });
  return site.book(site.bookingRequest(sessionId, { email: member.email, pack: used, another: true }));
}

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.code)] : []));

test('25 times, the last credit of a period pays one of two places', { timeout: 240_000 }, async () => {
  for (const _ of rounds) {
    const member = await memberships.make({ terms: { sessions: 1 } });
    const sessions = [await sessionOn(5, 9), await sessionOn(6, 9)];
    expect(codes(await Promise.allSettled(sessions.map((id) => book(member, id))))).toEqual(['pack_used_up']);
    expect(await member.creditsLeft()).toBe(0);
  }
});

test('25 times, one of two places of one day is taken', { timeout: 240_000 }, async () => {
  for (const _ of rounds) {
    const member = await memberships.make();
    const sessions = [await sessionOn(5, 9), await sessionOn(5, 18)];
    expect(codes(await Promise.allSettled(sessions.map((id) => book(member, id))))).toEqual(['membership_day_full']);
    expect(await member.creditsLeft()).toBe(3);
  }
});

test('25 times, one place of a day is left to a move or to a booking', { timeout: 240_000 }, async () => {
  for (const _ of rounds) {
    const member = await memberships.make();
    const { bookingId } = await book(member, await sessionOn(5, 9));
    const there = await sessionOn(7, 9);
    const other = await sessionOn(7, 18);
    const results = await Promise.allSettled([move(bookingId, there), book(member, other)]);
    expect(codes(results)).toEqual(['membership_day_full']);
  }
});

test('25 times, a membership ends while a place is booked: none that it paid stays', { timeout: 240_000 }, async () => {
  for (const _ of rounds) {
    const member = await memberships.make();
    const sessionId = await sessionOn(5, 9);
    const results = await Promise.allSettled([book(member, sessionId), member.end()]);
    expect(['pack_ended', undefined]).toContain(codes(results)[0]);
    // What the first look at it left is done by the next one.
    await member.settle();
    expect(await member.find()).toMatchObject({ state: 'ended', closedAt: expect.any(String) });
    expect((await site.counters(sessionId)).taken).toBe(0);
    expect(await member.creditsLeft()).toBe(4);
  }
});

test('25 times, a period is renewed while a place is booked: no credit is lost', { timeout: 240_000 }, async () => {
  for (const _ of rounds) {
    const member = await memberships.make({ terms: { carryOver: 4 } });
    await Promise.allSettled([book(member, await sessionOn(5, 9)), member.renew()]);
    await member.settle();
    const used = (await member.uses()).reduce((sum, { credits }) => sum + credits, 0);
    expect((await member.creditsLeft()) + used).toBe(8);
  }
});

test('25 times, the studio cancels a place while its period is renewed: the credit is in the new one', {
  timeout: 240_000,
}, async () => {
  for (const _ of rounds) {
    const member = await memberships.make();
    const { bookingId } = await book(member, await sessionOn(5, 9));
    await Promise.allSettled([admin.remove(bookingId, { refund: true, tell: false }), member.renew()]);
    await member.settle();
    await site.settle(bookingId);
    expect((await member.packs()).map(({ creditsLeft }) => creditsLeft)).toEqual([3, 5]);
  }
});

test('25 times, a member cancels a place while its period is renewed: no credit is lost or made', {
  timeout: 240_000,
}, async () => {
  for (const _ of rounds) {
    const member = await memberships.make({ terms: { carryOver: 4 } });
    const { bookingId } = await book(member, await sessionOn(5, 9));
    await Promise.allSettled([cancel(bookingId, 1800), member.renew()]);
    await member.settle();
    await site.settle(bookingId);
    expect(await member.creditsLeft()).toBe(8);
  }
});
