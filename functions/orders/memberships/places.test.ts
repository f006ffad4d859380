import { describe, expect, test } from 'vitest';
import { linkGuestMemberships } from '../../domains/memberships/link.ts';
import { findMembership, findMembershipsOf } from '../../domains/memberships/store.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { listPacks } from '../../endpoints/admin/packs/list.ts';
import { remindOfPacks } from '../../reactions/dispatch/remind-of-packs.ts';
import { changing } from '../../testing/changing.ts';
import { randomIp } from '../../testing/cloud.ts';
import { openGroups } from '../../testing/groups.ts';
import { openMemberships, periodDays, type TestMembership } from '../../testing/made-memberships.ts';
import { testMember } from '../../testing/member.ts';
import { openPacks } from '../../testing/packs.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { listMyPacks, showPack } from '../pack-sales/my-packs.ts';
import { findPackPurchase } from '../pack-sales/store.ts';

// What a membership pays and opens (docs/product.md#memberships). A test session costs £18.

const site = await openSharedTestSite();
const memberships = openMemberships(site);
const packs = openPacks(site);
const groups = openGroups(site);
const purchasing = openPurchasing(site);
const admin = openAdminOrders(site);
const { cancel, give, move, inHours } = changing(site);
const { table } = site.dependencies;
const call = { params: undefined, query: undefined, body: undefined };
const request = () => ({ ip: randomIp(), country: null });
const minutesOfDay = 24 * 60;

/** A session at noon, UTC, so many days from now. */
function sessionOn(days: number, hour = 12) {
  const day = inHours(days * 24).slice(0, 10);
  const startTime = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  return site.createSession({ startTime, endTime, maxAttendees: 8, liftsNetworkLimit: true });
}

async function book(member: TestMembership, sessionId: string) {
  const latest = (await member.packs()).at(-1);
  if (!latest) throw new Error('no period');
  const used = packs.use({ id: latest.id, secret: member.secret });
  return site.book(site.bookingRequest(sessionId, { email: member.email, pack: used, another: true }));
}

// Before the others advance the clock: Stripe's stays.
test('an ended membership is not closed while an order awaits a payment beside its credit', async () => {
  const member = await memberships.make();
  const used = packs.use({ id: member.id, secret: member.secret });
  const body = groups.bodyOf(await sessionOn(5), { email: member.email, pack: used });
  await groups.order(body);
  await member.end();
  expect(await member.find()).toMatchObject({ state: 'ended', closedAt: null });
  site.advanceClock(32);
  await site.sync();
  await member.settle();
  expect(await member.find()).toMatchObject({ closedAt: expect.any(String) });
  expect(await member.creditsLeft()).toBe(4);
});

describe('a place that a membership pays', () => {
  test('is booked at once, with a credit of its period, also by the secret of the first one', async () => {
    const member = await memberships.make();
    const first = await book(member, await sessionOn(7));
    expect(first).toMatchObject({ status: 'completed', paymentUrl: null });
    site.advanceClock(periodDays * minutesOfDay);
    await member.renew();
    await book(member, await sessionOn(8));
    expect((await member.packs()).map(({ creditsLeft }) => creditsLeft)).toEqual([3, 3]);
  });

  test('is taken only while its period is paid, and again once the renewal is', async () => {
    const member = await memberships.make();
    site.advanceClock(periodDays * minutesOfDay);
    await member.fail();
    await expect(book(member, await sessionOn(7))).rejects.toMatchObject({ code: 'membership_unpaid' });
    await member.repair();
    expect(await book(member, await sessionOn(7))).toMatchObject({ status: 'completed' });
  });

  test('is not taken once the membership has ended', async () => {
    const member = await memberships.make();
    await member.end();
    await expect(book(member, await sessionOn(7))).rejects.toMatchObject({ code: 'pack_ended' });
  });

  test('is one of so many on a day, of whichever period', async () => {
    const member = await memberships.make();
    await book(member, await sessionOn(periodDays + 5, 9));
    await expect(book(member, await sessionOn(periodDays + 5, 18))).rejects.toMatchObject({
      code: 'membership_day_full',
    });
    site.advanceClock(periodDays * minutesOfDay);
    await member.renew();
    await expect(book(member, await sessionOn(5, 18))).rejects.toMatchObject({ code: 'membership_day_full' });
    await book(member, await sessionOn(6, 9));
  });

  test('frees its day when its credit comes back', async () => {
    const member = await memberships.make();
    const { bookingId } = await book(member, await sessionOn(5, 9));
    await cancel(bookingId, 1800);
    await book(member, await sessionOn(5, 18));
    expect(await member.creditsLeft()).toBe(3);
  });

  test('is not moved to a day that is full, and frees the one that it leaves', async () => {
    const member = await memberships.make();
    const first = await book(member, await sessionOn(5, 9));
    await book(member, await sessionOn(6, 9));
    await expect(move(first.bookingId, await sessionOn(6, 18))).rejects.toMatchObject({ code: 'membership_day_full' });
    await move(first.bookingId, await sessionOn(7));
    await book(member, await sessionOn(5, 18));
    await expect(book(member, await sessionOn(7, 18))).rejects.toMatchObject({ code: 'membership_day_full' });
  });

  test('is not given away', async () => {
    const member = await memberships.make();
    const { bookingId } = await book(member, await sessionOn(5));
    await expect(give(bookingId, 'wren@example.org')).rejects.toMatchObject({ code: 'pack_for_owner' });
  });

  test('takes none of a plan without a number, whatever long sessions cost', async () => {
    const member = await memberships.make({ terms: { sessions: null, perDay: 2, long: { minutes: 30, credits: 3 } } });
    await book(member, await sessionOn(5, 9));
    expect(await member.creditsLeft()).toBe(2 * 366 - 1);
  });
});

describe('a credit that comes back', () => {
  test('returns to its own period, also one that is over, where its member cancelled', async () => {
    const member = await memberships.make();
    const { bookingId } = await book(member, await sessionOn(periodDays + 5));
    site.advanceClock(periodDays * minutesOfDay);
    await member.renew();
    await cancel(bookingId, 1800);
    expect((await member.packs()).map(({ creditsLeft }) => creditsLeft)).toEqual([4, 4]);
  });

  test('goes to the period that runs where the studio cancelled, and its value stays where it was', async () => {
    const member = await memberships.make();
    const { bookingId } = await book(member, await sessionOn(periodDays + 5));
    site.advanceClock(periodDays * minutesOfDay);
    await member.renew();
    await admin.remove(bookingId, { refund: true, tell: false });
    const [first, second] = await member.packs();
    expect([first?.creditsLeft, second?.creditsLeft]).toEqual([3, 5]);
    expect([first?.valueLeft, second?.valueLeft]).toEqual([5200, 5200]);
  });

  test('is kept for the next period where the studio cancelled, whatever else is kept', async () => {
    const member = await memberships.make();
    const { bookingId } = await book(member, await sessionOn(periodDays - 1));
    await admin.remove(bookingId, { refund: true, tell: false });
    site.advanceClock(periodDays * minutesOfDay);
    await member.renew();
    expect((await member.packs()).map(({ creditsLeft }) => creditsLeft)).toEqual([3, 5]);
  });
});

describe('once a membership has ended', () => {
  test('places to come that it paid are given back, and their people told why; others stay', async () => {
    const member = await memberships.make();
    const coming = await book(member, await sessionOn(3));
    const later = await book(member, await sessionOn(periodDays + 5));
    const begun = await book(member, await sessionOn(1));
    const other = await site.book(
      site.bookingRequest(await site.createSession({ price: { amount: 0, currency: 'GBP' } }), {
        email: member.email,
        total: { amount: 0, currency: 'GBP' },
      }),
    );
    site.advanceClock(minutesOfDay * 1.9);
    await member.end();
    const statuses = await Promise.all(
      [coming, later, begun, other].map(async ({ bookingId }) => (await site.booking(bookingId))?.status),
    );
    expect(statuses).toEqual(['cancelled', 'cancelled', 'completed', other.status]);
    expect(await site.mails(coming.bookingId)).toContain('booking_cancelled');
    expect(await member.creditsLeft()).toBe(3);
    expect(await member.find()).toMatchObject({ state: 'ended', closedAt: expect.any(String) });
    // Again it changes nothing.
    await member.settle();
    expect((await site.mails(coming.bookingId)).filter((kind) => kind === 'booking_cancelled')).toHaveLength(1);
  });
});

test('a renewal that is paid while its membership is ended as unpaid goes back', async () => {
  const member = await memberships.make();
  site.advanceClock(periodDays * minutesOfDay);
  await member.fail();
  const { invoices } = member.subscription;
  Object.assign(invoices.at(-1) ?? {}, { state: 'paid', paidAt: inHours(0) });
  await member.end();
  const ended = await member.find();
  expect(ended).toMatchObject({ state: 'ended', ending: 'refunded', periods: [{}, {}] });
  const order = await findPackPurchase(table, ended.periods.at(-1)?.orderId ?? '');
  expect(order).toMatchObject({ status: 'cancelled', refundReason: 'cancelled', refundDueAt: expect.any(String) });
});

describe('collections of a membership', () => {
  test('are open while it is paid and for days of grace, and closed from the instant of its end', async () => {
    const member = testMember();
    const owned = await memberships.make({ memberSub: member.sub, ownerEmail: member.email });
    const open = { birth: true, stress: false, byMembership: ['birth'] };
    expect(await purchasing.collectionsOf(member)).toEqual(open);
    site.advanceClock(periodDays * minutesOfDay);
    await owned.fail();
    site.advanceClock(6.9 * minutesOfDay);
    expect(await purchasing.collectionsOf(member)).toEqual(open);
    // Nobody has heard of the end yet.
    site.advanceClock(0.2 * minutesOfDay);
    expect(await purchasing.collectionsOf(member)).toEqual({ birth: false, stress: false });
  });

  test('play', async () => {
    const member = testMember();
    const recording = await purchasing.recording({ collection: 'birth', isFree: false });
    await expect(purchasing.play(member, recording)).rejects.toMatchObject({ code: 'no_access' });
    const owned = await memberships.make({ memberSub: member.sub, ownerEmail: member.email });
    expect(await purchasing.play(member, recording)).toMatchObject({ recording: { id: recording.id } });
    await owned.end();
    await expect(purchasing.play(member, recording)).rejects.toMatchObject({ code: 'no_access' });
  });
});

describe('the credits of a period', () => {
  test('are among the packs that can be used, while they can, and not in the studio’s list', async () => {
    const member = testMember();
    const owned = await memberships.make({ memberSub: member.sub, ownerEmail: member.email });
    const mine = () => listMyPacks({ ...call, member, request: request() }, site.dependencies);
    expect((await mine()).packs).toMatchObject([{ id: owned.id, membership: { unlimited: false, takesPlaces: true } }]);
    const query = { search: owned.email, timeZone: 'UTC' };
    const listed = await listPacks({ ...call, query, member, request: request() }, site.dependencies);
    expect(listed.packs).toEqual([]);
    site.advanceClock(periodDays * minutesOfDay);
    await owned.fail();
    expect((await mine()).packs).toEqual([]);
  });

  test('are shown, also to a guest, before they can be used', async () => {
    const member = testMember();
    const usableFrom = new Date(site.dependencies.now().getTime() + 14 * minutesOfDay * 60_000).toISOString();
    const owned = await memberships.make({ memberSub: member.sub, ownerEmail: member.email, usableFrom });
    const mine = await listMyPacks({ ...call, member, request: request() }, site.dependencies);
    expect(mine.packs).toMatchObject([{ id: owned.id, state: 'not_yet', membership: { takesPlaces: false } }]);
    const shown = showPack(
      { params: { packId: owned.id }, query: undefined, body: { secret: owned.secret }, request: request() },
      site.dependencies,
    );
    expect(await shown).toMatchObject({ id: owned.id, state: 'not_yet' });
  });

  test('are shown by the secret of the membership, of whichever period', async () => {
    const owned = await memberships.make();
    site.advanceClock(periodDays * minutesOfDay);
    const renewed = await owned.renew();
    const shown = showPack(
      { params: { packId: owned.id }, query: undefined, body: { secret: owned.secret }, request: request() },
      site.dependencies,
    );
    expect(await shown).toMatchObject({ id: renewed?.periods.at(-1)?.orderId, membership: { takesPlaces: true } });
  });

  test('have no mail before they end, nor when the last one is used', async () => {
    const member = await memberships.make({ terms: { sessions: 1 } });
    const { bookingId } = await book(member, await sessionOn(3));
    await cancel(bookingId, 1800);
    expect(await site.mails(member.id)).toEqual([]);
    site.advanceClock((periodDays - 3) * minutesOfDay);
    expect(await remindOfPacks(site.dependencies)).toBe(0);
  });
});

test('a guest’s memberships become those of the account that confirms the address', async () => {
  const { id, email } = await memberships.make();
  const sub = testMember().sub;
  await Promise.all([linkGuestMemberships(table, { sub, email }), linkGuestMemberships(table, { sub, email })]);
  expect(await findMembership(table, id)).toMatchObject({ memberSub: sub });
  expect((await findMembershipsOf(table, { memberSub: sub, email })).map((one) => one.id)).toEqual([id]);
});
