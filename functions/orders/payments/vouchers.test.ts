import { describe, expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { randomIp } from '../../testing/cloud.ts';
import { openGroups } from '../../testing/groups.ts';
import { testMember } from '../../testing/member.ts';
import { openPasses, passPrice } from '../../testing/passes.ts';
import { accounts, browserSecret, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openVouchers } from '../../testing/vouchers.ts';
import { cancelBooking } from '../bookings/cancel.ts';
import { postingsOf } from '../income/postings.ts';
import { settlePayment } from '../settlement/settle.ts';

// Vouchers pay parts of orders (docs/product.md#gift-vouchers). A test session costs £18.

const site = await openSharedTestSite();
const vouchers = openVouchers(site);
const groups = openGroups(site);
const passes = openPasses(site);
const purchasing = openPurchasing(site);
const admin = openAdminOrders(site);
const minutesBeyondHold = 32;

type Used = { code: string; amount: number }[];

/** Books a seat with vouchers. */
async function bookWith(used: Used, sessionId?: string) {
  const body = site.bookingRequest(sessionId ?? (await site.createSession({ maxAttendees: 4 })), { vouchers: used });
  const response = await site.book(body);
  return { ...body, ...response };
}

async function bookPaid(used: Used) {
  const booked = await bookWith(used);
  if (booked.paymentUrl !== null) await pay(booked.paymentUrl);
  const place = await site.settle(booked.bookingId);
  return { ...booked, paymentId: String(place?.paymentId) };
}

function cancel(bookingId: string, amount: number) {
  const body = { secret: browserSecret(bookingId), refund: { amount, currency: 'GBP' as const } };
  const request = { ip: randomIp(), country: null };
  return cancelBooking({ query: undefined, params: { bookingId }, body, request }, site.dependencies);
}

const refundsOf = async (id: string) => (await stripeRecords(id)).refunds.map(({ amount }) => amount);

async function expectBalance(code: string, amount: number, value: number) {
  expect(await vouchers.balance(code)).toBe(amount);
  expect(await vouchers.used(code)).toBe(value - amount);
}

describe('a place', () => {
  test('that a voucher pays wholly is booked at once, without a payment page', async () => {
    const code = await vouchers.make(5000);
    const { paymentUrl, status, paymentStatus, bookingId, sessionId } = await bookWith([{ code, amount: 1800 }]);
    expect({ paymentUrl, status, paymentStatus }).toEqual({
      paymentUrl: null,
      status: 'completed',
      paymentStatus: 'paid',
    });
    await expectBalance(code, 3200, 5000);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await site.mails(bookingId)).toContain('booking_confirmed');
    expect((await stripeRecords(bookingId)).checkouts).toEqual([]);
  });

  test('that a voucher pays in part is paid with the rest by card', async () => {
    const code = await vouchers.make(1000);
    const { bookingId, sessionId } = await bookPaid([{ code, amount: 1000 }]);
    const { payments } = await stripeRecords(bookingId);
    expect(payments.map(({ amount }) => amount)).toEqual([800]);
    await expectBalance(code, 0, 1000);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(site.mismatches).toEqual([]);
    expect(await site.booking(bookingId)).toMatchObject({ paymentStatus: 'paid', total: { amount: 1800 } });
  });

  test('of which less than the smallest charge would be left is paid so much less by the voucher', async () => {
    const code = await vouchers.make(1790);
    await expect(bookWith([{ code, amount: 1790 }])).rejects.toMatchObject({ code: 'voucher_changed' });
    const { bookingId } = await bookPaid([{ code, amount: 1770 }]);
    expect((await stripeRecords(bookingId)).payments.map(({ amount }) => amount)).toEqual([30]);
  });

  test('is paid by three vouchers, one after another', async () => {
    const first = await vouchers.make(500);
    const second = await vouchers.make(600);
    const third = await vouchers.make(900);
    const used = [
      { code: first, amount: 500 },
      { code: second, amount: 600 },
      { code: third, amount: 700 },
    ];
    expect(await bookWith(used)).toMatchObject({ status: 'completed' });
    await expectBalance(third, 200, 900);
  });

  test('that is not paid in time gives the voucher its part back', async () => {
    const code = await vouchers.make(1000);
    const { bookingId, sessionId } = await bookWith([{ code, amount: 1000 }]);
    await expectBalance(code, 0, 1000);
    site.advanceClock(minutesBeyondHold);
    await site.sync();
    await expectBalance(code, 1000, 1000);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('whose bank declines gives it back too', async () => {
    const code = await vouchers.make(1000);
    const { bookingId, paymentUrl } = await bookWith([{ code, amount: 1000 }]);
    await pay(String(paymentUrl), { account: accounts.failsLater });
    await site.settle(bookingId);
    const { payments } = await stripeRecords(bookingId);
    await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'fails' });
    await site.settle(bookingId);
    await expectBalance(code, 1000, 1000);
  });
});

describe('what goes back', () => {
  test('of a whole refund goes to the card and to the voucher', async () => {
    const code = await vouchers.make(1000);
    const { bookingId } = await bookPaid([{ code, amount: 1000 }]);
    await cancel(bookingId, 1800);
    expect(await refundsOf(bookingId)).toEqual([800]);
    await expectBalance(code, 1000, 1000);
  });

  test('of a part goes to the card first', async () => {
    const code = await vouchers.make(1000);
    const { bookingId } = await bookPaid([{ code, amount: 1000 }]);
    await admin.refundPart('session', bookingId, { amount: 500, left: 1800 });
    expect(await refundsOf(bookingId)).toEqual([500]);
    await expectBalance(code, 0, 1000);
    await admin.refundPart('session', bookingId, { amount: 500, left: 1300 });
    expect(await refundsOf(bookingId)).toEqual([500, 300]);
    await expectBalance(code, 200, 1000);
    await cancel(bookingId, 800);
    await expectBalance(code, 1000, 1000);
  });

  test('of a place that a voucher paid wholly goes back to it, the last voucher first', async () => {
    const first = await vouchers.make(1000);
    const second = await vouchers.make(800);
    const used = [
      { code: first, amount: 1000 },
      { code: second, amount: 800 },
    ];
    const { bookingId } = await bookPaid(used);
    await admin.refundPart('session', bookingId, { amount: 900, left: 1800 });
    await expectBalance(second, 800, 800);
    await expectBalance(first, 100, 1000);
    await cancel(bookingId, 900);
    await expectBalance(first, 1000, 1000);
    expect(await refundsOf(bookingId)).toEqual([]);
  });

  test('at Stripe’s dashboard gives back the voucher too, as the place is cancelled', async () => {
    const code = await vouchers.make(1000);
    const { bookingId, paymentId } = await bookPaid([{ code, amount: 1000 }]);
    await site.dependencies.payments.refund(paymentId, `dashboard-${bookingId}`, { amount: null, note: null });
    await settlePayment(paymentId, site.dependencies);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', refundReason: 'refunded_at_stripe' });
    await expectBalance(code, 1000, 1000);
  });

  test('whose charge fails after it was sent gives the voucher its part once, also when it is sent again', async () => {
    const code = await vouchers.make(1000);
    const { bookingId, paymentId } = await bookPaid([{ code, amount: 1000 }]);
    await admin.refund('session', bookingId);
    await expectBalance(code, 1000, 1000);
    const latest = (await stripeRecords(bookingId)).refunds.at(-1);
    await steerStripe('fail-refund', { refundId: latest?.id });
    await settlePayment(paymentId, site.dependencies);
    expect(await site.booking(bookingId)).toMatchObject({ refundedAt: null, refundFailedAt: expect.any(String) });
    expect(await admin.refund('session', bookingId)).toMatchObject({ refund: 'done' });
    expect(await refundsOf(bookingId)).toEqual([800, 800]);
    await expectBalance(code, 1000, 1000);
  });

  test('is told by the way that it was paid', async () => {
    const code = await vouchers.make(1000);
    const { bookingId } = await bookPaid([{ code, amount: 1000 }]);
    await admin.refundPart('session', bookingId, { amount: 900, left: 1800 });
    const place = await site.settle(bookingId);
    const postings = place ? [...postingsOf(place).values()] : [];
    expect(postings.map(({ kind, amount, orders, way }) => [kind, amount, orders, way])).toEqual([
      ['payment', 800, 1, undefined],
      ['payment', 1000, 0, 'voucher'],
      ['refund', -800, 0, undefined],
      ['refund', -100, 0, 'voucher'],
    ]);
  });
});

describe('set by hand', () => {
  test.each(['cancelled', 'paid', 'free'] as const)(
    'to %s, an order that is not paid gives the voucher back',
    async (status) => {
      const code = await vouchers.make(1000);
      const { bookingId } = await bookWith([{ code, amount: 1000 }]);
      await admin.set('session', bookingId, status);
      await expectBalance(code, 1000, 1000);
    },
  );

  test('a place that a voucher paid is refunded to it', async () => {
    const code = await vouchers.make(2000);
    const { bookingId } = await bookPaid([{ code, amount: 1800 }]);
    await admin.remove(bookingId, { refund: true, tell: false });
    await expectBalance(code, 2000, 2000);
  });
});

describe('an order of several places', () => {
  test('is paid by a voucher with the rest by card, and each place gives back its share', async () => {
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const code = await vouchers.make(1001);
    const body = await groups.orderPaid(sessionId, { vouchers: [{ code, amount: 1001 }] });
    const places = await groups.places(body.groupId);
    expect(places.every(isBooked)).toBe(true);
    expect(places.map((place) => place.vouchers)).toEqual([[{ code, amount: 501 }], [{ code, amount: 500 }]]);
    expect((await stripeRecords(body.groupId)).payments.map(({ amount }) => amount)).toEqual([2599]);
    await admin.remove(places[1]?.id ?? '', { refund: true, tell: false });
    expect(await refundsOf(body.groupId)).toEqual([1300]);
    await expectBalance(code, 500, 1001);
  });

  test('that vouchers pay wholly is completed at once; one that is not paid gives all back', async () => {
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const code = await vouchers.make(5000);
    const body = groups.bodyOf(sessionId, { vouchers: [{ code, amount: 3600 }] });
    expect(await groups.order(body)).toMatchObject({ status: 'completed', paymentUrl: null });
    await expectBalance(code, 1400, 5000);
    const other = groups.bodyOf(sessionId, { vouchers: [{ code, amount: 1400 }] });
    await groups.order(other);
    await expectBalance(code, 0, 5000);
    site.advanceClock(minutesBeyondHold);
    await site.sync();
    await expectBalance(code, 1400, 5000);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 2, held: 0 });
  });
});

describe('a pass', () => {
  test('is paid by a voucher wholly, and a date gives back its share', async () => {
    const series = await passes.makeSeries();
    const code = await vouchers.make(4000);
    const body = passes.bodyOf(series, { vouchers: [{ code, amount: passPrice.amount }] });
    expect(await passes.buy(series, body)).toMatchObject({ status: 'completed', paymentUrl: null });
    await expectBalance(code, 0, 4000);
    const [first] = await passes.bookings(body.passId);
    await admin.remove(first?.id ?? '', { refund: true, tell: false });
    await expectBalance(code, first?.total.amount ?? -1, 4000);
  });
});

describe('a collection', () => {
  const euros = (amount: number) => ({ value: { amount, currency: 'EUR' as const }, balance: amount });

  test('is a member’s at once where a voucher pays it, and its refund goes to the voucher', async () => {
    const member = testMember();
    const code = await vouchers.make(6000, euros(6000));
    const request = purchasing.purchaseRequest({ vouchers: [{ code, amount: 6000 }] });
    expect(await purchasing.buy(member, request)).toMatchObject({ status: 'paid', paymentUrl: null });
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: request.purchaseId });
    await expectBalance(code, 0, 6000);
    await admin.refund('recording', request.purchaseId);
    await expectBalance(code, 6000, 6000);
    expect(await purchasing.access(member)).toBeUndefined();
  });

  test('is paid in part, and one that is not paid gives the part back', async () => {
    const code = await vouchers.make(2500, euros(2500));
    const used = [{ code, amount: 2500 }];
    const begun = await purchasing.startPurchase(testMember(), { vouchers: used });
    await expectBalance(code, 0, 2500);
    site.advanceClock(minutesBeyondHold);
    await site.sync();
    await expectBalance(code, 2500, 2500);
    expect(await purchasing.purchase(begun.purchaseId)).toMatchObject({ status: 'cancelled' });
    const paid = await purchasing.startPurchase(testMember(), { vouchers: used });
    await pay(paid.paymentUrl);
    expect(await purchasing.settle(paid.purchaseId)).toMatchObject({ status: 'paid' });
    expect((await stripeRecords(paid.purchaseId)).payments.map(({ amount }) => amount)).toEqual([3500]);
  });
});

describe('a voucher that cannot pay is refused, and nothing is written', () => {
  test.each([
    ['voucher_unknown', {}, '0000000000000000'],
    ['voucher_expired', { expiresAt: '2026-01-01T00:00:00.000Z' }, undefined],
    ['voucher_ended', { endedAt: '2026-01-01T00:00:00.000Z' }, undefined],
    ['voucher_used_up', { balance: 0 }, undefined],
    ['voucher_currency', { value: { amount: 3000, currency: 'EUR' as const } }, undefined],
    ['voucher_changed', { balance: 1200 }, undefined],
  ])('%s', async (problem, more, unknown) => {
    const code = unknown ?? (await vouchers.make(3000, more));
    const sessionId = await site.createSession();
    await expect(bookWith([{ code, amount: 1800 }], sessionId)).rejects.toMatchObject({ code: problem });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });
});

test('a voucher that is named twice is refused', async () => {
  const code = await vouchers.make(3000);
  const twice = [
    { code, amount: 1000 },
    { code, amount: 800 },
  ];
  await expect(bookWith(twice)).rejects.toMatchObject({ code: 'voucher_changed' });
  await expectBalance(code, 3000, 3000);
});

test('25 times, a voucher pays one of two orders at once, or each as far as it reaches', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 25; round++) {
    const code = await vouchers.make(2000);
    const sessionId = await site.createSession({ maxAttendees: 4, liftsNetworkLimit: true });
    const results = await Promise.allSettled([
      bookWith([{ code, amount: 1800 }], sessionId),
      bookWith([{ code, amount: 1800 }], sessionId),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectBalance(code, 200, 2000);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
  }
});
