import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PastPayment } from './past-payments.ts';
import { type StripeHarness, startHarness } from './testing/harness.ts';

let harness: StripeHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const past = (change: Partial<PastPayment> = {}): PastPayment => ({
  checkoutId: 'cs_past',
  paymentId: 'pi_past',
  paidAt: harness.now - 5000,
  refundedAt: null,
  amount: 1800,
  currency: 'gbp',
  product: 'Slow evening breath',
  customer: { name: 'Ana', email: 'ana@example.com' },
  metadata: { bookingId: 'booking-1' },
  ...change,
});

const movements = async () =>
  (await harness.client().balanceTransactions.list()).data.map(({ type, amount, created }) => [type, amount, created]);

test('a past payment is paid at its time, without events, and can be refunded', async () => {
  harness.local.addPast([past()]);
  const stripe = harness.client();
  expect(await stripe.checkout.sessions.retrieve('cs_past')).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 1800,
    metadata: { bookingId: 'booking-1' },
    created: harness.now - 5000,
    payment_intent: 'pi_past',
  });
  const list = await stripe.checkout.sessions.list({ payment_intent: 'pi_past' });
  expect(list.data.map(({ id }) => id)).toEqual(['cs_past']);
  expect(await movements()).toEqual([['charge', 1800, harness.now - 5000]]);
  await harness.local.idle();
  expect(harness.types()).toEqual([]);
  await stripe.refunds.create({ payment_intent: 'pi_past', amount: 800 });
  expect(await movements()).toEqual([
    ['refund', -800, harness.now],
    ['charge', 1800, harness.now - 5000],
  ]);
});

test('one that went back was refunded at its time; the same again takes its place', async () => {
  const refunded = past({ refundedAt: harness.now - 1000 });
  harness.local.addPast([refunded]);
  harness.local.addPast([refunded]);
  const stripe = harness.client();
  const { latest_charge } = await stripe.paymentIntents.retrieve('pi_past', { expand: ['latest_charge'] });
  expect(latest_charge).toMatchObject({ refunded: true, amount_refunded: 1800 });
  expect((await stripe.refunds.list({ payment_intent: 'pi_past' })).data).toMatchObject([{ amount: 1800 }]);
  expect(await movements()).toEqual([
    ['refund', -1800, harness.now - 1000],
    ['charge', 1800, harness.now - 5000],
  ]);
  expect(await (await harness.read('/')).text()).toContain('ana@example.com');
});
