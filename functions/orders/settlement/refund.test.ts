import { describe, expect, test } from 'vitest';
import { releaseCodeUse } from '../../domains/discount-codes/store.ts';
import { findSession, findWholeSession } from '../../domains/sessions/store.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact, transactNamed } from '../../ground/platform/transact.ts';
import { exampleBooking } from '../../testing/examples.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite, type TestSite } from '../../testing/site.ts';
import { bookingCheckout } from '../bookings/checkout-request.ts';
import { loadBookingContext } from '../bookings/context.ts';
import { changePlace } from '../bookings/place-store.ts';
import { leaveGroups, releasedHold } from '../bookings/seat-groups.ts';
import { releaseHeldSeat } from '../bookings/seats.ts';
import { settleCheckout } from './settle.ts';

const site = await openSharedTestSite();

type Held = Awaited<ReturnType<TestSite['holdSeat']>>;

/** Removes a booking's hold without closing its payment page, and pays there. */
async function loseAndPay({ bookingId, sessionId, paymentUrl }: Held): Promise<void> {
  const booking = await site.booking(bookingId);
  if (!booking) throw new Error('no booking');
  await transactNamed(site.dependencies.table, {
    ...changePlace(booking, { status: 'cancelled', paymentStatus: 'cancelled', ...releasedHold }),
    seat: releaseHeldSeat(sessionId, { waitlistEmpty: false }),
    ...leaveGroups(booking, await loadBookingContext(site.dependencies.table, booking)),
  });
  await pay(paymentUrl);
}

async function resize(sessionId: string, maxAttendees: number): Promise<void> {
  const { table } = site.dependencies;
  const session = await findWholeSession(table, sessionId);
  if (!session) throw new Error('no session');
  for (const item of sessionItems({ ...session, maxAttendees })) await putItem(table, item);
}

describe('a payment that arrives after its hold was lost', () => {
  test('gets a free seat', async () => {
    const held = await site.holdSeat({}, { maxAttendees: 1 });
    await loseAndPay(held);
    const { bookingId, sessionId } = held;
    expect(await site.settle(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await site.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('whose code was used meanwhile: both keep their price, and the uses are correct', async () => {
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true });
    const reduced = { discountCode, total: { amount: 1440, currency: 'GBP' } as const };
    const held = await site.holdSeat(reduced);
    const booking = await site.booking(held.bookingId);
    await transact(site.dependencies.table, [releaseCodeUse(String(booking?.discount?.code))]);
    await loseAndPay(held);
    const other = await site.holdSeat(reduced);
    expect(await site.settle(held.bookingId)).toMatchObject({ status: 'completed' });
    await pay(other.paymentUrl);
    expect(await site.settle(other.bookingId)).toMatchObject({ status: 'completed' });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is refunded once with one mail when there is none, however often it is settled', async () => {
    const held = await site.holdSeat();
    await loseAndPay(held);
    const { bookingId, sessionId } = held;
    await resize(sessionId, 0);
    await Promise.all([site.settle(bookingId), site.settle(bookingId), site.settle(bookingId)]);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
    expect((await stripeRecords(bookingId)).refunds).toMatchObject([{ amount: 1800 }]);
    expect(await site.mails(bookingId)).toEqual(['booking_refunded']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('of two for one free seat, one gets it and the other is refunded', async () => {
    const sessionId = await site.createSession({ maxAttendees: 2 });
    const both = await Promise.all([site.holdSeat({ sessionId }), site.holdSeat({ sessionId })]);
    for (const held of both) await loseAndPay(held);
    await resize(sessionId, 1);
    await Promise.all([...both, ...both].map(({ bookingId }) => site.settle(bookingId)));
    const ends = await Promise.all(both.map(({ bookingId }) => site.booking(bookingId)));
    expect(ends.map((booking) => booking?.status).toSorted()).toEqual(['cancelled', 'completed']);
    const refunds = await Promise.all(both.map(async ({ bookingId }) => (await stripeRecords(bookingId)).refunds));
    expect(refunds.flat()).toHaveLength(1);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
  });
});

test('a mismatched payment gives no place: it is refunded and raises an alarm', async () => {
  const { bookingId, sessionId, paymentUrl } = await site.holdSeat();
  await pay(paymentUrl);
  await site.changeTotal(bookingId);
  await site.settle(bookingId);
  expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
  expect((await stripeRecords(bookingId)).refunds).toMatchObject([{ amount: 1800 }]);
  expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  expect(site.mismatches).toEqual(['mismatch']);
});

test('a booking that was cancelled after payment is not settled again', async () => {
  const { bookingId, sessionId, paymentUrl } = await site.holdSeat();
  await pay(paymentUrl);
  const paid = await site.settle(bookingId);
  if (!paid) throw new Error('no booking');
  await transactNamed(site.dependencies.table, changePlace(paid, { status: 'cancelled', paymentStatus: 'cancelled' }));
  expect(await site.settle(bookingId)).toMatchObject({ status: 'cancelled', refundDueAt: null });
  expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
});

describe('a checkout without a booking', () => {
  /** With or without the terms of its order. */
  async function orphan(sessionId: string, isKnown = true) {
    const { payments, now, table } = site.dependencies;
    const session = await findSession(table, sessionId);
    if (!session) throw new Error('no session');
    const booking = exampleBooking({ id: newId(now()), sessionId, total: { amount: 1800, currency: 'GBP' } });
    const request = { ...bookingCheckout(booking, session), ...(isKnown ? {} : { details: {} }) };
    return { bookingId: booking.id, page: await payments.open(request, now()) };
  }

  test('is ignored while unpaid, and becomes its booking when paid (docs/trust.md#reconciliation)', async () => {
    const sessionId = await site.createSession();
    const { bookingId, page } = await orphan(sessionId, true);
    await settleCheckout(page.id, site.dependencies);
    expect(await site.booking(bookingId)).toBeUndefined();
    await pay(page.url);
    await Promise.all([settleCheckout(page.id, site.dependencies), settleCheckout(page.id, site.dependencies)]);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed', rebuiltAt: expect.any(String) });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect((await stripeRecords(bookingId)).refunds).toEqual([]);
  });

  test('that does not say what was ordered is ignored while unpaid and refunded when paid', async () => {
    const { bookingId, page } = await orphan(await site.createSession(), false);
    await settleCheckout(page.id, site.dependencies);
    expect((await stripeRecords(bookingId)).checkouts).toMatchObject([{ status: 'open' }]);
    await pay(page.url);
    await Promise.all([settleCheckout(page.id, site.dependencies), settleCheckout(page.id, site.dependencies)]);
    expect((await stripeRecords(bookingId)).refunds).toMatchObject([{ amount: 1800 }]);
  });

  test('of another site in the same account is ignored', async () => {
    const { bookingId, page } = await orphan(await site.createSession());
    await pay(page.url);
    await settleCheckout(page.id, { ...site.dependencies, siteUrl: 'https://another.example' });
    expect((await stripeRecords(bookingId)).refunds).toEqual([]);
  });

  test('beside the booking’s current one is refunded, and the booking stays', async () => {
    const sessionId = await site.createSession();
    const { bookingId, page } = await orphan(sessionId);
    await site.book(site.bookingRequest(sessionId, { bookingId }));
    await pay(page.url);
    await settleCheckout(page.id, site.dependencies);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'pending' });
    expect((await stripeRecords(bookingId)).refunds).toHaveLength(1);
  });
});
