import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { cancelSession } from '../../endpoints/admin/sessions/cancel.ts';
import { bookingBearer } from '../../ground/keys/booking.ts';
import { newId } from '../../ground/platform/ids.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { changeCall, changing, gbp } from '../../testing/changing.ts';
import { reactToOpenEvents } from '../../testing/events.ts';
import { openPasses } from '../../testing/passes.ts';
import { browserSecret, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { cancelBooking } from './cancel.ts';
import { giveBooking } from './give.ts';
import { findView } from './view.ts';

// Whoever paid is told when money goes back, whoever causes it and however (docs/product.md#refunds, docs/trust.md#given-places).

const site = await openSharedTestSite();
const { dependencies } = site;
const { table } = dependencies;
const { paid, move, beginMove, cancel } = changing(site);
const adminOrders = openAdminOrders(site);
const passes = openPasses(site);

const newEmail = () => `${newId(new Date()).toLowerCase()}@example.org`;
const mailItem = z.looseObject({ kind: z.string(), to: z.string().optional(), sum: z.unknown().optional() });

/** Kind and sum of each mail about money to an address, sorted by kind. */
async function moneyMails(to: string) {
  await reactToOpenEvents(dependencies);
  const mails = (await scanPrefix(table, 'MAIL#')).map((item) => mailItem.parse(item));
  return mails
    .filter((mail) => mail.to === to && /refunded$|^payment_returned$/.test(mail.kind))
    .map(({ kind, sum }) => (sum === undefined ? [kind] : [kind, sum]))
    .toSorted();
}

/** A place that was paid by one person, and given to another. */
async function given(buy = paid) {
  const { bookingId, sessionId, email: giver } = await buy();
  return { bookingId, sessionId, giver, ...(await giveTo(bookingId, browserSecret(bookingId))) };
}

async function giveTo(bookingId: string, secret: string) {
  const receiver = newEmail();
  const body = { firstName: 'Wren', lastName: 'Ellis', email: receiver, secret };
  await giveBooking({ ...changeCall(bookingId), body }, dependencies);
  return { receiver, secret: await secretOf(bookingId) };
}

async function secretOf(bookingId: string): Promise<string> {
  const booking = await site.booking(bookingId);
  return booking ? site.mailSecret(bookingBearer(booking)) : '';
}

const cancelWith = (bookingId: string, secret: string, refund: number) =>
  cancelBooking({ ...changeCall(bookingId), body: { secret, refund: gbp(refund) } }, dependencies);

async function atStripe(orderId: string, action: 'refund' | 'lose', amount?: number): Promise<void> {
  const paymentIntentId = (await stripeRecords(orderId)).payments[0]?.id;
  if (action === 'refund') await steerStripe('refund', { paymentIntentId, ...(amount !== undefined && { amount }) });
  else {
    await steerStripe('dispute', { paymentIntentId });
    const [dispute] = (await stripeRecords(orderId)).disputes;
    await steerStripe('close-dispute', { disputeId: dispute?.id, status: 'lost' });
  }
  const object = { id: 'x_1', payment_intent: paymentIntentId };
  const event = { id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object } };
  for (let time = 0; time < 2; time++) await site.deliverEvent(event);
}

type Given = Awaited<ReturnType<typeof given>>;

const whole: [string, (place: Given) => Promise<unknown>][] = [
  ['whoever has the place cancels', ({ bookingId, secret }) => cancelWith(bookingId, secret, 1800)],
  ['the studio refunds the order', ({ bookingId }) => adminOrders.refund('session', bookingId)],
  ['the studio removes the attendee', ({ bookingId }) => adminOrders.remove(bookingId, { refund: true, tell: true })],
  [
    'the studio removes the attendee without a word',
    ({ bookingId }) => adminOrders.remove(bookingId, { refund: true, tell: false }),
  ],
  [
    'the session is cancelled',
    ({ sessionId }) => {
      const call = callAs(adminCaller(), { params: { sessionId }, body: { places: 1, message: 'I am ill.' } });
      return cancelSession(call, dependencies);
    },
  ],
  ['it is refunded at Stripe', ({ bookingId }) => atStripe(bookingId, 'refund')],
  ['the bank takes it back', ({ bookingId }) => atStripe(bookingId, 'lose')],
];

describe('who paid for a place and gave it away is told once, with the sum, when', () => {
  test.each(whole)('%s', async (_, cause) => {
    const place = await given();
    await cause(place);
    await site.sync();
    expect(await moneyMails(place.giver)).toEqual([['payment_returned', gbp(1800)]]);
    expect((await moneyMails(place.receiver)).filter(([kind]) => kind !== 'booking_refunded')).toEqual([]);
    expect(await site.booking(place.bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
  });

  test('whoever has the place moves it to a cheaper session', async () => {
    const { bookingId, giver, receiver, secret } = await given();
    await move(bookingId, await site.createSession({ price: gbp(1000) }), { refund: 800, secret });
    expect([await moneyMails(giver), await moneyMails(receiver)]).toEqual([[['payment_returned', gbp(800)]], []]);
  });

  test('the studio sends a part back', async () => {
    const { bookingId, giver, receiver } = await given();
    await adminOrders.refundPart('session', bookingId, { amount: 500, left: 1800 });
    expect([await moneyMails(giver), await moneyMails(receiver)]).toEqual([[['booking_part_refunded']], []]);
  });

  test('a part is refunded at Stripe', async () => {
    const { bookingId, giver, receiver } = await given();
    await atStripe(bookingId, 'refund', 300);
    expect([await moneyMails(giver), await moneyMails(receiver)]).toEqual([[['booking_part_refunded']], []]);
  });

  test('what they paid to the studio directly is given back', async () => {
    const { bookingId, giver, receiver } = await given(async () => {
      const held = await site.holdSeat();
      await adminOrders.set('session', held.bookingId, 'paid');
      return held;
    });
    await adminOrders.refund('session', bookingId);
    expect([await moneyMails(giver), await moneyMails(receiver)]).toEqual([[['payment_returned', gbp(1800)]], []]);
  });
});

describe('of a place for which two people paid', () => {
  async function shared() {
    const place = await given();
    const { bookingId, secret } = place;
    const orderId = newId(new Date());
    const dearer = await site.createSession({ price: gbp(2300) });
    const { paymentUrl } = await move(bookingId, dearer, { surcharge: 500, orderId, secret });
    await pay(String(paymentUrl));
    await site.settle(orderId);
    return { ...place, orderId };
  }

  test('each is told their own sum when it is cancelled', async () => {
    const { bookingId, giver, receiver, secret } = await shared();
    expect(await findView(table, bookingId)).toMatchObject({ paid: gbp(2300), ownPaid: gbp(500), ownRefund: null });
    await cancelWith(bookingId, secret, 2300);
    expect(await findView(table, bookingId)).toMatchObject({ refund: gbp(2300), ownRefund: gbp(500) });
    // docs/product.md#ticket
    expect((await findView(table, bookingId)).refundParts).toMatchObject([
      { ofMove: true, amount: gbp(500), own: true },
      { ofMove: false, amount: gbp(1800), own: false },
    ]);
    expect([await moneyMails(giver), await moneyMails(receiver)]).toEqual([[['payment_returned', gbp(1800)]], []]);
  });

  test('each is told when it is given on and cancelled', async () => {
    const { bookingId, giver, receiver, secret } = await shared();
    const last = await giveTo(bookingId, secret);
    await cancelWith(bookingId, last.secret, 2300);
    const told = await Promise.all([giver, receiver, last.receiver].map(moneyMails));
    expect(told).toEqual([[['payment_returned', gbp(1800)]], [['payment_returned', gbp(500)]], []]);
  });
});

describe('who has the place that they paid for is told', () => {
  test('of a part that is refunded at Stripe, and not again of the rest as a part', async () => {
    const { bookingId, email } = await paid();
    await atStripe(bookingId, 'refund', 300);
    expect(await moneyMails(email)).toEqual([['booking_part_refunded']]);
    await atStripe(bookingId, 'refund', 1500);
    expect(await moneyMails(email)).toEqual([['booking_part_refunded'], ['booking_refunded']]);
  });

  test('of a part of a pass, by the date that it is recorded with', async () => {
    const series = await passes.makeSeries();
    const body = passes.bodyOf(series);
    const { paymentUrl } = await passes.buy(series, body);
    await pay(String(paymentUrl));
    await passes.settle(body.passId);
    await atStripe(body.passId, 'refund', 300);
    expect(await moneyMails(body.email)).toEqual([['booking_part_refunded']]);
  });

  test('that the studio gave back what was paid to it directly', async () => {
    const { bookingId, email } = await site.holdSeat();
    await adminOrders.set('session', bookingId, 'paid');
    await adminOrders.refund('session', bookingId);
    expect(await moneyMails(email)).toEqual([['booking_refunded']]);
  });

  test('of the payments for moving dates of a pass, and who was given a date that it is cancelled', async () => {
    const series = await passes.makeSeries({ total: gbp(3000) });
    const body = passes.bodyOf(series, { total: gbp(3000) });
    const { paymentUrl } = await passes.buy(series, body);
    await pay(String(paymentUrl));
    await passes.settle(body.passId);
    const [first, second] = await passes.bookings(body.passId);
    const secret = browserSecret(body.passId);
    const orderId = newId(new Date());
    const dearer = await site.createSession({ price: gbp(2100) });
    const begun = await move(first?.id ?? '', dearer, { surcharge: 300, orderId, secret });
    await pay(String(begun.paymentUrl));
    await site.settle(orderId);
    const { receiver } = await giveTo(second?.id ?? '', secret);
    await atStripe(body.passId, 'refund');
    await site.sync();
    expect(await moneyMails(body.email)).toEqual([['booking_refunded'], ['pass_refunded']]);
    expect((await stripeRecords(orderId)).refunds).toMatchObject([{ amount: 300 }]);
    expect(await site.mails(second?.id ?? '')).toContain('booking_cancelled');
    expect(await moneyMails(receiver)).toEqual([]);
  });
});

describe('the ticket of a cancelled booking (docs/product.md#ticket)', () => {
  test('names what went back by the cancellation, without what a move gave back before', async () => {
    const cheaper = await paid();
    await move(cheaper.bookingId, await site.createSession({ price: gbp(1000) }), { refund: 800 });
    expect(await findView(table, cheaper.bookingId)).toMatchObject({ refund: gbp(800), refunded: false });
    await cancel(cheaper.bookingId, 1000);
    expect(await findView(table, cheaper.bookingId)).toMatchObject({ refund: gbp(1000), refunded: true });
    const back = await paid();
    const { orderId, paymentUrl } = await beginMove(back.bookingId, 2300, 500);
    await pay(paymentUrl);
    await site.settle(orderId);
    await move(back.bookingId, await site.createSession({ price: gbp(1800) }), { refund: 500 });
    await cancel(back.bookingId, 1800);
    expect(await findView(table, back.bookingId)).toMatchObject({ refund: gbp(1800), refunded: true });
  });

  test('names what went back of the payment for a move alone', async () => {
    const { bookingId } = await paid(5, 1800);
    await adminOrders.refundPart('session', bookingId, { amount: 1800, left: 1800 });
    const { orderId, paymentUrl } = await beginMove(bookingId, 2300, 500, 5);
    await pay(paymentUrl);
    await site.settle(orderId);
    await cancel(bookingId, 250);
    expect(await findView(table, bookingId)).toMatchObject({ refund: gbp(250), refunded: true });
  });

  test('says nothing went back where only a move gave something back', async () => {
    const { bookingId } = await paid();
    await move(bookingId, await site.createSession({ price: gbp(1000) }), { refund: 800 });
    await adminOrders.remove(bookingId, { refund: false, tell: false });
    expect(await findView(table, bookingId)).toMatchObject({ refund: null, refunded: false });
  });
});
