import { expect, test } from 'vitest';
import { changing } from '../../testing/changing.ts';
import { openGroups } from '../../testing/groups.ts';
import { openPacks } from '../../testing/packs.ts';
import { openSharedTestSite } from '../../testing/site.ts';

// Requests at the same instant for the credits of one pack (docs/product.md#packs).

const site = await openSharedTestSite();
const packs = openPacks(site);
const groups = openGroups(site);
const { cancel } = changing(site);
const rounds = Array.from({ length: 25 });

type Made = Awaited<ReturnType<typeof packs.make>>;

function book(pack: Made, sessionId: string) {
  const body = site.bookingRequest(sessionId, { email: pack.ownerEmail, pack: packs.use(pack), another: true });
  return site.book(body);
}

const openSession = () => site.createSession({ maxAttendees: 8, liftsNetworkLimit: true });
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.code)] : []));

test('25 times, the last credit pays one of two places', { timeout: 240_000 }, async () => {
  for (const _ of rounds) {
    const pack = await packs.make({ creditsLeft: 1 });
    const sessions = [await openSession(), await openSession()];
    const results = await Promise.allSettled(sessions.map((id) => book(pack, id)));
    expect(codes(results)).toEqual(['pack_used_up']);
    await packs.expectLeft({ ...pack, creditsLeft: 1 }, 0);
    const counters = await Promise.all(sessions.map((id) => site.counters(id)));
    expect(counters.map(({ taken }) => taken).toSorted()).toEqual([0, 1]);
    expect(counters.map(({ held }) => held)).toEqual([0, 0]);
  }
});

test('25 times, three credits pay one of two orders of two places', { timeout: 240_000 }, async () => {
  for (const _ of rounds) {
    const pack = await packs.make({ creditsLeft: 3 });
    const used = packs.use(pack, { places: 2, credits: 2, amount: 3600 });
    const order = async () => groups.order(groups.bodyOf(await openSession(), { email: pack.ownerEmail, pack: used }));
    expect(codes(await Promise.allSettled([order(), order()]))).toEqual(['pack_used_up']);
    await packs.expectLeft(pack, 1);
  }
});

test('25 times, a place is booked with a credit while another one gives its credit back', {
  timeout: 240_000,
}, async () => {
  for (const _ of rounds) {
    const pack = await packs.make({ creditsLeft: 2 });
    const first = await book(pack, await openSession());
    const next = await openSession();
    const results = await Promise.allSettled([cancel(first.bookingId, 1800), book(pack, next)]);
    expect(codes(results)).toEqual([]);
    await packs.expectLeft(pack, 1);
  }
});

test('25 times, a place that is cancelled twice at once gives its credit back once', { timeout: 240_000 }, async () => {
  for (const _ of rounds) {
    const pack = await packs.make();
    const { bookingId } = await book(pack, await openSession());
    await Promise.allSettled([cancel(bookingId, 1800), cancel(bookingId, 1800), site.sync()]);
    await site.settle(bookingId);
    await packs.expectLeft(pack, 5);
  }
});
