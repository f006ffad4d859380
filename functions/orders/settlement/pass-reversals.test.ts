import { describe, expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import { changing, gbp } from '../../testing/changing.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { openPasses } from '../../testing/passes.ts';
import { browserSecret, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';

// docs/product.md#passes, docs/trust.md#refunds-and-disputes: the payment of a pass goes back without this site, while its dates
// were moved.

const site = await openSharedTestSite();
const { move, inHours } = changing(site);
const passes = openPasses(site);

const sessionAt = (amount: number) =>
  site.createSession({ price: gbp(amount), startTime: inHours(300), maxAttendees: null });
const refundsOf = async (id: string) => (await stripeRecords(id)).refunds.map(({ amount }) => amount);

/** A paid pass of three dates for £30, with the payment at Stripe. */
async function bought() {
  const total = gbp(3000);
  const series = await passes.makeSeries({ total });
  const body = passes.bodyOf(series, { total });
  const { paymentUrl } = await passes.buy(series, body);
  await pay(String(paymentUrl));
  await passes.settle(body.passId);
  const [payment] = (await stripeRecords(body.passId)).payments;
  const ids = (await passes.bookings(body.passId)).map(({ id }) => id);
  const [first = '', second = '', third = ''] = ids;
  return {
    passId: body.passId,
    secret: browserSecret(body.passId),
    paymentId: String(payment?.id),
    first,
    second,
    third,
  };
}

const deliver = (paymentId: string) =>
  site.deliverEvent({
    id: 'evt_1',
    object: 'event',
    type: 'charge.refunded',
    data: { object: { id: 'x_1', payment_intent: paymentId } },
  });

async function refundAtStripe(paymentId: string, amount?: number): Promise<void> {
  await steerStripe('refund', { paymentIntentId: paymentId, ...(amount !== undefined && { amount }) });
  for (let time = 0; time < 2; time++) await deliver(paymentId);
}

async function loseDispute(passId: string, paymentId: string): Promise<void> {
  await steerStripe('dispute', { paymentIntentId: paymentId });
  const [dispute] = (await stripeRecords(passId)).disputes;
  await steerStripe('close-dispute', { disputeId: dispute?.id, status: 'lost' });
  for (let time = 0; time < 2; time++) await deliver(paymentId);
}

async function moveToDearer(id: string, secret: string): Promise<string> {
  const orderId = newId(new Date());
  const { paymentUrl } = await move(id, await sessionAt(2100), { surcharge: 300, orderId, secret });
  await pay(String(paymentUrl));
  await site.settle(orderId);
  return orderId;
}

const without = (failing: string) =>
  intercept(site.dependencies, async (name, call) => {
    if (name === failing) throw new Error('Stripe is away');
    return call();
  });

describe.each([
  ['refunded at Stripe', (_: string, paymentId: string) => refundAtStripe(paymentId)],
  ['taken back by the bank', loseDispute],
] as const)('when all of the payment is %s', (_, reverse) => {
  test('the payment of a move to a dearer session goes back with the place that it moved', async () => {
    const { passId, secret, paymentId, first } = await bought();
    const orderId = await moveToDearer(first, secret);
    await reverse(passId, paymentId);
    expect(await passes.bookings(passId)).toMatchObject(Array.from({ length: 3 }, () => ({ status: 'cancelled' })));
    await site.sync();
    expect(await refundsOf(orderId)).toEqual([300]);
    expect(await site.surcharge(orderId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a date ends also while what its move gave back was not sent yet', async () => {
    const { passId, secret, paymentId, first } = await bought();
    await move(first, await sessionAt(300), { refund: 700, secret }, without('refund'));
    expect(await site.booking(first)).toMatchObject({ status: 'completed', refundAmount: 700 });
    await reverse(passId, paymentId);
    expect(await site.booking(first)).toMatchObject({ status: 'cancelled', refundDueAt: null });
    expect(await site.sync()).toMatchObject({ failed: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });
});

test('a part that is refunded at Stripe is recorded beside what the moves of its dates gave back', async () => {
  const { passId, secret, paymentId, first, second, third } = await bought();
  await move(second, await sessionAt(300), { refund: 700, secret });
  await refundAtStripe(paymentId, 500);
  const returned = async (id: string) => (await site.booking(id))?.partialRefund?.amount ?? 0;
  expect([await returned(first), await returned(second), await returned(third)]).toEqual([500, 700, 0]);
  // What the studio gave back takes nothing from what a move gives back.
  await move(third, await sessionAt(600), { refund: 400, secret });
  await deliver(paymentId);
  expect([await returned(first), await returned(second), await returned(third)]).toEqual([500, 700, 400]);
  expect((await refundsOf(passId)).toSorted()).toEqual([400, 500, 700]);
});
