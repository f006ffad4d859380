import { describe, expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { randomIp } from '../../testing/cloud.ts';
import { openGroups } from '../../testing/groups.ts';
import { testMember } from '../../testing/member.ts';
import { openPacks, type PackOverrides } from '../../testing/packs.ts';
import { browserSecret, pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openVouchers } from '../../testing/vouchers.ts';
import { cancelBooking } from '../bookings/cancel.ts';
import { createMemberBooking } from '../bookings/create.ts';

// Credits of a pack pay places (docs/product.md#packs). A test session costs £18, and starts in a week.

const site = await openSharedTestSite();
const packs = openPacks(site);
const groups = openGroups(site);
const vouchers = openVouchers(site);
const admin = openAdminOrders(site);
const minutesBeyondHold = 32;
const category = 'breathwork';

const request = () => ({ ip: randomIp(), country: null });

type Booked = {
  pack: Awaited<ReturnType<typeof packs.make>>;
  sessionId?: string;
  used?: Parameters<typeof packs.use>[1];
};

/** Books a place that a credit pays, for the owner of the pack. */
async function bookWith({ pack, sessionId, used }: Booked) {
  const session = sessionId ?? (await site.createSession({ maxAttendees: 4 }));
  const body = site.bookingRequest(session, { email: pack.ownerEmail, pack: packs.use(pack, used) });
  return { ...body, ...(await site.book(body)) };
}

async function booked(overrides: PackOverrides = {}) {
  const pack = await packs.make(overrides);
  return { ...(await bookWith({ pack })), pack };
}

function cancel(bookingId: string, amount: number) {
  const body = { secret: browserSecret(bookingId), refund: { amount, currency: 'GBP' as const } };
  return cancelBooking({ query: undefined, params: { bookingId }, body, request: request() }, site.dependencies);
}

describe('a place that a credit pays', () => {
  test('is booked at once, without a payment page', async () => {
    const { pack, paymentUrl, status, paymentStatus, bookingId, sessionId } = await booked();
    expect({ paymentUrl, status, paymentStatus }).toEqual({
      paymentUrl: null,
      status: 'completed',
      paymentStatus: 'paid',
    });
    await packs.expectLeft(pack, 4);
    expect(await packs.uses(pack.id)).toMatchObject([{ bookingId, orderId: bookingId, sessionId, value: 1700 }]);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect((await stripeRecords(bookingId)).checkouts).toEqual([]);
  });

  test('costs one credit when its request is repeated', async () => {
    const { pack, ...first } = await booked();
    const { bookingId, sessionId } = first;
    const body = site.bookingRequest(sessionId, {
      bookingId,
      email: pack.ownerEmail,
      secret: browserSecret(bookingId),
      pack: packs.use(pack),
    });
    expect(await site.book(body)).toMatchObject({ status: 'completed' });
    await packs.expectLeft(pack, 4);
  });

  test('that is cancelled while all goes back gives the credit back, and no money', async () => {
    const { pack, bookingId } = await booked();
    await cancel(bookingId, 1800);
    await packs.expectLeft(pack, 5);
    expect((await stripeRecords(bookingId)).refunds).toEqual([]);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
  });

  test('that is cancelled later keeps the credit spent', async () => {
    const pack = await packs.make();
    const soon = new Date(site.dependencies.now().getTime() + 12 * 3_600_000).toISOString();
    const sessionId = await site.createSession({ maxAttendees: 4, startTime: soon });
    const { bookingId } = await bookWith({ pack, sessionId });
    await cancel(bookingId, 0);
    await packs.expectLeft(pack, 4);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
  });

  test('of a long session costs more credits', async () => {
    const pack = await packs.make({ terms: { long: { minutes: 10, credits: 2 } } });
    await expect(bookWith({ pack })).rejects.toMatchObject({ code: 'pack_changed' });
    await bookWith({ pack, used: { credits: 2 } });
    await packs.expectLeft(pack, 3);
  });

  test('takes all of the value with the last credit', async () => {
    const pack = await packs.make({ creditsLeft: 3, value: { amount: 1000, currency: 'GBP' }, valueLeft: 1000 });
    for (let place = 0; place < 3; place++) await bookWith({ pack });
    await packs.expectLeft(pack, 0);
    expect((await packs.uses(pack.id)).map(({ value }) => value).toSorted()).toEqual([333, 333, 334]);
    await expect(bookWith({ pack })).rejects.toMatchObject({ code: 'pack_used_up' });
  });
});

describe('a pack is refused, and nothing is taken,', () => {
  const now = () => site.dependencies.now().toISOString();
  const cases: [why: string, code: string, overrides: () => PackOverrides, used?: Booked['used']][] = [
    ['without its secret', 'pack_not_found', () => ({}), { secret: undefined }],
    ['with the secret of another one', 'pack_not_found', () => ({}), { secret: browserSecret('another') }],
    ['once it has ended', 'pack_ended', () => ({ endedAt: now() })],
    ['once it has expired', 'pack_expired', () => ({ expiresAt: now() })],
    [
      'without credits',
      'pack_used_up',
      () => ({ creditsLeft: 0, valueLeft: 0, value: { amount: 0, currency: 'GBP' } }),
    ],
    ['for another category', 'pack_not_for_this', () => ({ terms: { categories: [category] } })],
    ['at another price', 'pack_changed', () => ({}), { amount: 1700 }],
    ['for more places than there are', 'pack_changed', () => ({}), { places: 2, credits: 2 }],
    [
      'for somebody else than its owner',
      'pack_for_owner',
      () => ({ ownerEmail: 'x@example.org', terms: { forOthers: false } }),
    ],
  ];
  test.each(cases)('%s: %s', async (_, code, overrides, used) => {
    const pack = await packs.make(overrides());
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const body = site.bookingRequest(sessionId, { pack: packs.use(pack, used) });
    await expect(site.book(body)).rejects.toMatchObject({ code });
    expect((await packs.find(pack.id)).creditsLeft).toBe(pack.creditsLeft);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('where what is left beside it is too little to be charged: pack_rest_too_small', async () => {
    const pack = await packs.make();
    const price = { amount: 30, currency: 'GBP' } as const;
    const discountCode = await site.createDiscountCode({
      discountType: 'fixed_amount',
      percentage: null,
      amount: 20,
      currency: 'GBP',
    });
    const sessionId = await site.createSession({ maxAttendees: 4, price });
    const further = [{}];
    const bodyWith = (places: number) =>
      groups.bodyOf(sessionId, {
        email: pack.ownerEmail,
        further,
        total: { ...price, amount: 40 },
        discountCode,
        pack: packs.use(pack, { places, credits: places, amount: 20 * places }),
      });
    await expect(groups.order(bodyWith(1))).rejects.toMatchObject({ code: 'pack_rest_too_small' });
    await packs.expectLeft(pack, 5);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    await groups.order(bodyWith(2));
    await packs.expectLeft(pack, 3);
  });

  test('beside a deposit', async () => {
    const pack = await packs.make();
    const deposit = { rest: { amount: 900, currency: 'GBP' as const }, dueAt: now(), byCard: false };
    const body = site.bookingRequest(await site.createSession(), { pack: packs.use(pack), deposit });
    await expect(site.book(body)).rejects.toMatchObject({ status: 400 });
  });
});

describe('a member (docs/trust.md#packs)', () => {
  async function bookAs(member: ReturnType<typeof testMember>, id: string) {
    const {
      firstName: _,
      lastName: __,
      email: ___,
      secret: ____,
      ...body
    } = site.bookingRequest(await site.createSession(), { pack: packs.use({ id }) });
    return createMemberBooking(
      { params: undefined, query: undefined, body, member, request: request() },
      site.dependencies,
    );
  }

  test('uses their pack without a secret, also one that a guest of their address bought', async () => {
    const member = testMember();
    const own = await packs.make({ memberSub: member.sub });
    const guest = await packs.make({ ownerEmail: member.email });
    expect(await bookAs(member, own.id)).toMatchObject({ status: 'completed' });
    expect(await bookAs(member, guest.id)).toMatchObject({ status: 'completed' });
  });

  test('uses no pack of another account, whatever its address', async () => {
    const member = testMember();
    const pack = await packs.make({ memberSub: 'another', ownerEmail: member.email });
    await expect(bookAs(member, pack.id)).rejects.toMatchObject({ code: 'pack_not_found' });
  });
});

describe('several places', () => {
  test('are paid by credits in part, and the rest by card', async () => {
    const pack = await packs.make();
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const body = groups.bodyOf(sessionId, {
      email: pack.ownerEmail,
      further: [{}, {}],
      pack: packs.use(pack, { places: 2, credits: 2, amount: 3600 }),
    });
    const { paymentUrl, groupId } = await groups.order(body);
    await packs.expectLeft(pack, 3);
    await pay(String(paymentUrl));
    await groups.settle(groupId);
    expect((await stripeRecords(groupId)).payments.map(({ amount }) => amount)).toEqual([1800]);
    const places = await groups.places(groupId);
    expect(places.map(({ vouchers: parts }) => parts.map(({ pack: by }) => by?.credits))).toEqual([[1], [1], []]);
  });

  test('that are not paid in time give all credits back', async () => {
    const pack = await packs.make();
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const body = groups.bodyOf(sessionId, {
      email: pack.ownerEmail,
      further: [{}, {}],
      pack: packs.use(pack, { places: 2, credits: 2, amount: 3600 }),
    });
    await groups.order(body);
    site.advanceClock(minutesBeyondHold);
    await site.sync();
    await packs.expectLeft(pack, 5);
  });

  test('are each given back by themselves', async () => {
    const pack = await packs.make();
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const body = groups.bodyOf(sessionId, {
      email: pack.ownerEmail,
      pack: packs.use(pack, { places: 2, credits: 2, amount: 3600 }),
    });
    const { status, groupId } = await groups.order(body);
    expect(status).toBe('completed');
    const [first] = await groups.places(groupId);
    const call = { query: undefined, params: { bookingId: first?.id ?? '' }, request: request() };
    const refund = { amount: 1800, currency: 'GBP' as const };
    await cancelBooking({ ...call, body: { secret: browserSecret(groupId), refund } }, site.dependencies);
    await packs.expectLeft(pack, 4);
    expect((await groups.places(groupId)).filter(isBooked)).toHaveLength(1);
  });

  test('are paid by a pack, a voucher of one place and a voucher of an amount together', async () => {
    const pack = await packs.make();
    const upTo = { GBP: 1000, EUR: 1000, USD: 1000 };
    const thing = await vouchers.make(1000, { thing: { kind: 'place', upTo } });
    const sum = await vouchers.make(5000);
    const body = groups.bodyOf(await site.createSession({ maxAttendees: 4 }), {
      email: pack.ownerEmail,
      further: [{}, {}],
      pack: packs.use(pack),
      vouchers: [
        { code: thing, amount: 1000 },
        { code: sum, amount: 2600 },
      ],
    });
    const { status, groupId } = await groups.order(body);
    expect(status).toBe('completed');
    await packs.expectLeft(pack, 4);
    const parts = (await groups.places(groupId)).map((place) => place.vouchers.map(({ amount }) => amount));
    expect(parts).toEqual([[1800], [1000, 800], [1800]]);
  });
});

describe('a pack whose months begin with its first use', () => {
  test('has an end from then on: that of its last day by the clocks of the studio', async () => {
    const pack = await packs.make({
      expiresAt: null,
      terms: { from: 'first_use', months: 1 },
      timeZone: 'Europe/London',
    });
    await bookWith({ pack });
    const { expiresAt } = await packs.find(pack.id);
    expect(Date.parse(String(expiresAt)) - site.dependencies.now().getTime()).toBeGreaterThan(27 * 24 * 3_600_000);
    await bookWith({ pack });
    expect((await packs.find(pack.id)).expiresAt).toBe(expiresAt);
  });
});

describe('a credit that comes back because the studio cancelled', () => {
  const inDays = (days: number) => new Date(site.dependencies.now().getTime() + days * 24 * 3_600_000).toISOString();
  /** The end of that day by the clocks of the pack, which are UTC. */
  const endOfDayIn = (days: number) => `${inDays(days + 1).slice(0, 10)}T00:00:00.000Z`;

  test('prolongs a pack that ends soon by 30 days from then', async () => {
    const { pack, bookingId } = await booked({ expiresAt: inDays(3) });
    await admin.remove(bookingId, { refund: true, tell: false });
    await packs.expectLeft(pack, 5);
    expect((await packs.find(pack.id)).expiresAt).toBe(endOfDayIn(30));
  });

  test('prolongs a pack that is over already, which pays again, and keeps that it lapsed', async () => {
    const { pack, bookingId } = await booked();
    const endedOn = inDays(-2);
    await packs.set(pack.id, { expiresAt: endedOn });
    await expect(bookWith({ pack })).rejects.toMatchObject({ code: 'pack_expired' });
    await admin.remove(bookingId, { refund: true, tell: false });
    await packs.expectLeft(pack, 5);
    const { expiresAt, lapses } = await packs.find(pack.id);
    expect(expiresAt).toBe(endOfDayIn(30));
    // Its credits were income meanwhile, and are owed again.
    expect(lapses).toEqual([{ from: endedOn, until: expect.any(String) }]);
    await bookWith({ pack });
    await packs.expectLeft(pack, 4);
  });

  test('leaves the end of one that is valid for longer', async () => {
    const { pack, bookingId } = await booked();
    await admin.remove(bookingId, { refund: true, tell: false });
    expect((await packs.find(pack.id)).expiresAt).toBe(pack.expiresAt);
    await packs.expectLeft(pack, 5);
  });

  test('is not what happens when the guest cancels: the end stays', async () => {
    const { pack, bookingId } = await booked({ expiresAt: inDays(3) });
    await cancel(bookingId, 1800);
    expect((await packs.find(pack.id)).expiresAt).toBe(pack.expiresAt);
  });
});
