import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { type Harness, order, startHarness } from './testing/harness.ts';

let harness: Harness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startHarness();
  stripe = harness.client();
});
afterEach(() => harness.close());

async function paymentBy(fields: Record<string, string>): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(order());
  await harness.pay(id, fields);
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}

test('a payment is refunded in full once, with one event', async () => {
  const payment_intent = await paymentBy({ card: '4242424242424242' });
  const given = { payment_intent, reason: 'requested_by_customer', metadata: { why: 'no seat' } } as const;
  const refund = await stripe.refunds.create({ ...given, expand: ['charge'] });
  expect(refund).toMatchObject({ ...given, amount: 1800, currency: 'gbp', status: 'succeeded' });
  expect(refund.charge).toMatchObject({ amount_refunded: 1800, refunded: true });
  const again = stripe.refunds.create({ payment_intent });
  await expect(again).rejects.toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  await harness.local.idle();
  const events = harness.webhooks.filter(({ event }) => event.type === 'charge.refunded');
  expect(events.map(({ event }) => event.data.object)).toMatchObject([{ payment_intent, refunded: true }]);
  expect((await stripe.refunds.list({ payment_intent })).data.map(({ id }) => id)).toEqual([refund.id]);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, payment_intent });
});

test('partial refunds never exceed the payment', async () => {
  const payment_intent = await paymentBy({ card: '4242424242424242' });
  await stripe.refunds.create({ payment_intent, amount: 800 });
  const tooMuch = stripe.refunds.create({ payment_intent, amount: 1001 });
  await expect(tooMuch).rejects.toMatchObject({ param: 'amount', message: expect.stringContaining('greater than') });
  const rest = await stripe.refunds.create({ payment_intent, expand: ['charge'] });
  expect([rest.amount, Object(rest.charge).refunded]).toEqual([1000, true]);
  expect((await stripe.refunds.list({ limit: 1 })).has_more).toBe(true);
});

test('an unpaid payment cannot be refunded', async () => {
  for (const fields of [{ card: '4000000000000002' }, { method: 'bank', account: '00012345' }]) {
    const response = stripe.refunds.create({ payment_intent: await paymentBy(fields) });
    await expect(response).rejects.toMatchObject({ statusCode: 400, code: 'charge_not_refundable' });
  }
  await expect(stripe.refunds.create({})).rejects.toThrow('One of the following params should be provided');
  await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({ code: 'resource_missing' });
});
