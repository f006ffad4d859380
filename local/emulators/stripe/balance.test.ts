import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, type StripeHarness, startHarness } from './testing/harness.ts';

let harness: StripeHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startHarness({ settings: { settleAfterSeconds: null } });
  stripe = harness.client();
});
afterEach(() => harness.close());

async function paymentBy(fields: Record<string, string>): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(order());
  await harness.pay(id, fields);
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}

const card = { card: '4242424242424242' };
const movements = async () =>
  (await stripe.balanceTransactions.list()).data.map(({ type, amount, fee, net }) => [type, amount, fee, net]);

test('payments and refunds move the balance once, with their fees, newest first', async () => {
  const payment_intent = await paymentBy(card);
  await paymentBy({ card: '4000000000000002' });
  await stripe.refunds.create({ payment_intent, amount: 800 }, { idempotencyKey: 'once' });
  await stripe.refunds.create({ payment_intent, amount: 800 }, { idempotencyKey: 'once' });
  expect(await movements()).toEqual([
    ['refund', -800, 0, -800],
    ['charge', 1800, 47, 1753],
  ]);
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment_intent, {
    expand: ['latest_charge.balance_transaction'],
  });
  expect(charge).toMatchObject({ balance_transaction: { object: 'balance_transaction', amount: 1800, fee: 47 } });
});

test('a bank debit moves the balance when it is decided; a refund that failed comes back', async () => {
  const payment_intent = await paymentBy({ method: 'bank', account: '00012345' });
  expect(await movements()).toEqual([]);
  harness.local.settle(payment_intent, 'succeeds');
  const { id } = await stripe.refunds.create({ payment_intent });
  harness.local.failRefund(id);
  expect(await movements()).toEqual([
    ['refund_failure', 1800, 0, 1800],
    ['refund', -1800, 0, -1800],
    ['payment', 1800, 38, 1762],
  ]);
});

test('a dispute takes its amount and a fee, a won one gives the amount back', async () => {
  harness.local.dispute(await paymentBy(card));
  const [dispute] = harness.local.all('dispute');
  harness.local.closeDispute(String(dispute?.id), 'won');
  expect(await movements()).toEqual([
    ['adjustment', 1800, 0, 1800],
    ['adjustment', -1800, 2000, -3800],
    ['charge', 1800, 47, 1753],
  ]);
});

test('a payout sends what is left of each currency, and there is none without a balance', async () => {
  expect(harness.local.payOut()).toBe(false);
  await paymentBy(card);
  expect(harness.local.payOut()).toBe(true);
  expect(harness.local.payOut()).toBe(false);
  expect((await stripe.balanceTransactions.list({ type: 'payout' })).data).toMatchObject([
    { amount: -1753, fee: 0, currency: 'gbp', source: expect.stringMatching(/^po_/) },
  ]);
});
