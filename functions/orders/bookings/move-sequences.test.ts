import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { type CancellationPolicy, ownPartOf, refundOf } from '#shared/rules/cancellation.ts';
import { type Currency, currencies } from '#shared/rules/currencies.ts';
import { fallbackRates, smallestCharges } from '#shared/rules/currency.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import type { Money } from '#shared/rules/money.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { bookingBearer } from '../../ground/keys/booking.ts';
import { isSurcharge } from '../../ground/keys/surcharge.ts';
import { newId } from '../../ground/platform/ids.ts';
import { names } from '../../testing/account-requests.ts';
import { changeCall, changing } from '../../testing/changing.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { openPasses } from '../../testing/passes.ts';
import { browserSecret, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { leftOf, returnedAmount } from '../payments/order.ts';
import { cancelBooking } from './cancel.ts';
import { giveBooking } from './give.ts';
import { listMoves } from './moves.ts';
import { ordersOfBooking, ownOrders, type PlacePayment } from './paid.ts';
import { findBookingAndSession, viewWith } from './view.ts';

// Whatever guests buy, move, give and cancel, what they keep is paid for (docs/product.md#passes).

const site = await openSharedTestSite();
const { dependencies } = site;
const { table } = dependencies;
const { inHours, move } = changing(site);
const passes = openPasses(site);
const adminOrders = openAdminOrders(site);

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Policies that give all, half or nothing back of sessions that start in some days. */
const policies: CancellationPolicy[] = [
  { freeHours: 1, partPercent: 0, partHours: 0 },
  { freeHours: null, partPercent: 50, partHours: 1 },
  { freeHours: null, partPercent: 0, partHours: 0 },
];

const prices: Money[] = [
  { amount: 0, currency: 'GBP' },
  { amount: 300, currency: 'GBP' },
  { amount: 1000, currency: 'GBP' },
  { amount: 1029, currency: 'GBP' },
  { amount: 1500, currency: 'EUR' },
  { amount: 2400, currency: 'USD' },
];

const pool = await Promise.all(
  prices.flatMap((price) =>
    policies.map(async (cancellationPolicy, index) => {
      const session = { price, cancellationPolicy, startTime: inHours(300 + index), maxAttendees: null };
      return { id: await site.createSession(session), price };
    }),
  ),
);

/** That differ by less than is charged in pounds. */
const near = pool.filter(({ price }) => price.amount === 1000 || price.amount === 1029);

/** A place that was bought, as its guest and a reader of the rules see it. */
type Place = {
  id: string;
  secret: string;
  discount: { type: 'percentage'; percentage: number } | null;
  /** What a date of a pass cost, and would have cost by itself. */
  share: { total: number; alone: number } | null;
  /** What it costs by what was agreed. */
  cost: number;
  /** What the studio or the bank has sent back, which is counted apart. */
  returnedByOthers: number;
};

const quoted = (price: Money, currency: Currency, discount: Place['discount'] = null) =>
  quote({ price, currency, rates: fallbackRates, discount }).total;

async function buyPass(currency: Currency, percent: number, policy: CancellationPolicy): Promise<Place[]> {
  const total = { amount: 36 * percent, currency: 'GBP' } as const;
  const series = await passes.makeSeries({ total, dates: 2, session: { cancellationPolicy: policy } });
  const body = passes.bodyOf(series, { total: quoted(total, currency) });
  const { paymentUrl } = await passes.buy(series, body);
  await pay(String(paymentUrl));
  await passes.settle(body.passId);
  const alone = quoted({ amount: 1800, currency: 'GBP' }, currency).amount;
  return (await passes.bookings(body.passId)).map(({ id, total: { amount } }) => ({
    id,
    secret: browserSecret(body.passId),
    discount: null,
    share: { total: amount, alone },
    cost: amount,
    returnedByOthers: 0,
  }));
}

async function buySingle(currency: Currency, percentage: number): Promise<Place> {
  const discount = percentage === 0 ? null : ({ type: 'percentage', percentage } as const);
  const discountCode = discount === null ? undefined : await site.createDiscountCode({ percentage });
  const [session] = near;
  if (!session) throw new Error('no session');
  const total = quoted(session.price, currency, discount);
  const request = site.bookingRequest(session.id, { total, ...(discountCode && { discountCode }) });
  const { paymentUrl } = await site.book(request);
  if (paymentUrl) await pay(paymentUrl);
  await site.settle(request.bookingId);
  const { bookingId: id } = request;
  return { id, secret: browserSecret(id), discount, share: null, cost: total.amount, returnedByOthers: 0 };
}

/** Moves it as the dialog does; not where that offers no such session. */
async function moveAsShown(place: Place, target: (typeof pool)[number]): Promise<void> {
  const { moves } = await listMoves({ ...changeCall(place.id), body: undefined }, dependencies);
  const shown = moves.find(({ session }) => session.id === target.id);
  if (!shown) return;
  const { refund, surcharge } = shown;
  expect(Math.min(refund.amount, surcharge.amount)).toBe(0);
  const orderId = newId(dependencies.now());
  const { paymentUrl } = await move(place.id, target.id, { refund, surcharge, orderId, secret: place.secret });
  if (paymentUrl) {
    await pay(paymentUrl);
    await site.settle(orderId);
  }
  expect(await site.booking(place.id)).toMatchObject({ sessionId: target.id, status: 'completed' });
  const alone = quoted(target.price, refund.currency, place.discount).amount;
  const { share } = place;
  const price = share ? Math.min(alone, share.total + Math.max(0, alone - share.alone)) : alone;
  const dearer = price - place.cost;
  if (dearer <= 0 || dearer >= smallestCharges[refund.currency]) place.cost = price;
}

/** Cancels it as the dialog does, which reckons the sum itself, and how much of it is for the attendee. */
async function cancelAsShown(place: Place): Promise<void> {
  const { booking, session } = await findBookingAndSession(table, place.id);
  const { paid, ownPaid, session: shown } = await viewWith(table, booking, session);
  const ownReturned = sum(ownOrders(await ordersAt(place), booking).map(returnedAmount));
  const refund = refundOf(paid, shown.cancellationPolicy, shown.startTime, dependencies.now());
  await cancelBooking({ ...changeCall(place.id), body: { secret: place.secret, refund } }, dependencies);
  const sent = sum(ownOrders(await ordersAt(place), booking).map(returnedAmount)) - ownReturned;
  expect(sent).toBe(ownPartOf(refund, ownPaid).amount);
  place.cost = 0;
}

async function give(place: Place): Promise<void> {
  const email = `${newId(dependencies.now()).toLowerCase()}@example.org`;
  await giveBooking({ ...changeCall(place.id), body: { ...names, email, secret: place.secret } }, dependencies);
  const booking = await site.booking(place.id);
  if (booking) place.secret = await site.mailSecret(bookingBearer(booking));
}

async function ordersAt({ id }: Place): Promise<PlacePayment[]> {
  const booking = await site.booking(id);
  if (!booking) throw new Error('no booking');
  return ordersOfBooking(table, booking);
}

const paidBy = (orders: PlacePayment[]) => sum(orders.map(({ paidAt, total }) => (paidAt === null ? 0 : total.amount)));

const returnedOf = async (place: Place) => sum((await ordersAt(place)).map(returnedAmount));

/** Counts what others than the guest send back with the places whose payments it is of. Returns the sum. */
async function sendBack(places: Place[], send: () => Promise<unknown>): Promise<number> {
  const before = await Promise.all(places.map(returnedOf));
  await send();
  const returned = sum(await Promise.all(places.map(returnedOf))) - sum(before);
  for (const [index, place] of places.entries()) {
    place.returnedByOthers += (await returnedOf(place)) - (before[index] ?? 0);
    const booking = await site.booking(place.id);
    // All of its payment went back at Stripe.
    if (!booking || !isBooked(booking)) place.cost = 0;
  }
  return returned;
}

/** The studio sends a part of the latest payment back, from the back office or at Stripe. */
async function sendPartBack(place: Place, amount: number, isAtStripe: boolean): Promise<void> {
  const order = (await ordersAt(place)).findLast((one) => leftOf(one) > amount);
  if (!order) return;
  if (!isAtStripe) {
    await adminOrders.refundPart('session', order.id, { amount, left: leftOf(order) });
    return;
  }
  await steerStripe('refund', { paymentIntentId: order.paymentId, amount });
  const object = { id: 'x_1', payment_intent: order.paymentId };
  await site.deliverEvent({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object } });
}

/** The bank takes the latest payment of a move back. */
async function loseSurcharge(place: Place): Promise<void> {
  const order = (await ordersAt(place)).findLast((one) => isSurcharge(one) && leftOf(one) > 0);
  if (!order) return;
  await steerStripe('dispute', { paymentIntentId: order.paymentId });
  const [dispute] = (await stripeRecords(order.id)).disputes;
  await steerStripe('close-dispute', { disputeId: dispute?.id, status: 'lost' });
  const object = { id: 'x_1', payment_intent: order.paymentId };
  await site.deliverEvent({ id: 'evt_1', object: 'event', type: 'charge.dispute.closed', data: { object } });
}

async function expectCovered(places: Place[], currency: Currency): Promise<void> {
  for (const place of places) {
    const orders = await ordersAt(place);
    const returned = sum(orders.map(returnedAmount));
    expect(orders.map(({ total }) => total.currency)).toEqual(orders.map(() => currency));
    expect(paidBy(orders) - (returned - place.returnedByOthers)).toBeGreaterThanOrEqual(place.cost);
    // Nobody gets back more than was paid, whoever sends it.
    expect(paidBy(orders) - returned).toBeGreaterThanOrEqual(0);
  }
}

/** What the orders say went back is what Stripe has sent, and the bank taken. */
async function expectSent(places: Place[], taken: number): Promise<void> {
  const orders = (await Promise.all(places.map(ordersAt))).flat();
  const payments = new Set(orders.map((order) => ('passId' in order && order.passId) || order.id));
  const records = await Promise.all([...payments].map(stripeRecords));
  const sent = records.flatMap(({ refunds }) => refunds.map(({ amount }) => amount));
  expect(sum(sent) + taken).toBe(sum(orders.map(returnedAmount)));
}

const anyStep = fc.record({
  place: fc.nat({ max: 2 }),
  action: fc.constantFrom('move', 'move', 'move', 'move', 'give', 'cancel', 'part', 'partAtStripe', 'lost'),
  part: fc.integer({ min: 1, max: 900 }),
  target: fc.oneof(fc.constantFrom(...pool), fc.constantFrom(...near)),
});
const anySequence = fc.record({
  /** Per cent of what its dates cost. */
  passPrice: fc.integer({ min: 20, max: 110 }),
  policy: fc.constantFrom(...policies.slice(0, 2)),
  discount: fc.constantFrom(0, 0, 0, 9, 10, 33, 99),
  steps: fc.array(anyStep, { minLength: 8, maxLength: 10 }),
});

test.each(currencies)(
  'sequences of buying, moving, giving and cancelling in %s, while studio and bank send parts back',
  async (currency) => {
    const runs = { numRuns: 6, endOnFailure: true };
    await fc.assert(
      fc.asyncProperty(anySequence, async ({ passPrice, policy, discount, steps }) => {
        const places = [...(await buyPass(currency, passPrice, policy)), await buySingle(currency, discount)];
        let takenByBank = 0;
        await expectCovered(places, currency);
        for (const { place: index, action, target, part } of steps) {
          const place = places[index];
          const booking = place && (await site.booking(place.id));
          if (!booking || !isBooked(booking)) continue;
          if (action === 'move') await moveAsShown(place, target);
          if (action === 'give') await give(place);
          if (action === 'cancel') await cancelAsShown(place);
          if (action === 'part' || action === 'partAtStripe')
            await sendBack(places, () => sendPartBack(place, part, action === 'partAtStripe'));
          if (action === 'lost') takenByBank += await sendBack(places, () => loseSurcharge(place));
          await expectCovered(places, currency);
        }
        await expectSent(places, takenByBank);
      }),
      runs,
    );
    expect(await site.counterMismatches()).toEqual([]);
  },
  120_000,
);

describe('a race', () => {
  const { paid, beginMove, cancel } = changing(site);
  const refundsOf = async (id: string) => sum((await stripeRecords(id)).refunds.map(({ amount }) => amount));
  const tries = Array.from({ length: 25 }, (_, index) => index);

  test('of cancelling and moving to a cheaper session keeps the place that is paid for, or gives back all', async () => {
    for (const _ of tries) {
      const { bookingId } = await paid();
      const target = await site.createSession({ price: { amount: 1000, currency: 'GBP' }, startTime: inHours(300) });
      const results = await Promise.allSettled([cancel(bookingId, 1800), move(bookingId, target, { refund: 800 })]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isKept = (await site.booking(bookingId))?.status === 'completed';
      expect(await refundsOf(bookingId)).toBe(isKept ? 800 : 1800);
      expect(await site.counters(target)).toMatchObject({ taken: isKept ? 1 : 0, held: 0 });
    }
    expect(await site.counterMismatches()).toEqual([]);
  }, 120_000);

  test('of cancelling and the payment of a move to a dearer session gives back all, or keeps all', async () => {
    for (const _ of tries) {
      const { bookingId } = await paid();
      const { orderId, paymentUrl } = await beginMove(bookingId, 2300, 500);
      await pay(paymentUrl);
      await Promise.allSettled([cancel(bookingId, 1800), site.settle(orderId)]);
      const isKept = (await site.booking(bookingId))?.status === 'completed';
      const sent = [await refundsOf(bookingId), await refundsOf(orderId)];
      expect(sent).toEqual(isKept ? [0, 0] : [1800, 500]);
      expect(await site.booking(bookingId)).toMatchObject(isKept ? { placePrice: 2300 } : { status: 'cancelled' });
    }
    expect(await site.counterMismatches()).toEqual([]);
  }, 120_000);

  /** Moves while a repetition of the request is handled before each call to table and Stripe in turn. */
  async function moveTwice(price: Money, book: () => Promise<{ bookingId: string }>): Promise<void> {
    let isInTime = true;
    for (let at = 1; isInTime; at++) {
      const { bookingId } = await book();
      const to = await site.createSession({ price, startTime: inHours(200), maxAttendees: 1 });
      const input = { surcharge: price, orderId: newId(dependencies.now()) };
      let calls = 0;
      let repetition: ReturnType<typeof move> | undefined;
      const own = intercept(dependencies, async (_, call) => {
        calls += 1;
        if (calls === at) {
          repetition = move(bookingId, to, input);
          await repetition;
        }
        return call();
      });
      const moved = await move(bookingId, to, input, own);
      const { session, paymentUrl } = (await repetition) ?? moved;
      expect(moved).toMatchObject({ session: { id: session.id }, paymentUrl });
      expect(await site.counters(to)).toMatchObject(paymentUrl ? { held: 1, taken: 0 } : { held: 0, taken: 1 });
      isInTime = calls >= at;
    }
  }

  test.each([0, 500])(
    'of a move for %i to the last place with its own repetition: both have the same answer',
    async (amount) => {
      const free = { amount: 0, currency: 'GBP' } as const;
      await moveTwice({ amount, currency: 'GBP' }, async () => {
        const request = site.bookingRequest(await site.createSession({ price: free }), { total: free });
        await site.book(request);
        return request;
      });
    },
  );
});
