import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, type StripeHarness, startHarness } from './testing/harness.ts';

let harness: StripeHarness;
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

test('a refund that fails later is charged again, with its events, and can be repeated under another key', async () => {
  const payment_intent = await paymentBy({ card: '4242424242424242' });
  const { id } = await stripe.refunds.create({ payment_intent }, { idempotencyKey: 'first' });
  await harness.press(`/refunds/${id}/fail`);
  expect(await stripe.refunds.retrieve(id, { expand: ['charge'] })).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    charge: { amount_refunded: 0, refunded: false },
  });
  expect((await harness.press(`/refunds/${id}/fail`)).status).toBe(404);
  expect((await stripe.refunds.create({ payment_intent }, { idempotencyKey: 'first' })).id).toBe(id);
  expect((await stripe.refunds.create({ payment_intent }, { idempotencyKey: 'second' })).status).toBe('succeeded');
  await harness.local.idle();
  const ofRefunds = harness.types().filter((type) => /refund/.test(type));
  expect(ofRefunds).toEqual([
    ...['charge.refunded', 'charge.refunded', 'refund.created', 'refund.created', 'refund.failed', 'refund.updated'],
  ]);
});

test('the page refunds a payment in part and in full', async () => {
  const payment_intent = await paymentBy({ card: '4242424242424242' });
  const refund = (amount: string) => harness.press(`/payments/${payment_intent}/refund`, 'same-origin', { amount });
  expect((await refund('5.50')).status).toBe(303);
  expect((await refund('99')).status).toBe(404);
  expect((await refund('12.50')).status).toBe(303);
  const { data } = await stripe.refunds.list({ payment_intent });
  expect(data.map(({ amount }) => amount)).toEqual([1250, 550]);
  expect((await refund('1')).status).toBe(404);
});

test.each([
  ['win', 'won', ['charge.dispute.closed', 'charge.dispute.created', 'charge.dispute.funds_reinstated']],
  ['lose', 'lost', ['charge.dispute.closed', 'charge.dispute.created']],
])('a dispute is opened, and closed by %sing it', async (action, status, types) => {
  const payment_intent = await paymentBy({ card: '4242424242424242' });
  await stripe.refunds.create({ payment_intent, amount: 300 });
  expect((await harness.press(`/payments/${payment_intent}/dispute`)).status).toBe(303);
  expect((await harness.press(`/payments/${payment_intent}/dispute`)).status).toBe(404);
  const [dispute] = (await stripe.disputes.list({ payment_intent, expand: ['data.charge'] })).data;
  expect(dispute).toMatchObject({ amount: 1500, status: 'needs_response', charge: { disputed: true } });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' });
  expect(await (await harness.read('/')).text()).toContain('Lose the dispute');
  await harness.press(`/disputes/${dispute?.id}/${action}`);
  expect((await harness.press(`/disputes/${dispute?.id}/${action}`)).status).toBe(404);
  expect(await stripe.disputes.retrieve(String(dispute?.id))).toMatchObject({ payment_intent, status });
  const refunded = stripe.refunds.create({ payment_intent });
  if (status === 'won') expect((await refunded).amount).toBe(1500);
  else await expect(refunded).rejects.toMatchObject({ code: 'charge_disputed' });
  await harness.local.idle();
  const ofDisputes = harness.types().filter((type) => type.startsWith('charge.dispute.'));
  expect(ofDisputes).toEqual([...types, 'charge.dispute.funds_withdrawn'].toSorted());
});
