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

const page = async (path = '/') => (await harness.read(path)).text();

test('shows sessions, payments, refunds, and events with their deliveries', async () => {
  expect(await page()).toContain('Nothing has been paid yet.');
  harness.answers.push(500);
  const { id } = await stripe.checkout.sessions.create(order());
  await harness.pay(id, { card: '4242424242424242' });
  const intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 500 });
  await harness.local.idle();
  const text = await page();
  for (const part of [
    id,
    intent,
    refund.id,
    '£18.00',
    '£5.00',
    'complete, paid',
    'charge.refunded',
    ': 500',
    ': 200',
  ]) {
    expect(text).toContain(part);
  }
});

test('the button of an event resends it', async () => {
  const { id } = await stripe.checkout.sessions.create(order());
  await stripe.checkout.sessions.expire(id);
  const { data } = await stripe.events.list();
  const event = String(data[0]?.id);
  expect(await page()).toContain(`action="/events/${event}/resend"`);
  expect((await harness.press(`/events/${event}/resend`)).status).toBe(303);
  await harness.local.idle();
  expect(harness.webhooks.map((webhook) => webhook.event.id)).toEqual([event, event]);
});

test.each([
  ['succeed', 'paid'],
  ['fail', 'unpaid'],
])('a bank debit is made to %s by its button, once', async (action, status) => {
  const { id } = await stripe.checkout.sessions.create(order());
  await harness.pay(id, { method: 'bank', account: '00012345' });
  const intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  expect(await page()).toContain(`action="/payments/${intent}/${action}"`);
  expect((await harness.press(`/payments/${intent}/${action}`)).status).toBe(303);
  expect((await harness.press(`/payments/${intent}/${action}`)).status).toBe(404);
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe(status);
});

test('the button of an open checkout expires it, but not for requests of other sites', async () => {
  const { id } = await stripe.checkout.sessions.create(order());
  expect((await harness.press(`/sessions/${id}/expire`, 'cross-site')).status).toBe(403);
  expect((await harness.press(`/sessions/${id}/expire`)).status).toBe(303);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
});

test('many checkouts are paged', async () => {
  for (let count = 0; count < 21; count += 1) await stripe.checkout.sessions.create(order());
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  const first = await page();
  const second = await page('/?page=2');
  expect([first.includes(String(data[19]?.id)), first.includes(String(data[20]?.id))]).toEqual([true, false]);
  expect([second.includes(String(data[20]?.id)), first.includes('href="/?page=2"')]).toEqual([true, true]);
});
