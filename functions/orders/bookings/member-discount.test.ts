import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { depositOf } from '#shared/rules/deposits.ts';
import type { MembershipTerms } from '#shared/rules/memberships.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { orderRecord } from '../../ground/keys/order.ts';
import { type Place, placeRecord } from '../../ground/keys/place.ts';
import { settingsKey } from '../../ground/keys/settings.ts';
import { newId } from '../../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { putItem } from '../../ground/platform/table.ts';
import { priceFact } from '../../reactions/mail/templates/bookings.ts';
import { changing, gbp } from '../../testing/changing.ts';
import { randomIp } from '../../testing/cloud.ts';
import { depositTerms } from '../../testing/deposits.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { type MembershipOverrides, openMemberships } from '../../testing/made-memberships.ts';
import { testMember } from '../../testing/member.ts';
import { openPacks } from '../../testing/packs.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { createMemberGroup } from '../groups/create.ts';
import { listMyPacks } from '../pack-sales/my-packs.ts';
import { metadataOfTerms, metadataTerms } from '../payments/checkout-metadata.ts';
import { receiptsOf } from '../receipts/endpoints.ts';
import { cancelMyBooking } from './cancel.ts';
import { createMemberBooking } from './create.ts';
import { moveMyBooking } from './move.ts';
import { findView } from './view.ts';

// What a membership takes off a place of its member (docs/product.md#members-discount). A test session costs £18.

const site = await openSharedTestSite();
const memberships = openMemberships(site);
const packs = openPacks(site);
const admin = openAdminOrders(site);
const { inHours } = changing(site);
const { table } = site.dependencies;

type Body = RequestOutput<'createMemberBooking', 'body'>;
const caller = () => ({ query: undefined, request: { ip: randomIp(), country: null } });

const book = (member: AuthenticatedMember, body: Body, own = site.dependencies) =>
  createMemberBooking({ ...caller(), params: undefined, body, member }, own);

function bodyOf(sessionId: string, amount: number, overrides: Partial<Body> = {}): Body {
  const { bookingId } = site.bookingRequest(sessionId);
  return { bookingId, sessionId, total: gbp(amount), ...overrides };
}

/** A member whose membership takes so much off, and gives no session by itself that a test would use. */
async function memberWith(terms: Partial<MembershipTerms>, overrides: MembershipOverrides = {}) {
  const member = testMember();
  const membership = await memberships.make({
    memberSub: member.sub,
    ownerEmail: member.email,
    terms,
    ...overrides,
  });
  return { member, membership };
}

const placeOf = async (id: string): Promise<Place> => placeRecord.parse(await site.booking(id));
const refusalOf = async (booked: Promise<unknown>) =>
  booked.then(
    () => 'booked',
    ({ code, details }) => [code, details?.total?.amount],
  );

/** A place that the member has booked and paid at their price. */
async function paidPlace(member: AuthenticatedMember, amount: number, session = {}) {
  const sessionId = await site.createSession({ startTime: inHours(100), ...session });
  const body = bodyOf(sessionId, amount);
  const { paymentUrl } = await book(member, body);
  await pay(String(paymentUrl));
  await site.settle(body.bookingId);
  return { ...body, sessionId };
}

describe('a member’s own place', () => {
  test('costs the reduced price, which the order keeps with the plan’s name', async () => {
    const { member, membership } = await memberWith({ name: 'Evening Circle', discountPercent: 20 });
    const { bookingId } = await paidPlace(member, 1440);
    const { id: membershipId } = membership;
    const memberDiscount = { membershipId, name: 'Evening Circle', percentage: 20 };
    const place = await placeOf(bookingId);
    expect(place).toMatchObject({ status: 'completed', total: gbp(1440), listPrice: gbp(1800), memberDiscount });
    expect((await stripeRecords(bookingId)).checkouts).toMatchObject([{ amount_total: 1440 }]);
    expect((await findView(table, bookingId)).memberDiscount).toEqual({ name: 'Evening Circle', percentage: 20 });
    expect(await membership.creditsLeft()).toBe(4);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is refused at the full price, with the reduced one', async () => {
    const { member } = await memberWith({ discountPercent: 20 });
    const sessionId = await site.createSession({});
    expect(await refusalOf(book(member, bodyOf(sessionId, 1800)))).toEqual(['price_changed', 1440]);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('is rounded half up in minor units of what is taken off', async () => {
    const { member } = await memberWith({ discountPercent: 15 });
    // 274.5 pence off.
    const sessionId = await site.createSession({ price: gbp(1830) });
    expect(await refusalOf(book(member, bodyOf(sessionId, 1555)))).toBe('booked');
  });

  test('of which all is taken off is booked at once, and counts as free, not as given by the studio', async () => {
    const { member } = await memberWith({ discountPercent: 100 });
    const body = bodyOf(await site.createSession({}), 0);
    expect(await book(member, body)).toMatchObject({ status: 'completed', paymentUrl: null });
    expect(await placeOf(body.bookingId)).toMatchObject({ paymentStatus: 'free', total: gbp(0), listPrice: gbp(1800) });
    const { order } = await admin.order('session', body.bookingId);
    expect(order).toMatchObject({ given: false, memberDiscount: { percentage: 100 } });
  });

  test('has the price of the option that was chosen, reduced', async () => {
    const { member } = await memberWith({ discountPercent: 50 });
    const base = { text: null, places: null, until: null, asksReason: false };
    const full = { ...base, id: '01JD0000000000000000000PT1', name: 'Full', amount: 1800 };
    const early = { ...base, id: '01JD0000000000000000000PT2', name: 'Early', amount: 1200, until: inHours(24) };
    const pricing = { kind: 'options' as const, options: [full, early], standardId: full.id };
    const sessionId = await site.createSession({ pricing });
    const body = bodyOf(sessionId, 600, { option: { id: early.id } });
    await book(member, body);
    expect(await placeOf(body.bookingId)).toMatchObject({ total: gbp(600), listPrice: gbp(1200) });
  });

  test('is paid in two parts that sum up to the reduced price, where the full one is dear enough', async () => {
    const { member } = await memberWith({ discountPercent: 50 });
    await putItem(table, { ...settingsKey, deposits: depositTerms });
    const startTime = inHours(60 * 24);
    const sessionId = await site.createSession({ price: gbp(16_000), startTime });
    const now = site.dependencies.now();
    const sums = { total: gbp(8000), listPrice: gbp(16_000) };
    const deposit = depositOf({ ...sums, startTime, terms: depositTerms, now });
    if (!deposit) throw new Error('no deposit');
    const { rest, dueAt } = deposit;
    const body = bodyOf(sessionId, 8000, { deposit: { rest, dueAt, byCard: false } });
    await book(member, body);
    expect(await placeOf(body.bookingId)).toMatchObject({ total: gbp(2000), deposit: { rest: gbp(6000) } });
    await putItem(table, settingsKey);
  });
});

describe('the full price is that of', () => {
  test('an order with a discount code, which counts instead', async () => {
    const { member } = await memberWith({ discountPercent: 50 });
    const discountCode = await site.createDiscountCode({ percentage: 10 });
    const sessionId = await site.createSession({});
    const body = bodyOf(sessionId, 1620, { discountCode });
    await book(member, body);
    expect(await placeOf(body.bookingId)).toMatchObject({ memberDiscount: null, discount: { code: discountCode } });
  });

  test('a place that a credit pays', async () => {
    const { member, membership } = await memberWith({ discountPercent: 50 });
    const sessionId = await site.createSession({});
    const body = bodyOf(sessionId, 1800, { pack: packs.use({ id: membership.id }) });
    await book(member, body);
    expect(await placeOf(body.bookingId)).toMatchObject({ memberDiscount: null, total: gbp(1800) });
    expect(await membership.creditsLeft()).toBe(3);
  });

  test('a second place in the session', async () => {
    const { member } = await memberWith({ discountPercent: 50 });
    const { sessionId } = await paidPlace(member, 900);
    expect(await refusalOf(book(member, bodyOf(sessionId, 900)))).toEqual(['place_booked', undefined]);
    const again = bodyOf(sessionId, 900, { another: true });
    expect(await refusalOf(book(member, again))).toEqual(['price_changed', 1800]);
    expect(await refusalOf(book(member, { ...again, total: gbp(1800) }))).toBe('booked');
  });

  test('a place for another address', async () => {
    const { member } = await memberWith({ discountPercent: 50 });
    const body = bodyOf(await site.createSession({}), 900, { email: 'somebody.else@example.org' });
    expect(await refusalOf(book(member, body))).toEqual(['price_changed', 1800]);
  });

  test('several places in one order', async () => {
    const { member } = await memberWith({ discountPercent: 50 });
    const { bookingId: groupId } = site.bookingRequest('x');
    const { bookingId: otherId } = site.bookingRequest('x');
    const further = [{ bookingId: otherId, firstName: 'Wren', lastName: 'Ellis' }];
    const body = { ...bodyOf(await site.createSession({}), 2700), groupId, further };
    const order = createMemberGroup({ ...caller(), params: undefined, body, member }, site.dependencies);
    expect(await refusalOf(order)).toEqual(['price_changed', 3600]);
  });

  test('a session whose guests pay what they can', async () => {
    const { member } = await memberWith({ discountPercent: 50 });
    const pricing = { kind: 'sliding' as const, lowest: 500, suggested: 1500, highest: 3000 };
    const body = bodyOf(await site.createSession({ price: gbp(1500), pricing }), 1000);
    await book(member, body);
    expect(await placeOf(body.bookingId)).toMatchObject({ total: gbp(1000), memberDiscount: null });
  });
});

describe('a membership gives it', () => {
  test('while its period is paid: not while a renewal is collected, and again once it is', async () => {
    const period = { orderId: newId(new Date()), invoiceId: 'in_past', start: inHours(-721), end: inHours(-1) };
    const unpaid: MembershipOverrides = { state: 'past_due', failedAt: inHours(-1), periods: [period] };
    const { member, membership } = await memberWith({ discountPercent: 20 }, unpaid);
    const sessionId = await site.createSession({});
    expect(await refusalOf(book(member, bodyOf(sessionId, 1440)))).toEqual(['price_changed', 1800]);
    const shown = await listMyPacks({ ...caller(), params: undefined, body: undefined, member }, site.dependencies);
    expect(shown.memberDiscount).toBeNull();
    await membership.renew();
    expect(await refusalOf(book(member, bodyOf(sessionId, 1440)))).toBe('booked');
  });

  test('not once it has ended', async () => {
    const { member, membership } = await memberWith({ discountPercent: 20 });
    await membership.end();
    const sessionId = await site.createSession({});
    expect(await refusalOf(book(member, bodyOf(sessionId, 1440)))).toEqual(['price_changed', 1800]);
  });

  test('not where it ends between the decision and the write: nothing is charged that was not shown', async () => {
    const { member, membership } = await memberWith({ discountPercent: 20 });
    let hasEnded = false;
    const own = intercept(site.dependencies, async (name, call) => {
      if (name === 'TransactWriteCommand' && !hasEnded) {
        hasEnded = true;
        await membership.end();
      }
      return call();
    });
    const body = bodyOf(await site.createSession({}), 1440);
    expect(await refusalOf(book(member, body, own))).toEqual(['price_changed', 1800]);
    expect(hasEnded).toBe(true);
    expect(await site.booking(body.bookingId)).toBeUndefined();
  });

  test('to the account with the confirmed address of whoever bought it without one', async () => {
    const { member } = await memberWith({ discountPercent: 20 }, { memberSub: null });
    const { memberDiscount } = await listMyPacks(
      { ...caller(), params: undefined, body: undefined, member },
      site.dependencies,
    );
    expect(memberDiscount?.percentage).toBe(20);
    expect(await refusalOf(book(member, bodyOf(await site.createSession({}), 1440)))).toBe('booked');
  });

  test('to its member alone, who is told of the highest one', async () => {
    const { member } = await memberWith({ discountPercent: 20 });
    await memberships.make({ memberSub: member.sub, ownerEmail: member.email, terms: { discountPercent: 30 } });
    const { memberDiscount } = await listMyPacks(
      { ...caller(), params: undefined, body: undefined, member },
      site.dependencies,
    );
    expect(memberDiscount?.percentage).toBe(30);
    const sessionId = await site.createSession({});
    expect(await refusalOf(book(member, bodyOf(sessionId, 1260)))).toBe('booked');
    expect(await refusalOf(book(testMember(), bodyOf(sessionId, 1260)))).toEqual(['price_changed', 1800]);
  });
});

describe('afterwards', () => {
  test('what was paid goes back, and the receipt and the mail name the membership', async () => {
    const { member } = await memberWith({ name: 'Evening Circle', discountPercent: 20 });
    const { bookingId } = await paidPlace(member, 1440);
    const place = await placeOf(bookingId);
    const [receipt] = await receiptsOf(place, site.dependencies);
    expect(receipt).toMatchObject({ amount: gbp(1440) });
    expect(receipt?.item).toMatch(/, less 20% with membership Evening Circle$/);
    expect(priceFact(place)).toMatchObject({ value: '£14.40', note: '£18.00 less 20% with membership Evening Circle' });
    await cancelMyBooking(
      { ...caller(), params: { bookingId }, body: { refund: gbp(1440) }, member },
      site.dependencies,
    );
    await site.settle(bookingId);
    expect((await stripeRecords(bookingId)).refunds.map(({ amount }) => amount)).toEqual([1440]);
  });

  test('it stays with a place that moves, as a code does', async () => {
    const { member } = await memberWith({ discountPercent: 50 });
    const { bookingId } = await paidPlace(member, 900);
    const sessionId = await site.createSession({ price: gbp(1400), startTime: inHours(120) });
    const body = { sessionId, refund: gbp(200) };
    await moveMyBooking({ ...caller(), params: { bookingId }, body, member }, site.dependencies);
    expect(await placeOf(bookingId)).toMatchObject({ sessionId, placePrice: 700 });
  });

  test('an order can be rebuilt from its payment with it', async () => {
    const { member } = await memberWith({ discountPercent: 20 });
    const { bookingId } = await paidPlace(member, 1440);
    const place = await placeOf(bookingId);
    const read = z.object(metadataTerms).parse(metadataOfTerms(place));
    expect(read.memberDiscount).toEqual(place.memberDiscount);
  });

  test('older code reads the order, and this one reads what older code has stored', async () => {
    const { member } = await memberWith({ discountPercent: 20 });
    const { bookingId } = await paidPlace(member, 1440);
    const { memberDiscount, ...older } = await placeOf(bookingId);
    expect(memberDiscount).not.toBeNull();
    const { memberDiscount: _, ...shape } = orderRecord.shape;
    const order = {
      ...older,
      lines: [{ kind: 'seat', bookingId, sessionId: older.sessionId }],
      buyerEmail: member.email,
    };
    expect(z.object(shape).parse({ ...order, status: 'paid', memberDiscount })).not.toHaveProperty('memberDiscount');
    expect(orderRecord.parse({ ...order, status: 'paid' }).memberDiscount).toBeNull();
  });
});

test('25 times, a membership ends while its member books: the place costs what was shown, or is refused', {
  timeout: 240_000,
}, async () => {
  for (const round of Array.from({ length: 25 }).keys()) {
    const { member, membership } = await memberWith({ discountPercent: 20 });
    const body = bodyOf(await site.createSession({}), 1440);
    const [booked] = await Promise.allSettled([book(member, body), membership.end()]);
    await membership.settle();
    expect((await membership.find()).state).toBe('ended');
    const place = await site.booking(body.bookingId);
    if (booked.status === 'fulfilled') expect(place, String(round)).toMatchObject({ total: gbp(1440) });
    else {
      expect(booked.reason).toMatchObject({ code: 'price_changed', details: { total: gbp(1800) } });
      expect(place).toBeUndefined();
    }
  }
});

test('whatever price and percentage, what is paid is the rule’s, and no more of it goes back', {
  timeout: 240_000,
}, async () => {
  const parts = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 2 });
  const order = fc.tuple(fc.integer({ min: 30, max: 6000 }), fc.integer({ min: 1, max: 100 }), parts);
  await fc.assert(
    fc.asyncProperty(order, async ([price, discountPercent, refunds]) => {
      const { member } = await memberWith({ discountPercent });
      const rest = price - Math.floor((price * discountPercent + 50) / 100);
      const total = rest < 30 ? 0 : rest;
      const body = bodyOf(await site.createSession({ price: gbp(price), startTime: inHours(100) }), total);
      const { paymentUrl } = await book(member, body);
      if (paymentUrl) await pay(paymentUrl);
      await site.settle(body.bookingId);
      const place = await placeOf(body.bookingId);
      expect(isBooked(place)).toBe(true);
      expect(place).toMatchObject({ total: gbp(total), listPrice: gbp(price) });
      const sent = await Promise.allSettled(
        refunds.map((amount) => admin.refundPart('session', body.bookingId, { amount, left: total })),
      );
      const { refunds: given, checkouts } = await stripeRecords(body.bookingId);
      const charged = checkouts.reduce((sum, { amount_total }) => sum + Number(amount_total), 0);
      const back = given.reduce((sum, { amount }) => sum + amount, 0);
      expect(charged).toBe(total);
      expect(back).toBeLessThanOrEqual(total);
      if (sent.every(({ status }) => status === 'rejected')) expect(back).toBe(0);
    }),
    { numRuns: 12 },
  );
});
