import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { findSession } from '../../domains/sessions/store.ts';
import type { Place } from '../../ground/keys/place.ts';
import { isPackPart } from '../../ground/keys/voucher-part.ts';
import { openCardLine } from '../../testing/card-line.ts';
import { changing, gbp } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { openMemberships, type TestMembership } from '../../testing/made-memberships.ts';
import { openPacks } from '../../testing/packs.ts';
import { pay } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';

/*
 * docs/product.md#memberships: whatever is done with places of a membership before and after its end, seats are never oversold, credits
 * used less those returned are those of places that are kept, and nobody keeps a place to come that is not free, paid, payable in time,
 * or paid by a credit of a membership that goes on.
 */

const site = await openSharedTestSite();
const memberships = openMemberships(site);
const packs = openPacks(site);
const deposits = await openDeposits(site);
const { changeItem } = await openCardLine(site);
const { cancel, move, inHours } = changing(site);
const capacity = 2;
const hourMs = 3_600_000;

const kinds = ['book', 'book', 'other', 'cancel', 'move', 'free', 'end', 'pay', 'pay', 'wait', 'sweep'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  days: fc.integer({ min: 2, max: 9 }),
  which: fc.nat({ max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Run = { member: TestMembership; sessions: string[]; made: string[] };

function sessionIn(days: number): Promise<string> {
  const startTime = `${inHours(days * 24).slice(0, 10)}T12:00:00.000Z`;
  const endTime = new Date(Date.parse(startTime) + hourMs).toISOString();
  return site.createSession({ startTime, endTime, maxAttendees: capacity, liftsNetworkLimit: true });
}

const chosen = <Item>(items: readonly Item[], { which }: Step) => items[which % Math.max(1, items.length)];

async function perform(one: Step, { member, sessions, made }: Run): Promise<void> {
  const sessionId = chosen(sessions, one);
  const bookingId = chosen(made, one);
  switch (one.kind) {
    case 'book': {
      if (!sessionId) return;
      const pack = packs.use({ id: member.id, secret: member.secret });
      const body = site.bookingRequest(sessionId, { email: member.email, pack, another: true });
      await site.book(body);
      return void made.push(body.bookingId);
    }
    case 'other':
      return sessionId ? void (await site.holdSeat({ sessionId })) : undefined;
    case 'cancel':
      return bookingId ? void (await cancel(bookingId, (await site.booking(bookingId))?.total.amount ?? 0)) : undefined;
    case 'move':
      return bookingId && sessionId ? void (await move(bookingId, sessionId)) : undefined;
    case 'free':
      return sessionId && one.which < 5 ? changeItem(sessionId, { price: gbp(0) }) : undefined;
    case 'end':
      return one.which < 10 ? void (await member.end()) : void (await member.settle());
    case 'pay':
      return bookingId ? void (await pay(await deposits.page(bookingId))) : undefined;
    case 'wait':
      return site.advanceClock(one.days * 8 * 60);
    case 'sweep':
      return void (await deposits.sweep());
  }
}

async function isSessionFree({ sessionId }: Place): Promise<boolean> {
  return (await findSession(site.dependencies.table, sessionId))?.price.amount === 0;
}

async function expectBalanced({ member, sessions, made }: Run): Promise<void> {
  const now = site.dependencies.now().toISOString();
  for (const sessionId of sessions) {
    const { taken = 0, held = 0 } = await site.counters(sessionId);
    expect(taken + held).toBeLessThanOrEqual(capacity);
  }
  const places = (await Promise.all(made.map((id) => site.booking(id)))).filter((place) => place !== undefined);
  const kept = places.filter((place) => isBooked(place) || place.refundedAt === null);
  const used = (await member.uses()).reduce((sum, { credits }) => sum + credits, 0);
  expect(used).toBe(kept.flatMap(({ vouchers }) => vouchers.filter(isPackPart)).length);
  expect((await member.creditsLeft()) + used).toBe(4);
  const isOver = (await member.find()).closedAt !== null;
  for (const place of places.filter((one) => isBooked(one) && one.sessionStart > now)) {
    const { deposit, vouchers } = place;
    const isPayable = deposit?.state === 'pending' && deposit.payUntil !== null && deposit.payUntil > now;
    const isPaid = deposit?.state === 'paid' || (!isOver && vouchers.some(isPackPart));
    expect([place.id, isPayable || isPaid || deposit?.state === 'cancelled' || (await isSessionFree(place))]).toEqual([
      place.id,
      true,
    ]);
  }
}

test('random bookings, ends, payments and times keep seats, credits and places right', {
  timeout: 400_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { maxLength: 14 }), async (rounds) => {
      const member = await memberships.make({ terms: { placesAfterEnd: 'payable' } });
      const sessions = [await sessionIn(3), await sessionIn(5), await sessionIn(9)];
      const run: Run = { member, sessions, made: [] };
      for (const round of rounds) {
        // What is refused changes nothing.
        await Promise.allSettled(round.map((one) => perform(one, run)));
      }
      await member.end();
      for (const hours of [0, 73]) {
        site.advanceClock(hours * 60);
        await member.settle();
        await deposits.sweep();
        await site.sync();
        await deposits.sweep();
        await expectBalanced(run);
      }
      expect(await member.find()).toMatchObject({ state: 'ended', closedAt: expect.any(String) });
    }),
    { numRuns: 15 },
  );
  expect(await site.counterMismatches()).toEqual([]);
});
