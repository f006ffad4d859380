import { expect, test } from 'vitest';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { listPacks } from '../../endpoints/admin/packs/list.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import { changing } from '../../testing/changing.ts';
import { randomIp } from '../../testing/cloud.ts';
import { testMember } from '../../testing/member.ts';
import { openPacks, type PackOverrides } from '../../testing/packs.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { listMyPacks } from '../pack-sales/my-packs.ts';

// What is left of a membership of another system pays and opens (docs/product.md#memberships). A test session costs £18.

const site = await openSharedTestSite();
const packs = openPacks(site);
const purchasing = openPurchasing(site);
const admin = openAdminOrders(site);
const { cancel, give, move, inHours } = changing(site);
const call = { params: undefined, query: undefined, body: undefined };
const request = () => ({ ip: randomIp(), country: null });
const minutesOfDay = 24 * 60;

type Moved = Pack & { secret: string };

function make(
  more: PackOverrides = {},
  ofMembership: Partial<NonNullable<Pack['movedMembership']>> = {},
): Promise<Moved> {
  const planId = '01JDEM0P1ANS0000000000000A';
  return packs.make({
    terms: { name: 'Every month', sessions: 4, months: 1, forOthers: false },
    value: { amount: 4800, currency: 'GBP' },
    valueLeft: 4800,
    creditsLeft: 4,
    expiresAt: inHours(20 * 24),
    movedMembership: { planId, unlimited: false, perDay: 1, collections: ['birth'], ...ofMembership },
    ...more,
  });
}

/** A session that begins at this hour, UTC, so many days from now. */
function sessionOn(days: number, hour = 12) {
  const startTime = `${inHours(days * 24).slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  return site.createSession({ startTime, endTime, maxAttendees: 8, liftsNetworkLimit: true });
}

function book(pack: Moved, sessionId: string) {
  return site.book(site.bookingRequest(sessionId, { email: pack.ownerEmail, pack: packs.use(pack), another: true }));
}

test('a place is one of so many on a day, as of any membership', async () => {
  const pack = await make();
  const { bookingId } = await book(pack, await sessionOn(5, 9));
  await expect(book(pack, await sessionOn(5, 18))).rejects.toMatchObject({ code: 'membership_day_full' });
  const other = await book(pack, await sessionOn(6, 9));
  await expect(move(other.bookingId, await sessionOn(5, 18))).rejects.toMatchObject({ code: 'membership_day_full' });
  await cancel(bookingId, 1800);
  await move(other.bookingId, await sessionOn(5, 18));
  await packs.expectLeft(pack, 3);
  await expect(give(other.bookingId, 'wren@example.org')).rejects.toMatchObject({ code: 'pack_for_owner' });
});

test('it pays sessions that begin before its end alone', async () => {
  const pack = await make();
  await expect(book(pack, await sessionOn(21))).rejects.toMatchObject({ code: 'pack_not_for_this' });
  const { bookingId } = await book(pack, await sessionOn(5));
  await expect(move(bookingId, await sessionOn(21))).rejects.toMatchObject({ code: 'pack_not_for_this' });
  site.advanceClock(20 * minutesOfDay);
  await expect(book(pack, await sessionOn(1))).rejects.toMatchObject({ code: 'pack_expired' });
});

test('25 times, one of two places of one day is taken', { timeout: 240_000 }, async () => {
  for (let round = 0; round < 25; round++) {
    const pack = await make();
    const sessions = [await sessionOn(5, 9), await sessionOn(5, 18)];
    const results = await Promise.allSettled(sessions.map((id) => book(pack, id)));
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(codes).toEqual(['membership_day_full']);
    await packs.expectLeft(pack, 3);
  }
});

test('a credit that comes back because the studio cancelled prolongs it, but for one without a number of sessions', async () => {
  const expiresAt = inHours(10 * 24);
  const counted = await make({ expiresAt });
  const unlimited = await make({ expiresAt, creditsLeft: 366, terms: { sessions: 366 } }, { unlimited: true });
  for (const pack of [counted, unlimited]) {
    const { bookingId } = await book(pack, await sessionOn(5));
    await admin.remove(bookingId, { refund: true, tell: false });
    await packs.expectLeft(pack, pack.creditsLeft);
  }
  expect((await packs.find(counted.id)).expiresAt?.slice(0, 10)).toBe(inHours(31 * 24).slice(0, 10));
  expect((await packs.find(unlimited.id)).expiresAt).toBe(expiresAt);
});

test('its collections are open until it ends, also once its sessions are used', async () => {
  const member = testMember();
  const pack = await make({ memberSub: member.sub, ownerEmail: member.email, creditsLeft: 0, valueLeft: 0 });
  expect(await purchasing.collectionsOf(member)).toMatchObject({ birth: true, byMembership: ['birth'] });
  const recording = await purchasing.recording({ collection: 'birth', isFree: false });
  expect(await purchasing.play(member, recording)).toMatchObject({ recording: { id: recording.id } });
  await packs.set(pack.id, { endedAt: inHours(0) });
  expect(await purchasing.collectionsOf(member)).toEqual({ birth: false, stress: false });
  await packs.set(pack.id, { endedAt: null });
  site.advanceClock(20 * minutesOfDay);
  await expect(purchasing.play(member, recording)).rejects.toMatchObject({ code: 'no_access' });
});

test('its member sees it as a membership without a page of its own, and the studio among the packs', async () => {
  const member = testMember();
  const pack = await make({ memberSub: member.sub, ownerEmail: member.email }, { unlimited: true });
  const mine = await listMyPacks({ ...call, member, request: request() }, site.dependencies);
  expect(mine.packs).toMatchObject([
    { id: pack.id, membership: { id: null, unlimited: true, takesPlaces: true }, withdrawal: null },
  ]);
  const query = { search: `every month ${member.email}`, timeZone: 'UTC' };
  const listed = await listPacks({ ...call, query, member, request: request() }, site.dependencies);
  expect(listed.packs).toMatchObject([
    { id: pack.id, movedMembership: { unlimited: true, perDay: 1, collections: ['birth'] } },
  ]);
  expect(listed.packs[0]?.movedMembership).not.toHaveProperty('planId');
});
