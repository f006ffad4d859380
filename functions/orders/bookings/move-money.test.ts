import { describe, expect, test } from 'vitest';
import { changing, gbp } from '../../testing/changing.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { openPasses } from '../../testing/passes.ts';
import { browserSecret, pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';

// What moving costs and gives back (docs/product.md#moving-a-booking, docs/product.md#passes).

const site = await openSharedTestSite();
const { paid, move, beginMove, cancel, inHours } = changing(site);
const passes = openPasses(site);

const sessionAt = (amount: number, hours = 300) =>
  site.createSession({ price: gbp(amount), startTime: inHours(hours), maxAttendees: null });
const refundsOf = async (id: string) => (await stripeRecords(id)).refunds.map(({ amount }) => amount);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** A paid pass for three dates of £18 each: its bookings, and the secret of the browser that bought it. */
async function boughtPass(amount: number) {
  const total = gbp(amount);
  const series = await passes.makeSeries({ total });
  const body = passes.bodyOf(series, { total });
  const { paymentUrl } = await passes.buy(series, body);
  await pay(String(paymentUrl));
  await passes.settle(body.passId);
  return { passId: body.passId, secret: browserSecret(body.passId), bookings: await passes.bookings(body.passId) };
}

describe('a date of a pass (docs/product.md#passes)', () => {
  test('moved to a cheaper session costs the price there, and the rest of its share goes back', async () => {
    const { passId, secret, bookings } = await boughtPass(3000);
    for (const { id } of bookings) {
      const cheap = await sessionAt(300);
      await expect(move(id, cheap, { refund: 1000, secret })).rejects.toMatchObject({
        code: 'refund_changed',
        details: { total: gbp(700) },
      });
      await move(id, cheap, { refund: 700, secret });
    }
    expect(await refundsOf(passId)).toEqual([700, 700, 700]);
  });

  test('keeps what the pass saved: no less than its share is charged or given back for a session between the two', async () => {
    const { passId, secret, bookings } = await boughtPass(3000);
    const [id = ''] = bookings.map((booking) => booking.id);
    for (const price of [1800, 1400, 1000, 1700]) await move(id, await sessionAt(price), { secret });
    expect(await refundsOf(passId)).toEqual([]);
    expect(await site.booking(id)).toMatchObject({ placePrice: 1000 });
  });

  test('moved to a dearer session costs what that is dearer than its own, which goes back on the way back', async () => {
    const { passId, secret, bookings } = await boughtPass(3000);
    const [id = ''] = bookings.map((booking) => booking.id);
    const orderId = site.bookingRequest('x').bookingId;
    const { paymentUrl } = await move(id, await sessionAt(2100), { surcharge: 300, orderId, secret });
    await pay(String(paymentUrl));
    await site.settle(orderId);
    expect(await site.booking(id)).toMatchObject({ placePrice: 1300 });
    await move(id, await sessionAt(1800), { refund: 300, secret });
    expect([await refundsOf(orderId), await refundsOf(passId)]).toEqual([[300], []]);
  });
});

describe('a difference (docs/product.md#moving-to-a-dearer-session)', () => {
  test('that was too small to charge does not go back', async () => {
    const { bookingId, sessionId } = await paid(100, 1000);
    for (let turn = 0; turn < 3; turn++) {
      await move(bookingId, await sessionAt(1029));
      await expect(move(bookingId, sessionId, { refund: 29 })).rejects.toMatchObject({
        code: 'refund_changed',
        details: { total: gbp(0) },
      });
      await move(bookingId, sessionId);
    }
    expect(await refundsOf(bookingId)).toEqual([]);
    await cancel(bookingId, 1000);
  });

  test('that was paid goes back, however small', async () => {
    const { bookingId } = await paid(100, 1000);
    const { orderId, paymentUrl } = await beginMove(bookingId, 1030, 30);
    await pay(paymentUrl);
    await site.settle(orderId);
    for (const price of [1029, 1028]) await move(bookingId, await sessionAt(price), { refund: 1 });
    await move(bookingId, await sessionAt(1000), { refund: 28 });
    expect([sum(await refundsOf(orderId)), await refundsOf(bookingId)]).toEqual([30, []]);
  });

  test('of several moves is charged once all of it is as much as Stripe charges', async () => {
    const { bookingId } = await paid(100, 1000);
    await move(bookingId, await sessionAt(1020));
    await expect(move(bookingId, await sessionAt(1040))).rejects.toMatchObject({
      code: 'price_changed',
      details: { total: gbp(40) },
    });
  });
});

test('several moves give back no more than cancelling at once: a part where that gives a part', async () => {
  const { bookingId } = await paid(5);
  await expect(move(bookingId, await sessionAt(900), { refund: 900 })).rejects.toMatchObject({
    code: 'refund_changed',
    details: { total: gbp(450) },
  });
  await move(bookingId, await sessionAt(900), { refund: 450 });
  await move(bookingId, await sessionAt(401), { refund: 249 });
  await cancel(bookingId, 201);
  expect(sum(await refundsOf(bookingId))).toBe(900);
});

test('the rate that was paid at is that of the currency it was for, also after a move to a session in another', async () => {
  const held = await site.holdSeat(
    { total: { amount: 2200, currency: 'USD' } },
    { price: { amount: 2000, currency: 'EUR' }, startTime: inHours(100) },
  );
  await pay(held.paymentUrl);
  await site.settle(held.bookingId);
  const begin = async (sessionId: string, amount: number) => {
    const orderId = site.bookingRequest('x').bookingId;
    const input = { orderId, surcharge: { amount, currency: 'USD' } as const };
    const { paymentUrl } = await move(held.bookingId, sessionId, input);
    await pay(String(paymentUrl));
    await site.settle(orderId);
  };
  // 1.27 dollars for a pound, and 1.09 for a euro.
  await begin(await sessionAt(2000), 300);
  await begin(await sessionAt(4000), 2600);
  const euros = await site.createSession({ price: { amount: 2000, currency: 'EUR' }, startTime: inHours(100) });
  await move(held.bookingId, euros, { refund: 2900 });
});

/** Stripe cannot be reached to send money back. */
const withoutRefunds = () =>
  intercept(site.dependencies, async (name, call) => {
    if (name === 'refund') throw new Error('Stripe is away');
    return call();
  });

describe('what a move gives back of the payment for a dearer one, while Stripe cannot be reached,', () => {
  async function moveBack() {
    const { bookingId } = await paid();
    const { orderId, paymentUrl } = await beginMove(bookingId, 2300, 500);
    await pay(paymentUrl);
    await site.settle(orderId);
    await move(bookingId, await sessionAt(1800), { refund: 500 }, withoutRefunds());
    expect(await site.surcharge(orderId)).toMatchObject({ refundDueAt: expect.any(String), refundedAt: null });
    return { bookingId, orderId };
  }

  test('is sent beside what cancelling gives back', async () => {
    const { bookingId, orderId } = await moveBack();
    await cancel(bookingId, 1800);
    await site.sync();
    expect([await refundsOf(orderId), await refundsOf(bookingId)]).toEqual([[500], [1800]]);
  });

  test('is sent beside what the next move gives back', async () => {
    const { bookingId, orderId } = await moveBack();
    await move(bookingId, await sessionAt(1000), { refund: 800 });
    await site.sync();
    expect([await refundsOf(orderId), await refundsOf(bookingId)]).toEqual([[500], [800]]);
  });
});

test('a move to a dearer session costs what is missing to the value when it is written, not when it was read', async () => {
  const { bookingId, sessionId } = await paid(100, 1000);
  const cheaper = await sessionAt(980);
  const dearer = await sessionAt(1500);
  let isMovedMeanwhile = false;
  const own = intercept(site.dependencies, async (name, call) => {
    const result = await call();
    // There and back while the payment page is made: 20p go back, and are too little to be charged again.
    if (name === 'open' && !isMovedMeanwhile) {
      isMovedMeanwhile = true;
      await move(bookingId, cheaper, { refund: 20 });
      await move(bookingId, sessionId);
    }
    return result;
  });
  await expect(move(bookingId, dearer, { surcharge: 500 }, own)).rejects.toMatchObject({
    code: 'price_changed',
    details: { total: gbp(520) },
  });
  expect(await site.booking(bookingId)).toMatchObject({ sessionId, pendingMoveId: null, placePrice: 980 });
});
