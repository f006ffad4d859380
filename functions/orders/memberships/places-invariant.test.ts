import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { givesAccess, graceDays } from '#shared/rules/memberships.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { standingOf } from '../../ground/keys/membership.ts';
import type { Place } from '../../ground/keys/place.ts';
import { isPackPart } from '../../ground/keys/voucher-part.ts';
import { changing } from '../../testing/changing.ts';
import { madeMembershipTerms, openMemberships, type TestMembership } from '../../testing/made-memberships.ts';
import { openPacks } from '../../testing/packs.ts';
import { openSharedTestSite } from '../../testing/site.ts';

/*
 * docs/product.md#memberships: whatever is done with places and periods, credits used less those returned are those of places that are
 * kept, no day has more places than the plan allows, and nobody has access without a paid period or days of grace.
 */

const site = await openSharedTestSite();
const memberships = openMemberships(site);
const packs = openPacks(site);
const admin = openAdminOrders(site);
const { cancel, move, inHours } = changing(site);
const dayMs = 24 * 3_600_000;

const kinds = ['book', 'book', 'book', 'cancel', 'remove', 'move', 'renew', 'fail', 'repair', 'wait', 'end'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  days: fc.integer({ min: 1, max: 9 }),
  hour: fc.integer({ min: 7, max: 20 }),
  which: fc.nat({ max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function sessionOf({ days, hour }: Step) {
  const startTime = `${inHours(days * 24).slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  return site.createSession({ startTime, endTime, maxAttendees: 8, liftsNetworkLimit: true });
}

async function book(member: TestMembership, one: Step, made: string[]): Promise<void> {
  const { periods } = await member.find();
  const used = packs.use({ id: periods.at(-1)?.orderId ?? member.id, secret: member.secret });
  const body = site.bookingRequest(await sessionOf(one), { email: member.email, pack: used, another: true });
  await site.book(body);
  made.push(body.bookingId);
}

async function perform(one: Step, member: TestMembership, made: string[]): Promise<void> {
  const chosen = made[one.which % Math.max(1, made.length)];
  switch (one.kind) {
    case 'book':
      return book(member, one, made);
    case 'renew':
      return void (await member.renew());
    case 'fail':
      return void (await member.fail());
    case 'repair':
      return void (await member.repair());
    case 'end':
      // Most sequences go on for long.
      return one.which < 4 ? void (await member.end()) : undefined;
    case 'wait':
      site.advanceClock(one.days * 24 * 60);
      return void (await member.settle());
  }
  const place = chosen && (await site.booking(chosen));
  if (!place) return;
  if (one.kind === 'move') return void (await move(place.id, await sessionOf(one)));
  if (one.kind === 'remove') return void (await admin.remove(place.id, { refund: true, tell: false }));
  const isEarly = Date.parse(place.sessionStart) - site.dependencies.now().getTime() > dayMs;
  return void (await cancel(place.id, isEarly ? 1800 : 0));
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function placesOf(made: string[]): Promise<Place[]> {
  return (await Promise.all(made.map((id) => site.booking(id)))).flatMap((place) => place ?? []);
}

async function expectBalanced(member: TestMembership, made: string[]): Promise<void> {
  const { periods, terms } = await member.find();
  const all = await member.packs();
  const uses = await member.uses();
  const used = sum(uses.map(({ credits }) => credits));
  expect(sum(all.map(({ creditsLeft }) => creditsLeft)) + used).toBe(periods.length * Number(terms.sessions));
  const value = sum(all.map(({ valueLeft }) => valueLeft)) + sum(uses.map((use) => use.value));
  expect(value).toBe(sum(all.map((pack) => pack.value.amount)));
  for (const pack of all) expect(Math.min(pack.creditsLeft, pack.valueLeft)).toBeGreaterThanOrEqual(0);
  const places = await placesOf(made);
  const kept = places.filter((place) => isBooked(place) || place.refundedAt === null);
  expect(used).toBe(sum(kept.flatMap(({ vouchers }) => vouchers.filter(isPackPart).map(({ pack }) => pack.credits))));
  const perDay = Map.groupBy(places.filter(isBooked), ({ sessionStart }) => sessionStart.slice(0, 10));
  for (const ofDay of perDay.values()) expect(ofDay.length).toBeLessThanOrEqual(terms.perDay);
}

async function expectAccessPaid(member: TestMembership): Promise<void> {
  const now = site.dependencies.now();
  const paid = member.subscription.invoices.filter(({ state }) => state === 'paid');
  const paidUntil = Math.max(...paid.map(({ end }) => Date.parse(end)));
  const failedAt = member.subscription.invoices.find(({ state }) => state === 'open')?.finalizedAt;
  const grace = Math.max(paidUntil, failedAt ? Date.parse(failedAt) : 0) + graceDays * dayMs;
  if (givesAccess(standingOf(await member.find()), now)) expect(now.getTime()).toBeLessThan(grace);
}

async function expectNoneToCome(member: TestMembership, made: string[]): Promise<void> {
  const now = site.dependencies.now().toISOString();
  const kept = (await placesOf(made)).filter((place) => isBooked(place) && place.sessionStart > now);
  expect(kept).toEqual([]);
  expect(await member.find()).toMatchObject({ state: 'ended', closedAt: expect.any(String) });
}

test('random bookings, changes, renewals, failures and ends keep credits, days and access right', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { maxLength: 14 }), async (rounds) => {
      const carryOver = rounds.length % 3;
      const member = await memberships.make({ terms: { ...madeMembershipTerms, carryOver } });
      const made: string[] = [];
      for (const round of rounds) {
        // What is refused changes nothing.
        await Promise.allSettled(round.map((one) => perform(one, member, made)));
        await expectAccessPaid(member);
      }
      await member.settle();
      await expectBalanced(member, made);
      await member.end();
      await member.settle();
      await expectBalanced(member, made);
      await expectNoneToCome(member, made);
    }),
    { numRuns: 15 },
  );
});
