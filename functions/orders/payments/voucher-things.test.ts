import { describe, expect, test } from 'vitest';
import type { VoucherThing } from '#shared/rules/vouchers.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { randomIp } from '../../testing/cloud.ts';
import { openGroups } from '../../testing/groups.ts';
import { testMember } from '../../testing/member.ts';
import { openPasses, passPrice } from '../../testing/passes.ts';
import { browserSecret, pay, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openVouchers } from '../../testing/vouchers.ts';
import { cancelBooking } from '../bookings/cancel.ts';
import { entriesOf } from '../income/postings.ts';

// Vouchers of a thing are used once and whole (docs/product.md#vouchers-of-a-thing). A test session costs £18.

const site = await openSharedTestSite();
const vouchers = openVouchers(site);
const groups = openGroups(site);
const passes = openPasses(site);
const purchasing = openPurchasing(site);
const admin = openAdminOrders(site);
const minutesBeyondHold = 32;

/** What was paid for each of them, in another currency than the orders'. */
const value = { amount: 2000, currency: 'EUR' as const };

const placeUpTo = (amount: number): VoucherThing => ({
  kind: 'place',
  upTo: { GBP: amount, EUR: amount, USD: amount },
});
const make = (thing: VoucherThing) =>
  vouchers.make(value.amount, { value, balance: value.amount, thing, soldWithVat: 'at_use' });

async function expectUnused(code: string, isUnused: boolean) {
  expect(await vouchers.balance(code)).toBe(isUnused ? value.amount : 0);
  expect(await vouchers.used(code)).toBe(isUnused ? 0 : value.amount);
}

type Used = { code: string; amount: number }[];

async function bookWith(used: Used, sessionId?: string) {
  const body = site.bookingRequest(sessionId ?? (await site.createSession({ maxAttendees: 4 })), { vouchers: used });
  return { ...body, ...(await site.book(body)) };
}

async function bookPaid(used: Used, sessionId?: string) {
  const booked = await bookWith(used, sessionId);
  if (booked.paymentUrl !== null) await pay(booked.paymentUrl);
  await site.settle(booked.bookingId);
  return booked;
}

function cancel(bookingId: string, amount: number) {
  const body = { secret: browserSecret(bookingId), refund: { amount, currency: 'GBP' as const } };
  const request = { ip: randomIp(), country: null };
  return cancelBooking({ query: undefined, params: { bookingId }, body, request }, site.dependencies);
}

const inHours = (hours: number) => new Date(site.dependencies.now().getTime() + hours * 3_600_000).toISOString();

const refundsOf = async (id: string) => (await stripeRecords(id)).refunds.map(({ amount }) => amount);

describe('a place', () => {
  test('that costs less than the highest price is paid whole, and nothing stays on the voucher', async () => {
    const code = await make(placeUpTo(2500));
    expect(await bookWith([{ code, amount: 1800 }])).toMatchObject({ paymentUrl: null, status: 'completed' });
    await expectUnused(code, false);
    await expect(bookWith([{ code, amount: 1800 }])).rejects.toMatchObject({ code: 'voucher_used_up' });
  });

  test('that costs more is paid up to it, and the rest by card; cancelled in time, both go back', async () => {
    const code = await make(placeUpTo(1500));
    const { bookingId } = await bookPaid([{ code, amount: 1500 }]);
    expect((await stripeRecords(bookingId)).payments.map(({ amount }) => amount)).toEqual([300]);
    await expectUnused(code, false);
    await cancel(bookingId, 1800);
    expect(await refundsOf(bookingId)).toEqual([300]);
    await expectUnused(code, true);
  });

  test('that is cancelled when a part goes back gives back that part of the rest, and not the voucher', async () => {
    const code = await make(placeUpTo(1500));
    const sessionId = await site.createSession({ startTime: inHours(5), endTime: inHours(6) });
    const { bookingId } = await bookPaid([{ code, amount: 1500 }], sessionId);
    await expect(cancel(bookingId, 900)).rejects.toMatchObject({ code: 'refund_changed' });
    await cancel(bookingId, 150);
    expect(await refundsOf(bookingId)).toEqual([150]);
    await expectUnused(code, false);
  });

  test('of which the studio gives back a sum gives the voucher back with all that is left alone', async () => {
    const code = await make(placeUpTo(1500));
    const { bookingId } = await bookPaid([{ code, amount: 1500 }]);
    await expect(admin.refundPart('session', bookingId, { amount: 301, left: 1800 })).rejects.toMatchObject({
      status: 400,
    });
    await admin.refundPart('session', bookingId, { amount: 300, left: 1800 });
    await expectUnused(code, false);
    await admin.refundPart('session', bookingId, { amount: 1500, left: 1500 });
    await expectUnused(code, true);
  });

  test('that is not paid in time leaves the voucher unused', async () => {
    const code = await make(placeUpTo(1500));
    await bookWith([{ code, amount: 1500 }]);
    await expectUnused(code, false);
    site.advanceClock(minutesBeyondHold);
    await site.sync();
    await expectUnused(code, true);
  });
});

test('two of several places are paid by two vouchers, and a place that is given back gives its own back', async () => {
  const sessionId = await site.createSession({ maxAttendees: 4 });
  const first = await make(placeUpTo(2500));
  const second = await make(placeUpTo(1500));
  const used = [
    { code: first, amount: 1800 },
    { code: second, amount: 1500 },
  ];
  const { groupId } = await groups.orderPaid(sessionId, { vouchers: used });
  expect((await stripeRecords(groupId)).payments.map(({ amount }) => amount)).toEqual([300]);
  const places = await groups.places(groupId);
  expect(places.map((place) => place.vouchers.map(({ code }) => code))).toEqual([[first], [second]]);
  await admin.remove(places[0]?.id ?? '', { refund: true, tell: false });
  await expectUnused(first, true);
  await expectUnused(second, false);
  expect(await refundsOf(groupId)).toEqual([]);
  await admin.remove(places[1]?.id ?? '', { refund: true, tell: false });
  await expectUnused(second, true);
  expect(await refundsOf(groupId)).toEqual([300]);
});

test('a collection is paid whole in another currency, and its refund leaves the voucher unused', async () => {
  const code = await make({ kind: 'collection', collection: 'birth' });
  const request = purchasing.purchaseRequest({ vouchers: [{ code, amount: 6000 }] });
  expect(await purchasing.buy(testMember(), request)).toMatchObject({ status: 'paid', paymentUrl: null });
  await expectUnused(code, false);
  await admin.refund('recording', request.purchaseId);
  await expectUnused(code, true);
});

describe('is refused for something else', () => {
  test('a collection’s voucher for a place, and a second one for one place', async () => {
    const collection = await make({ kind: 'collection', collection: 'stress' });
    const wrong = bookWith([{ code: collection, amount: 1800 }]);
    await expect(wrong).rejects.toMatchObject({ code: 'voucher_not_for_this' });
    const first = await make(placeUpTo(1000));
    const second = await make(placeUpTo(1000));
    const two = [
      { code: first, amount: 1000 },
      { code: second, amount: 800 },
    ];
    await expect(bookWith(two)).rejects.toMatchObject({ code: 'voucher_not_for_this' });
    await expectUnused(first, true);
  });

  test('a place’s voucher for a pass', async () => {
    const series = await passes.makeSeries();
    const code = await make(placeUpTo(5000));
    const body = passes.bodyOf(series, { vouchers: [{ code, amount: passPrice.amount }] });
    await expect(passes.buy(series, body)).rejects.toMatchObject({ code: 'voucher_not_for_this' });
  });
});

test('the order has income of what it paid, and what was paid for the voucher is owed no more', async () => {
  const code = await make(placeUpTo(1500));
  const { bookingId } = await bookPaid([{ code, amount: 1500 }]);
  await cancel(bookingId, 1800);
  const place = await site.settle(bookingId);
  const used = (place ? entriesOf(place) : []).filter(({ way }) => way === 'voucher');
  expect(used.map(({ amount, currency, voucherValue }) => [amount, currency, voucherValue])).toEqual([
    [1500, 'GBP', value],
    [-1500, 'GBP', { ...value, amount: -2000 }],
  ]);
});

test('25 times, one thing pays one of two orders at once', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 25; round++) {
    const code = await make(placeUpTo(2500));
    const sessionId = await site.createSession({ maxAttendees: 4, liftsNetworkLimit: true });
    const results = await Promise.allSettled([
      bookWith([{ code, amount: 1800 }], sessionId),
      bookWith([{ code, amount: 1800 }], sessionId),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectUnused(code, false);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
  }
});
