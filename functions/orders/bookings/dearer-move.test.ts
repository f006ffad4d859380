import { describe, expect, test } from 'vitest';
import { refundOrder } from '../../endpoints/admin/orders/refund.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { offerItem } from '../../ground/keys/offer.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { adminCaller } from '../../testing/admin-caller.ts';
import { changeCall, changing, gbp } from '../../testing/changing.ts';
import { exampleOffer } from '../../testing/examples.ts';
import { accounts, browserSecret, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { resumeCheckout } from '../settlement/change-booking.ts';
import { findView } from './view.ts';

// A booking is moved to a session that costs more (docs/product.md#moving-to-a-dearer-session).

const site = await openSharedTestSite();
const { paid, beginMove, move, cancel, give, inHours } = changing(site);
const { table, now } = site.dependencies;

const mailsOf = async (id: string) => (await site.mails(id)).filter((kind) => !kind.startsWith('booking_confirmed'));
const refundsOf = async (...ids: string[]) =>
  (await Promise.all(ids.map(stripeRecords))).map(({ refunds }) => refunds.map(({ amount }) => amount));

async function moved(price = 2300) {
  const held = await paid();
  const begun = await beginMove(held.bookingId, price, price - 1800);
  await pay(begun.paymentUrl);
  await site.settle(begun.orderId);
  return { ...held, ...begun };
}

describe('before it is paid', () => {
  test('the place there is held, the booking stays, and the same request has the same page', async () => {
    const { bookingId, sessionId } = await paid();
    const { orderId, target, paymentUrl } = await beginMove(bookingId, 2300, 500);
    const again = await Promise.all([1, 2].map(() => move(bookingId, target, { surcharge: 500, orderId })));
    expect(new Set([...again.map((one) => one.paymentUrl), paymentUrl]).size).toBe(1);
    expect(again[0]?.pendingMove).toMatchObject({ id: orderId, session: { id: target }, total: gbp(500) });
    expect(await site.booking(bookingId)).toMatchObject({ sessionId, status: 'completed', pendingMoveId: orderId });
    expect([await site.counters(sessionId), await site.counters(target)]).toMatchObject([
      { taken: 1, held: 0 },
      { taken: 0, held: 1 },
    ]);
    expect((await stripeRecords(orderId)).checkouts).toMatchObject([
      { amount_total: 500, cancel_url: `https://site.example/bookings/${bookingId}` },
    ]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('its page is opened again by who may change the booking, and by no one once it is paid', async () => {
    const { bookingId } = await paid();
    const { orderId, paymentUrl } = await beginMove(bookingId, 2300, 500);
    const resume = () =>
      resumeCheckout({ ...changeCall(orderId), body: { secret: browserSecret(bookingId) } }, site.dependencies);
    expect(await resume()).toEqual({ paymentUrl });
    await pay(paymentUrl);
    await expect(resume()).rejects.toMatchObject({ code: 'checkout_closed' });
    expect(await site.booking(bookingId)).toMatchObject({ surchargeIds: [orderId] });
  });

  test('booking, offer and surcharge have no id in common, which the groups of a session would count once', async () => {
    const { bookingId } = await paid();
    const target = await site.createSession({ price: gbp(2300), startTime: inHours(200) });
    const offer = exampleOffer({ id: newId(now()) });
    await putItem(table, offerItem(offer));
    for (const orderId of [offer.id, bookingId, (await paid()).bookingId]) {
      const request = move(bookingId, target, { surcharge: 500, orderId });
      await expect(request).rejects.toMatchObject({ code: 'booking_conflict' });
    }
    expect(await site.counters(target)).toMatchObject({ held: 0 });
    const { orderId } = await beginMove(bookingId, 2300, 500);
    const request = site.bookingRequest(target, { bookingId: orderId, total: gbp(2300) });
    await expect(site.book(request)).rejects.toMatchObject({ code: 'booking_conflict' });
  });

  test('other sums than those that were shown are refused with the right one', async () => {
    const { bookingId } = await paid();
    const target = await site.createSession({ price: gbp(2300), startTime: inHours(200) });
    for (const surcharge of [0, 1, 501]) {
      await expect(move(bookingId, target, { surcharge })).rejects.toMatchObject({ code: 'price_changed' });
    }
    expect(await site.counters(target)).toMatchObject({ held: 0 });
    // Less than Stripe charges is not charged, and is no part of what the place is worth.
    const near = await site.createSession({ price: gbp(1829), startTime: inHours(200) });
    await move(bookingId, near);
    expect(await site.booking(bookingId)).toMatchObject({ sessionId: near, placePrice: 1800 });
  });

  test('not paid in time, the place there is free again, the booking stays, and another attempt is possible', async () => {
    const { bookingId, sessionId } = await paid();
    const { orderId, target } = await beginMove(bookingId, 2300, 500);
    await steerStripe('expire', { checkoutId: (await site.surcharge(orderId))?.checkoutId });
    await site.sync();
    expect(await site.booking(bookingId)).toMatchObject({ sessionId, status: 'completed' });
    expect(await site.counters(target)).toMatchObject({ taken: 0, held: 0 });
    await expect(move(bookingId, target, { surcharge: 500, orderId })).rejects.toMatchObject({
      code: 'checkout_closed',
    });
    expect((await move(bookingId, target, { surcharge: 500 })).paymentUrl).toEqual(expect.any(String));
    expect(await site.counterMismatches()).toEqual([]);
  });

  test.each([
    ['beginning another move', (id: string) => beginMove(id, 2500, 700)],
    [
      'moving to a session that costs no more',
      async (id: string) => move(id, await site.createSession({ price: gbp(1800) })),
    ],
    ['giving the place away', (id: string) => give(id, 'wren@example.org')],
    ['cancelling', (id: string) => cancel(id, 1800)],
  ])('%s closes the payment page', async (_, change) => {
    const { bookingId } = await paid();
    const { orderId, target } = await beginMove(bookingId, 2300, 500);
    await change(bookingId);
    expect((await stripeRecords(orderId)).checkouts).toMatchObject([{ status: 'expired' }]);
    expect(await site.surcharge(orderId)).toMatchObject({ status: 'cancelled', paidAt: null });
    expect(await site.counters(target)).toMatchObject({ taken: 0, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('paid', () => {
  test('it moves once, with one mail, by return page, webhook and sync at once', async () => {
    const { bookingId, sessionId, email } = await paid();
    const { orderId, target, paymentUrl } = await beginMove(bookingId, 2300, 500);
    await pay(paymentUrl);
    const { events } = await stripeRecords(orderId);
    await Promise.all([
      ...[site.settle(orderId), site.settle(orderId), site.sync()],
      ...events.map((event) => site.deliverEvent(event)),
    ]);
    expect(await site.booking(bookingId)).toMatchObject({
      sessionId: target,
      status: 'completed',
      attendeeEmail: email,
      placePrice: 2300,
      changeCount: 1,
      surchargeIds: [orderId],
      pendingMoveId: null,
    });
    // It has no seat of its own.
    expect(await site.surcharge(orderId)).toMatchObject({ status: 'paid', heldBy: null });
    expect([await site.counters(sessionId), await site.counters(target)]).toMatchObject([
      { taken: 0, held: 0 },
      { taken: 1, held: 0 },
    ]);
    expect(await mailsOf(bookingId)).toEqual(['booking_moved', 'booking_moved_notified', 'booking_notified']);
    expect(await site.mails(orderId)).toEqual([]);
    expect(await findView(table, orderId)).toMatchObject({ status: 'completed', movesBookingId: bookingId });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('cancelling gives back both payments by one mail, the latest first', async () => {
    const { bookingId, orderId } = await moved();
    const after = await cancel(bookingId, 2300);
    expect(after).toMatchObject({ status: 'cancelled', refund: gbp(2300) });
    expect(await refundsOf(bookingId, orderId)).toEqual([[1800], [500]]);
    expect([...(await site.mails(bookingId)), ...(await site.mails(orderId))]).not.toContain('booking_refunded');
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a cheaper move gives back the latest payment first, and cancelling then the rest', async () => {
    const { bookingId, orderId } = await moved();
    for (const [price, refund] of [
      [2000, 300],
      [1700, 300],
    ] as const) {
      await move(bookingId, await site.createSession({ price: gbp(price), startTime: inHours(300) }), { refund });
    }
    expect(await refundsOf(bookingId, orderId)).toEqual([[100], expect.arrayContaining([300, 200])]);
    await cancel(bookingId, 1700);
    expect(await refundsOf(bookingId, orderId)).toEqual([expect.arrayContaining([100, 1700]), expect.any(Array)]);
    expect(await site.mails(orderId)).toEqual([]);
  });

  test('a refund by the back office gives back all payments, with one mail', async () => {
    const { bookingId, orderId } = await moved();
    const call = { ...adminCaller(), ...changeCall(bookingId), params: { type: 'session', orderId: bookingId } };
    await refundOrder({ ...call, body: undefined } as never, site.dependencies);
    expect(await refundsOf(bookingId, orderId)).toEqual([[1800], [500]]);
    expect(await mailsOf(bookingId)).toContain('booking_refunded');
    expect(await site.mails(orderId)).toEqual([]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('after the booking was given away it still moves; after it was cancelled the payment goes back', async () => {
    const given = await paid();
    const cancelled = await paid();
    for (const [{ bookingId }, change] of [
      [given, (id: string) => give(id, 'fern@example.org')],
      [cancelled, (id: string) => cancel(id, 1800)],
    ] as const) {
      const { orderId, paymentUrl } = await beginMove(bookingId, 2300, 500);
      // A bank works on it: the page cannot be closed any more.
      await pay(paymentUrl, { account: accounts.paysLater });
      await site.settle(orderId);
      await change(bookingId);
      const { payments } = await stripeRecords(orderId);
      await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'succeeds' });
      await site.settle(orderId);
      const [{ sessionId } = { sessionId: '' }] = (await site.surcharge(orderId))?.lines ?? [];
      const isGiven = bookingId === given.bookingId;
      expect((await site.booking(bookingId))?.sessionId === sessionId).toBe(isGiven);
      expect(await refundsOf(orderId)).toEqual([isGiven ? [] : [500]]);
      expect(await site.mails(orderId)).toEqual(isGiven ? [] : ['booking_refunded']);
    }
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('in the back office the payment of a move (docs/product.md#order-status)', () => {
  const orders = openAdminOrders(site);

  test.each(['paid', 'free', 'pending'] as const)('cannot be set to %s: `payment_of_move`', async (status) => {
    const { bookingId } = await paid();
    const { orderId, target } = await beginMove(bookingId, 2300, 500);
    const other = status === 'pending' ? await moved() : { orderId };
    await expect(orders.set('session', other.orderId, status)).rejects.toMatchObject({ code: 'payment_of_move' });
    expect(await site.surcharge(orderId)).toMatchObject({ status: 'pending', paidAt: null });
    expect(await site.counters(target)).toMatchObject({ taken: 0, held: 1 });
  });

  test('can be cancelled while it is awaited: the place there is free again, and the booking stays', async () => {
    const { bookingId, sessionId } = await paid();
    const { orderId, target } = await beginMove(bookingId, 2300, 500);
    await orders.set('session', orderId, 'cancelled');
    expect(await site.surcharge(orderId)).toMatchObject({ status: 'cancelled', paidAt: null });
    expect(await site.booking(bookingId)).toMatchObject({ sessionId, status: 'completed' });
    expect(await site.counters(target)).toMatchObject({ taken: 0, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('once it is paid is not cancelled without a refund, and with one gives back itself alone', async () => {
    const { bookingId, orderId, target } = await moved();
    const before = await site.surcharge(orderId);
    await expect(orders.set('session', orderId, 'cancelled')).rejects.toMatchObject({ code: 'payment_of_move' });
    await orders.remove(orderId);
    expect(await site.surcharge(orderId)).toEqual(before);
    expect(await orders.refund('session', orderId)).toMatchObject({ refund: 'done' });
    expect(await refundsOf(bookingId, orderId)).toEqual([[], [500]]);
    expect(await site.booking(bookingId)).toMatchObject({ sessionId: target, status: 'completed', refundDueAt: null });
    await expect(orders.set('session', orderId, 'cancelled')).resolves.toBeDefined();
    expect(await refundsOf(bookingId, orderId)).toEqual([[], [500]]);
    expect(await site.counterMismatches()).toEqual([]);
  });
});
