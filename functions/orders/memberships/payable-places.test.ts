import { describe, expect, test } from 'vitest';
import { changeMembership } from '../../domains/memberships/store.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { eraseOrders } from '../../endpoints/admin/members/erase-orders.ts';
import { openPeople, someone } from '../../endpoints/admin/members/testing/people-api.ts';
import { attendeeOf } from '../../endpoints/admin/sessions/attendees.ts';
import { cancelSession } from '../../endpoints/admin/sessions/cancel.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { openCardLine } from '../../testing/card-line.ts';
import { changeCall, changing, gbp } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { eventsOf } from '../../testing/events.ts';
import { type Crash, crashAt } from '../../testing/fault-injection.ts';
import { openGroups } from '../../testing/groups.ts';
import { openMemberships, type TestMembership } from '../../testing/made-memberships.ts';
import { openPacks } from '../../testing/packs.ts';
import { browserSecret, pay } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { payRest } from '../bookings/pay-rest.ts';
import { findView } from '../bookings/view.ts';
import { entriesOf, entriesOfChange } from '../income/postings.ts';

// Places that can be paid singly once the membership that had paid them has ended (docs/product.md#memberships). A session costs £18.

const site = await openSharedTestSite();
const memberships = openMemberships(site);
const packs = openPacks(site);
const groups = openGroups(site);
const people = openPeople(site);
const deposits = await openDeposits(site);
const { changeItem } = await openCardLine(site);
const { cancel, move, give, inHours } = changing(site);
const { table } = site.dependencies;
const payable = { placesAfterEnd: 'payable' } as const;
const hourMs = 3_600_000;

function sessionOn(days: number, hour = 12, more: Record<string, unknown> = {}) {
  const startTime = `${inHours(days * 24).slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const endTime = new Date(Date.parse(startTime) + hourMs).toISOString();
  return site.createSession({ startTime, endTime, maxAttendees: 8, liftsNetworkLimit: true, ...more });
}

function book(member: TestMembership, sessionId: string) {
  const used = packs.use({ id: member.id, secret: member.secret });
  return site.book(site.bookingRequest(sessionId, { email: member.email, pack: used, another: true }));
}

const askedAbout = async (member: TestMembership) =>
  (await eventsOf(table, 'membershipPlacesPayable')).filter(({ membershipId }) => membershipId === member.id);

const hoursLater = (hours: number) => deposits.at(site.dependencies.now().toISOString(), hours * hourMs);

describe('when the membership has ended', () => {
  test('its places to come keep their seats and can be paid for 72 hours; one mail asks for all', async () => {
    const member = await memberships.make({ terms: payable });
    const sessionId = await sessionOn(9);
    const places = [
      await book(member, sessionId),
      await book(member, await sessionOn(5)),
      await book(member, await sessionOn(2)),
    ];
    await member.end();
    for (const { bookingId } of places) {
      expect(await site.booking(bookingId)).toMatchObject({ status: 'completed', vouchers: [], total: gbp(0) });
      expect(await findView(table, bookingId)).toMatchObject({ deposit: { rest: gbp(1800), state: 'pending' } });
    }
    const [first] = places;
    const until = new Date(site.dependencies.now().getTime() + 72 * hourMs).toISOString();
    expect((await deposits.deposit(String(first?.bookingId)))?.payUntil?.slice(0, 16)).toBe(until.slice(0, 16));
    expect(await askedAbout(member)).toMatchObject([{ bookingIds: expect.any(Array), to: member.email }]);
    expect((await askedAbout(member))[0]?.bookingIds).toHaveLength(3);
    expect(await member.creditsLeft()).toBe(4);
    expect(await member.find()).toMatchObject({ closedAt: expect.any(String) });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await site.mails(member.id)).toContain('membership_places_payable');
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('the owner sees it as not paid, with its last day, and as paid once it is', async () => {
    const member = await memberships.make({ terms: payable });
    const sessionId = await sessionOn(9);
    const { bookingId } = await book(member, sessionId);
    await member.end();
    const attendee = async () => {
      const session = await findWholeSession(table, sessionId);
      const booking = await site.booking(bookingId);
      if (!session || !booking) throw new Error('no place');
      return attendeeOf({ kind: 'booking', booking }, session, site.dependencies.now());
    };
    const { payUntil } = (await deposits.deposit(bookingId)) ?? {};
    const owing = { status: 'completed', paymentStatus: 'pending', total: gbp(1800), rest: { dueAt: payUntil } };
    expect(await attendee()).toMatchObject(owing);
    await pay(await deposits.page(bookingId));
    await deposits.advance(String((await deposits.deposit(bookingId))?.restId));
    const { rest, ...paid } = await attendee();
    expect(rest).toBeUndefined();
    expect(paid).toMatchObject({ paymentStatus: 'paid', total: gbp(1800) });
  });

  test('income takes back what the credit had paid, and counts the payment as one order', async () => {
    const member = await memberships.make({ terms: payable });
    const { bookingId } = await book(member, await sessionOn(9));
    const before = await site.booking(bookingId);
    await member.end();
    const after = await site.booking(bookingId);
    if (!before || !after?.deposit) throw new Error('no place');
    const change = { id: bookingId, at: site.dependencies.now().toISOString() };
    expect(entriesOfChange(before, after, change)).toMatchObject([
      { amount: -1800, orders: -1, way: 'pack', packId: member.id, corrects: true },
    ]);
    await pay(await deposits.page(bookingId));
    await deposits.advance(after.deposit.restId);
    const paid = await deposits.rest(after.deposit.restId);
    expect(paid && entriesOf(paid)).toMatchObject([{ amount: 1800, orders: 1, kind: 'payment', way: 'card' }]);
  });

  test('a place is paid on its ticket, as the rest of a price is, and stays', async () => {
    const member = await memberships.make({ terms: payable });
    const { bookingId } = await book(member, await sessionOn(9));
    await member.end();
    await pay(await deposits.page(bookingId));
    const restId = String((await deposits.deposit(bookingId))?.restId);
    await deposits.advance(restId);
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'paid' });
    await deposits.advance(restId, hoursLater(80));
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
    await cancel(bookingId, 1800);
    expect(await deposits.rest(restId)).toMatchObject({ status: 'cancelled', refundDueAt: expect.any(String) });
  });

  test('a place that is not paid in time is given back, and its person told', async () => {
    const member = await memberships.make({ terms: payable });
    const sessionId = await sessionOn(9);
    const { bookingId } = await book(member, sessionId);
    await member.end();
    const restId = String((await deposits.deposit(bookingId))?.restId);
    await deposits.advance(restId, hoursLater(71));
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
    await deposits.advance(restId, hoursLater(73));
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', ending: 'rest_unpaid' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await site.mails(bookingId)).toContain('rest_unpaid');
    expect(await member.creditsLeft()).toBe(4);
  });

  test('a place of a session that costs nothing by now stays as it is', async () => {
    const member = await memberships.make({ terms: payable });
    const sessionId = await sessionOn(9);
    const { bookingId } = await book(member, sessionId);
    await changeItem(sessionId, { price: gbp(0) });
    await member.end();
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed', deposit: null });
    expect(await askedAbout(member)).toEqual([]);
    expect(await member.find()).toMatchObject({ closedAt: expect.any(String) });
  });

  test('the price is the one of now, in the currency of the membership', async () => {
    const member = await memberships.make({ terms: payable, price: { amount: 6200, currency: 'EUR' } });
    const sessionId = await sessionOn(9);
    const { bookingId } = await book(member, sessionId);
    await changeItem(sessionId, { price: gbp(2500) });
    await member.end();
    expect(await deposits.deposit(bookingId)).toMatchObject({ rest: { currency: 'EUR' } });
    expect((await deposits.deposit(bookingId))?.rest.amount).toBeGreaterThan(2500);
  });

  test.each(['withdrawn', 'refunded'] as const)('its places are given back where it was %s', async (ending) => {
    const member = await memberships.make({ terms: payable });
    const { bookingId } = await book(member, await sessionOn(9));
    await transactNamed(table, { membership: changeMembership(await member.find(), { ending }) });
    await member.end();
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
    expect(await askedAbout(member)).toEqual([]);
  });

  test('its places are given back where its plan says so', async () => {
    const member = await memberships.make();
    const { bookingId } = await book(member, await sessionOn(9));
    await member.end();
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', deposit: null });
  });

  test('of several places that were ordered together, the one that it paid can be paid singly', async () => {
    const member = await memberships.make({ terms: payable });
    const used = packs.use({ id: member.id, secret: member.secret });
    const body = groups.bodyOf(await sessionOn(9), { email: member.email, pack: used });
    const { paymentUrl } = await groups.order(body);
    await pay(String(paymentUrl));
    await site.sync();
    await member.end();
    await member.settle();
    const owed = (await member.uses()).map(({ credits }) => credits);
    expect(owed).toEqual([0]);
    expect((await askedAbout(member))[0]?.bookingIds).toHaveLength(1);
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('a place that is to be paid', () => {
  test('costs nothing where its session is cancelled', async () => {
    const member = await memberships.make({ terms: payable });
    const sessionId = await sessionOn(9);
    const { bookingId } = await book(member, sessionId);
    await member.end();
    const restId = String((await deposits.deposit(bookingId))?.restId);
    const call = callAs(adminCaller(), { params: { sessionId }, body: { places: 1, message: 'I am ill.' } });
    await cancelSession(call, site.dependencies);
    await site.sync();
    await deposits.advance(restId);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', ending: 'session_cancelled' });
    expect(await deposits.rest(restId)).toMatchObject({ status: 'cancelled', paidAt: null });
  });

  test('is given back where its person is deleted, before the end and after it', async () => {
    for (const isOver of [false, true]) {
      const member = await memberships.make({ terms: payable });
      const sessionId = await sessionOn(9);
      const { bookingId } = await book(member, sessionId);
      if (isOver) await member.end();
      await eraseOrders({ sub: null, email: member.email, fullName: 'Ada Lovelace' }, member.dependencies);
      await member.settle();
      expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
      expect((await site.counters(sessionId)).taken).toBe(0);
      // A credit is of no use to who is deleted.
      expect(await member.creditsLeft()).toBe(isOver ? 4 : 3);
      expect(await askedAbout(member)).toHaveLength(isOver ? 1 : 0);
    }
  });

  test('is that of the address into which its person is merged, which pays it', async () => {
    const member = await memberships.make({ terms: payable });
    const { bookingId } = await book(member, await sessionOn(9));
    await member.end();
    const into = someone('merged');
    await people.book(into, await people.freeSession());
    await people.mergeAll(member.email, into);
    const { restId } = (await deposits.deposit(bookingId)) ?? {};
    expect(await deposits.rest(String(restId))).toMatchObject({ status: 'pending', buyerEmail: into });
    await pay(await deposits.page(bookingId));
    await deposits.advance(String(restId));
    expect(await site.booking(bookingId)).toMatchObject({ attendeeEmail: into, deposit: { state: 'paid' } });
  });

  test('costs nothing where its member cancels', async () => {
    const member = await memberships.make({ terms: payable });
    const { bookingId } = await book(member, await sessionOn(9));
    await member.end();
    await cancel(bookingId, 0);
    const restId = String((await site.booking(bookingId))?.deposit?.restId);
    await deposits.advance(restId);
    expect(await deposits.rest(restId)).toMatchObject({ status: 'cancelled', paidAt: null });
  });

  test('is paid before it is moved, and can be given away', async () => {
    const member = await memberships.make({ terms: payable });
    const { bookingId } = await book(member, await sessionOn(9));
    await member.end();
    await expect(move(bookingId, await sessionOn(10))).rejects.toMatchObject({ code: 'rest_pending' });
    await pay(await deposits.page(bookingId));
    await deposits.advance(String((await deposits.deposit(bookingId))?.restId));
    await move(bookingId, await sessionOn(10));
    await give(bookingId, 'wren@example.org');
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('while Stripe is down', () => {
  const down = async () => {
    throw new Error('Stripe is down');
  };

  test('no page is opened, and the place can be paid later', async () => {
    const member = await memberships.make({ terms: payable });
    const { bookingId } = await book(member, await sessionOn(9));
    await member.end();
    const broken = { ...site.dependencies, payments: { ...site.dependencies.payments, open: down } };
    const body = { secret: browserSecret(bookingId) };
    await expect(payRest({ ...changeCall(bookingId), body }, broken)).rejects.toThrow();
    await pay(await deposits.page(bookingId));
    await deposits.advance(String((await deposits.deposit(bookingId))?.restId));
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'paid' });
  });

  test('a place whose payment page is open goes only once Stripe says that nothing was paid', async () => {
    const member = await memberships.make({ terms: payable });
    const { bookingId } = await book(member, await sessionOn(9));
    await member.end();
    await deposits.page(bookingId);
    const restId = String((await deposits.deposit(bookingId))?.restId);
    const later = hoursLater(73);
    const broken = { ...later, payments: { ...later.payments, find: down, close: down } };
    await expect(deposits.advance(restId, broken)).rejects.toThrow();
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
    await deposits.advance(restId, later);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', ending: 'rest_unpaid' });
  });

  test('a membership that is not paid keeps its places until it has ended at Stripe', async () => {
    const member = await memberships.make({ terms: payable });
    const { bookingId } = await book(member, await sessionOn(60));
    site.advanceClock(30 * 24 * 60);
    await member.fail();
    site.advanceClock(8 * 24 * 60);
    await expect(member.settle(site.dependencies, { endSubscription: down })).rejects.toThrow();
    expect(await site.booking(bookingId)).toMatchObject({ deposit: null, vouchers: [{}] });
    await member.settle();
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'pending' });
    expect(await member.find()).toMatchObject({ ending: 'unpaid' });
  });
});

test('interrupted at any call, the end goes on with the next look: each place is payable once, and asked for once', {
  timeout: 300_000,
}, async () => {
  const atOnce = [0, 1, 2, 3, 4, 5];
  for (let first = 0; ; first += atOnce.length) {
    const runs = atOnce.flatMap((more) =>
      (['before', 'after'] as const).map((when) => endInterrupted({ at: first + more, when })),
    );
    if ((await Promise.all(runs)).includes(false)) return;
  }
});

/** Returns false where the end was complete before it could be interrupted. */
async function endInterrupted(crash: Crash): Promise<boolean> {
  const member = await memberships.make({ terms: payable });
  const sessionId = await sessionOn(9);
  const places = [await book(member, sessionId), await book(member, await sessionOn(5))];
  const isInterrupted = await crashAt(site.dependencies, crash, (own) => member.end(own));
  await member.settle();
  await member.settle();
  expect(await member.creditsLeft()).toBe(4);
  const asked = (await askedAbout(member)).flatMap(({ bookingIds }) => bookingIds);
  expect(asked.toSorted()).toEqual(places.map(({ bookingId }) => bookingId).toSorted());
  expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
  return isInterrupted;
}
