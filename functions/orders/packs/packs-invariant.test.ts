import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { creditsFor } from '#shared/rules/packs.ts';
import { changePackItem } from '../../domains/packs/store.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { isPackPart } from '../../ground/keys/voucher-part.ts';
import { transact } from '../../ground/platform/transact.ts';
import { changeCall, changing, gbp } from '../../testing/changing.ts';
import { openCreditLine } from '../../testing/credit-line.ts';
import { openGroups } from '../../testing/groups.ts';
import { openPacks } from '../../testing/packs.ts';
import { browserSecret, pay, price } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { cancelBooking } from '../bookings/cancel.ts';
import { giveBooking } from '../bookings/give.ts';

/*
 * docs/product.md#packs: whatever is done with places that credits pay, the credits that a pack lacks are those of places that are kept
 * or were cancelled too late, and its value is divided among them.
 */

const site = await openSharedTestSite();
const packs = openPacks(site);
const groups = openGroups(site);
const admin = openAdminOrders(site);
const { move, inHours } = changing(site);
const credits = await openCreditLine(site);

const kinds = [
  'order',
  'order',
  'order',
  'pay',
  'cancel',
  'remove',
  'move',
  'give',
  'end',
  'wait',
  'queue',
  'queue',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  places: fc.integer({ min: 1, max: 3 }),
  /** Tells how many of the places credits pay. */
  paid: fc.integer({ min: 1, max: 3 }),
  isLong: fc.boolean(),
  isSoon: fc.boolean(),
  which: fc.nat({ max: 50 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Made = Awaited<ReturnType<typeof packs.make>>;
type Ordered = { id: string; secret: string; isGroup: boolean; paymentUrl: string | null };

const firstCredits = 7;
const long = { minutes: 90, credits: 2 };

function sessionOf({ isLong, isSoon }: Pick<Step, 'isLong' | 'isSoon'>) {
  const startTime = inHours(isSoon ? 6 : 150);
  const endTime = new Date(Date.parse(startTime) + (isLong ? 120 : 60) * 60_000).toISOString();
  return { startTime, endTime, maxAttendees: 9, liftsNetworkLimit: true };
}

async function order(pack: Made, one: Step): Promise<Ordered> {
  const session = sessionOf(one);
  const sessionId = await site.createSession(session);
  const each = creditsFor(pack.terms, { category: null, ...session }) ?? 1;
  const places = Math.min(one.places, one.paid);
  const used = packs.use(pack, { places, credits: places * each, amount: places * price.amount });
  if (one.places === 1) {
    const body = site.bookingRequest(sessionId, { email: pack.ownerEmail, pack: used });
    await site.book(body);
    return { id: body.bookingId, secret: browserSecret(body.bookingId), isGroup: false, paymentUrl: null };
  }
  const further = Array.from({ length: one.places - 1 }, () => ({}));
  const body = groups.bodyOf(sessionId, { email: pack.ownerEmail, further, pack: used });
  const { paymentUrl } = await groups.order(body);
  return { id: body.groupId, secret: body.secret, isGroup: true, paymentUrl };
}

/** Waits with a credit for a place that comes free at once: it is booked, or offered where the pack cannot pay. */
async function queue(pack: Made, one: Step): Promise<Ordered[]> {
  const { cards, line, join, creditOf, bookedBy } = credits;
  const { liftsNetworkLimit: _, maxAttendees: __, ...session } = sessionOf(one);
  const { sessionId, bookings } = await cards.full(1, session);
  const each = creditsFor(pack.terms, { category: null, ...session }) ?? 1;
  const bookUntil = session.startTime;
  await join(sessionId, pack.ownerEmail, { bookUntil, credit: creditOf(pack, { credits: each }) });
  await line.release(bookings[0] ?? '');
  await line.run(sessionId);
  const booked = await bookedBy(sessionId, pack.ownerEmail);
  if (!booked) return [];
  const secret = await site.mailSecret(booked.id, 60 * 24 * 30);
  return [{ id: booked.id, secret, isGroup: false, paymentUrl: null }];
}

async function placesOf({ id, isGroup }: Ordered) {
  if (isGroup) return groups.places(id);
  const place = await site.booking(id);
  return place ? [place] : [];
}

async function perform(one: Step, pack: Made, made: Ordered[]): Promise<void> {
  const { kind, which } = one;
  if (kind === 'order') {
    made.push(await order(pack, one));
    return;
  }
  if (kind === 'queue') {
    made.push(...(await queue(pack, one)));
    return;
  }
  if (kind === 'end') {
    const read = await packs.find(pack.id);
    const endedAt = read.endedAt === null ? site.dependencies.now().toISOString() : null;
    return void (await transact(site.dependencies.table, [changePackItem(read, { endedAt })]));
  }
  if (kind === 'wait') {
    site.advanceClock(32);
    await site.sync();
    return;
  }
  const chosen = made[which % Math.max(1, made.length)];
  const places = chosen ? await placesOf(chosen) : [];
  const place = places[which % Math.max(1, places.length)];
  if (!chosen || !place) return;
  switch (kind) {
    case 'cancel': {
      const isEarly = Date.parse(place.sessionStart) - site.dependencies.now().getTime() > 24 * 3_600_000;
      const body = { secret: chosen.secret, refund: gbp(isEarly ? place.total.amount : 0) };
      return void (await cancelBooking({ ...changeCall(place.id), body }, site.dependencies));
    }
    case 'remove':
      return void (await admin.remove(place.id, { refund: true, tell: false }));
    case 'move': {
      const target = await site.createSession({ ...sessionOf(one), price: gbp(2500) });
      return void (await move(place.id, target, { secret: chosen.secret }));
    }
    case 'give': {
      const wren = { firstName: 'Wren', lastName: 'Ellis', email: `wren-${which}@example.org` };
      const body = { secret: chosen.secret, ...wren };
      return void (await giveBooking({ ...changeCall(place.id), body }, site.dependencies));
    }
    case 'pay':
      if (chosen.paymentUrl !== null) await pay(chosen.paymentUrl);
      if (chosen.isGroup) await groups.settle(chosen.id);
  }
}

async function expectBalanced(pack: Made, made: Ordered[]): Promise<void> {
  const now = await packs.find(pack.id);
  const uses = await packs.uses(pack.id);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  expect(now.creditsLeft).toBeGreaterThanOrEqual(0);
  expect(now.valueLeft).toBeGreaterThanOrEqual(0);
  await packs.expectLeft(pack, now.creditsLeft);
  const places = (await Promise.all(made.map(placesOf))).flat();
  const isKept = (place: (typeof places)[number]) => isBooked(place) || place.refundedAt === null;
  const held = places.filter(isKept).flatMap(({ vouchers }) => vouchers.filter(isPackPart));
  expect(sum(uses.map((use) => use.credits))).toBe(sum(held.map((part) => part.pack.credits)));
  expect(sum(uses.map((use) => use.value))).toBe(sum(held.map((part) => part.pack.value.amount)));
  for (const place of places.filter(isBooked)) expect(place.vouchers.length).toBeLessThanOrEqual(1);
}

test('random orders, moves, gifts and cancellations keep credits and value right', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
      const value = { amount: 10_001, currency: 'GBP' } as const;
      const pack = await packs.make({ creditsLeft: firstCredits, value, valueLeft: value.amount, terms: { long } });
      const made: Ordered[] = [];
      for (const round of rounds) {
        // What is refused changes nothing.
        await Promise.allSettled(round.map((one) => perform(one, pack, made)));
        expect((await packs.find(pack.id)).creditsLeft).toBeGreaterThanOrEqual(0);
      }
      // What was not paid in time is given back.
      site.advanceClock(32);
      await site.sync();
      await expectBalanced(pack, made);
    }),
    { numRuns: 12 },
  );
});
