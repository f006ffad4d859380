import { describe, expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import { changeCall, changing, gbp } from '../../testing/changing.ts';
import { randomIp } from '../../testing/cloud.ts';
import { testMember } from '../../testing/member.ts';
import { openPacks, type PackOverrides } from '../../testing/packs.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { getBooking } from '../bookings/bookings.ts';
import { listMoves } from '../bookings/moves.ts';
import { listMyPacks, showPack } from '../pack-sales/my-packs.ts';

// What becomes of a place that a credit pays, and what its pack shows (docs/product.md#packs).

const site = await openSharedTestSite();
const packs = openPacks(site);
const line = openLine(site);
const { move, give, inHours } = changing(site);
const category = 'breathwork';

async function booked(overrides: PackOverrides = {}) {
  const pack = await packs.make(overrides);
  const sessionId = await site.createSession({ maxAttendees: 4, category, startTime: inHours(100) });
  const body = site.bookingRequest(sessionId, { email: pack.ownerEmail, pack: packs.use(pack) });
  await site.book(body);
  return { pack, sessionId, bookingId: body.bookingId };
}

const dearer = (session: object = {}) =>
  site.createSession({ maxAttendees: 4, category, price: gbp(5000), startTime: inHours(200), ...session });

describe('it is moved', () => {
  test('to a dearer and to a cheaper session, several times, and nothing is paid or goes back', async () => {
    const { pack, bookingId } = await booked();
    await move(bookingId, await dearer());
    await move(bookingId, await dearer({ price: gbp(700) }));
    const there = await dearer();
    await move(bookingId, there);
    expect(await site.booking(bookingId)).toMatchObject({ sessionId: there, status: 'completed', refundDueAt: null });
    await packs.expectLeft(pack, 4);
  });

  test('not to a session that the pack does not count for, nor to one that costs more credits', async () => {
    const long = { minutes: 90, credits: 2 };
    const { pack, bookingId } = await booked({ terms: { categories: [category], long } });
    const other = await dearer({ category: null });
    const start = inHours(200);
    const longer = await dearer({ startTime: start, endTime: new Date(Date.parse(start) + 7_200_000).toISOString() });
    const fits = await dearer();
    for (const target of [other, longer])
      await expect(move(bookingId, target)).rejects.toMatchObject({ code: 'pack_not_for_this' });
    const call = { ...changeCall(bookingId), body: undefined };
    const { moves } = await listMoves(call, site.dependencies);
    const ids = moves.map(({ session }) => session.id);
    expect(ids).toContain(fits);
    expect(ids).not.toContain(other);
    expect(ids).not.toContain(longer);
    await packs.expectLeft(pack, 4);
  });
});

describe('it is given away', () => {
  test('only if the pack may be used for others', async () => {
    const kept = await booked({ terms: { forOthers: false } });
    await expect(give(kept.bookingId, 'wren@example.org')).rejects.toMatchObject({ code: 'pack_for_owner' });
    const { bookingId } = await booked();
    await give(bookingId, 'wren@example.org');
    expect(await site.booking(bookingId)).toMatchObject({ attendeeEmail: 'wren@example.org' });
  });

  test('and who has it then sees nothing of the pack', async () => {
    const { bookingId } = await booked();
    const view = () => getBooking({ ...changeCall(bookingId), body: undefined }, site.dependencies);
    expect(await view()).toMatchObject({ byPack: { name: 'Five breaths', credits: 1 } });
    await give(bookingId, 'wren@example.org');
    expect(await view()).not.toHaveProperty('byPack');
  });
});

describe('an offer of the waitlist', () => {
  const paid = { price: gbp(1800) };

  async function offered(places = 1) {
    const sessionId = await site.createSession({ maxAttendees: 2, waitlistMode: 'next_in_line', price: gbp(0) });
    const bookings: string[] = [];
    for (let n = 0; n < 2; n++) {
      bookings.push((await line.book(sessionId)).bookingId);
    }
    const email = `wren-${newId(new Date()).toLowerCase()}@example.org`;
    await line.joinTogether(sessionId, email, places);
    await line.change(sessionId, paid);
    for (const id of bookings) await line.release(id);
    await line.run(sessionId);
    return { sessionId, offer: await line.offerOf(sessionId, email) };
  }

  test('is accepted with a credit', async () => {
    const pack = await packs.make();
    const { sessionId, offer } = await offered();
    expect(await line.accept(offer, undefined, packs.use(pack))).toMatchObject({
      status: 'completed',
      paymentUrl: null,
    });
    await packs.expectLeft(pack, 4);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0, waiting: 0 });
  });

  test('of several places is accepted with as many credits', async () => {
    const pack = await packs.make();
    const { sessionId, offer } = await offered(2);
    const further = [{ bookingId: newId(new Date()), firstName: 'Jay', lastName: 'Ellis' }];
    const used = packs.use(pack, { places: 2, credits: 2, amount: 3600 });
    const group = { groupId: newId(new Date()), further };
    expect(await line.accept(offer, group, used)).toMatchObject({ status: 'completed' });
    await packs.expectLeft(pack, 3);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 2, held: 0, waiting: 0 });
  });

  test('stays open when the pack has no credit left', async () => {
    const pack = await packs.make({ creditsLeft: 0, valueLeft: 0 });
    const { offer } = await offered();
    await expect(line.accept(offer, undefined, packs.use(pack))).rejects.toMatchObject({ code: 'pack_used_up' });
    expect(await site.offer(offer)).toMatchObject({ state: 'open' });
  });
});

describe('a pack shows', () => {
  const request = { ip: randomIp(), country: null };
  const list = (member: ReturnType<typeof testMember>) =>
    listMyPacks({ params: undefined, query: undefined, body: undefined, member, request }, site.dependencies);

  test('what it was used for, to whoever has its secret (docs/trust.md#packs)', async () => {
    const { pack, bookingId } = await booked();
    const show = (secret: string) =>
      showPack({ params: { packId: pack.id }, query: undefined, body: { secret }, request }, site.dependencies);
    expect(await show(pack.secret)).toMatchObject({
      creditsLeft: 4,
      state: 'valid',
      uses: [{ bookingId, credits: 1, returned: 0, session: { title: expect.any(String) } }],
    });
    await expect(show('a'.repeat(43))).rejects.toMatchObject({ code: 'pack_not_found' });
  });

  test('to the account with its address, whose it is from then on, what can be used first', async () => {
    const member = testMember();
    const used = await packs.make({ ownerEmail: member.email, creditsLeft: 0, valueLeft: 0 });
    const late = await packs.make({ memberSub: member.sub });
    const soon = await packs.make({ ownerEmail: member.email, expiresAt: inHours(24) });
    const ids = async () => (await list(member)).packs.map(({ id }) => id);
    expect(await ids()).toEqual([soon.id, late.id, used.id]);
    expect((await packs.find(soon.id)).memberSub).toBe(member.sub);
    // Another account of the same address gets nothing of it.
    expect((await list(testMember({ email: member.email }))).packs).toEqual([]);
    expect(await ids()).toEqual([soon.id, late.id, used.id]);
  });
});

test('the mail about the last credit is sent once, also when it came back and is used again', async () => {
  const { pack, bookingId } = await booked({ creditsLeft: 1 });
  expect(await site.mails(pack.id)).toEqual(['pack_used_up']);
  await changing(site).cancel(bookingId, 1800);
  const again = site.bookingRequest(await site.createSession(), { email: pack.ownerEmail, pack: packs.use(pack) });
  await site.book(again);
  await packs.expectLeft({ ...pack, creditsLeft: 1 }, 0);
  expect(await site.mails(pack.id)).toEqual(['pack_used_up']);
});
