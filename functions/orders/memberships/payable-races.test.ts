import { expect, test } from 'vitest';
import { changing } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { eventsOf } from '../../testing/events.ts';
import { openMemberships, type TestMembership } from '../../testing/made-memberships.ts';
import { openPacks } from '../../testing/packs.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';

// Requests at the same instant for places that are to be paid after a membership (docs/product.md#memberships).

const site = await openSharedTestSite();
const memberships = openMemberships(site);
const packs = openPacks(site);
const deposits = await openDeposits(site);
const { cancel, inHours } = changing(site);
const tries = Array.from({ length: 25 }, (_, count) => count);
const hourMs = 3_600_000;

async function booked(member: TestMembership) {
  const startTime = `${inHours(9 * 24).slice(0, 10)}T12:00:00.000Z`;
  const endTime = new Date(Date.parse(startTime) + hourMs).toISOString();
  const sessionId = await site.createSession({ startTime, endTime, maxAttendees: 8, liftsNetworkLimit: true });
  const pack = packs.use({ id: member.id, secret: member.secret });
  const { bookingId } = await site.book(site.bookingRequest(sessionId, { email: member.email, pack }));
  return { sessionId, bookingId };
}

/** Sums what Stripe took for a place and did not give back. */
async function keptOf(restId: string): Promise<number> {
  const { payments, refunds } = await stripeRecords(restId);
  const taken = payments.filter(({ status }) => status === 'succeeded').map(({ amount }) => Number(amount));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return sum(taken) - sum(refunds.map(({ amount }) => amount));
}

const payable = { terms: { placesAfterEnd: 'payable' } } as const;

test('25 times, a place is paid while its time ends: it stays and is paid, or goes and its payment goes back', {
  timeout: 300_000,
}, async () => {
  const outcomes = new Set<string>();
  for (const count of tries) {
    const member = await memberships.make(payable);
    const { bookingId, sessionId } = await booked(member);
    await member.end();
    const restId = String((await deposits.deposit(bookingId))?.restId);
    const page = await deposits.page(bookingId);
    const over = deposits.at(site.dependencies.now().toISOString(), 73 * hourMs);
    const paying = async () => {
      await pay(page);
      await deposits.advance(restId);
    };
    const ending = async () => {
      // Every second time the payment has a head start.
      if (count % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 30));
      await deposits.advance(restId, over);
    };
    await Promise.allSettled([paying(), ending()]);
    await deposits.advance(restId, over);
    await deposits.advance(restId, over);
    const status = String((await site.booking(bookingId))?.status);
    expect(await keptOf(restId)).toBe(status === 'completed' ? 1800 : 0);
    expect((await site.counters(sessionId)).taken).toBe(status === 'completed' ? 1 : 0);
    expect(await member.creditsLeft()).toBe(4);
    outcomes.add(status);
  }
  expect(outcomes.has('completed')).toBe(true);
  expect(await site.counterMismatches()).toEqual([]);
});

test('25 times, a membership ends while its member cancels a place: the place goes, and its credit returns once', {
  timeout: 300_000,
}, async () => {
  const { table } = site.dependencies;
  for (const _ of tries) {
    const member = await memberships.make(payable);
    const { bookingId, sessionId } = await booked(member);
    const [cancelled] = await Promise.allSettled([cancel(bookingId, 1800), member.end()]);
    // What goes back was another sum by then.
    if (cancelled.status === 'rejected') await cancel(bookingId, 0);
    await member.settle();
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
    expect((await site.counters(sessionId)).taken).toBe(0);
    expect(await member.creditsLeft()).toBe(4);
    const asked = (await eventsOf(table, 'membershipPlacesPayable')).filter((one) => one.membershipId === member.id);
    expect(asked.length).toBeLessThanOrEqual(1);
    expect(await member.find()).toMatchObject({ closedAt: expect.any(String) });
  }
  expect(await site.counterMismatches()).toEqual([]);
});

test('25 times, two looks at an ended membership make each place payable once, and ask for it once', {
  timeout: 300_000,
}, async () => {
  const { table } = site.dependencies;
  for (const _ of tries) {
    const member = await memberships.make(payable);
    const { bookingId } = await booked(member);
    await Promise.allSettled([member.end(), member.end(), member.settle()]);
    await member.settle();
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'pending', payUntil: expect.any(String) });
    expect(await member.creditsLeft()).toBe(4);
    const asked = (await eventsOf(table, 'membershipPlacesPayable')).filter((one) => one.membershipId === member.id);
    expect(asked).toMatchObject([{ bookingIds: [bookingId] }]);
  }
});
