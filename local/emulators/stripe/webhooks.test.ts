import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WebhookDelivery } from './records.ts';
import { order, type StripeHarness, startHarness, type Webhook, webhookSecret } from './testing/harness.ts';
import { afterAttempt } from './webhook-dispatcher.ts';

let harness: StripeHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startHarness();
  stripe = harness.client();
});
afterEach(() => harness.close());

async function oneEvent(): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(order());
  await stripe.checkout.sessions.expire(id);
  await harness.local.idle();
  const { data } = await stripe.events.list({ limit: 1 });
  return String(data[0]?.id);
}
const opened = ({ body, signature }: Webhook) => stripe.webhooks.constructEvent(body, signature, webhookSecret);
const first = () => {
  const [webhook] = harness.webhooks;
  if (webhook === undefined) throw new Error('no webhook came');
  return webhook;
};

describe('signatures, verified by the stripe package', () => {
  test('a webhook is valid and equals the event of the API', async () => {
    const id = await oneEvent();
    const event = opened(first());
    expect(event).toMatchObject({
      id,
      type: 'checkout.session.expired',
      api_version: Stripe.API_VERSION,
      livemode: false,
    });
    expect(event.request?.id).toMatch(/^req_/);
    expect(await stripe.events.retrieve(id)).toEqual({ ...event, pending_webhooks: 0 });
  });

  test('a changed body, another secret, a missing or old signature are rejected', async () => {
    await oneEvent();
    const { body, signature } = first();
    const { webhooks } = stripe;
    const refusal = Stripe.errors.StripeSignatureVerificationError;
    expect(() => webhooks.constructEvent(body.replace('expired', 'complete'), signature, webhookSecret)).toThrow(
      refusal,
    );
    expect(() => webhooks.constructEvent(JSON.stringify(JSON.parse(body)), signature, webhookSecret)).toThrow(refusal);
    expect(() => webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(refusal);
    expect(() => webhooks.constructEvent(body, '', webhookSecret)).toThrow(refusal);
    const later = Date.now() + 301_000;
    const late = () => webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, later);
    expect(late).toThrow('Timestamp outside the tolerance zone');
  });
});

describe('delivery', () => {
  test('is retried with a new signature after a 500 and a redirect until a success', async () => {
    harness.answers.push(500, 302);
    const id = await oneEvent();
    expect(harness.webhooks).toHaveLength(1);
    expect((await stripe.events.retrieve(id)).pending_webhooks).toBe(1);
    await harness.local.advance(1);
    expect(harness.webhooks).toHaveLength(2);
    await harness.local.advance(1);
    expect(harness.webhooks).toHaveLength(2);
    await harness.local.advance(1);
    expect(harness.webhooks.map(({ event }) => event.id)).toEqual([id, id, id]);
    expect(new Set(harness.webhooks.map(({ signature }) => signature)).size).toBe(3);
    for (const webhook of harness.webhooks) expect(opened(webhook).id).toBe(id);
    await harness.local.advance(4 * 24 * 3600);
    expect(harness.webhooks).toHaveLength(3);
    expect((await stripe.events.retrieve(id)).pending_webhooks).toBe(0);
  });

  test('backs off exponentially, at most an hour, and gives up after three days', () => {
    let delivery: WebhookDelivery = { id: 'd', eventId: 'e', state: 'pending', attempts: [], nextAt: 0 };
    const waits: number[] = [];
    while (delivery.nextAt !== null) {
      const at: number = delivery.nextAt;
      delivery = afterAttempt(delivery, { at, status: null, note: 'refused' });
      if (delivery.nextAt !== null) waits.push(delivery.nextAt - at);
    }
    expect(waits.slice(0, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(3 * 24 * 3600);
    expect([delivery.state, waits.length]).toEqual(['failed', 82]);
  });

  test('can be switched off; events can still be resent repeatedly', async () => {
    harness.local.control({ webhooks: 'off' });
    const id = await oneEvent();
    await harness.local.advance(3600);
    expect(harness.webhooks).toEqual([]);
    expect(harness.local.resend(id)).toBe(true);
    expect(harness.local.resend(id)).toBe(true);
    expect(harness.local.resend('evt_none')).toBe(false);
    await harness.local.idle();
    expect(harness.webhooks.map((webhook) => opened(webhook).id)).toEqual([id, id]);
  });

  test('can be withheld for one customer, until an event is resent', async () => {
    harness.local.control({ withoutWebhooksFor: ['ana@example.com'] });
    const id = await oneEvent();
    await harness.local.idle();
    expect(harness.webhooks).toEqual([]);
    harness.local.resend(id);
    await harness.local.idle();
    expect(harness.webhooks).toHaveLength(1);
  });

  test('can be delayed by a number of seconds', async () => {
    harness.local.control({ delaySeconds: 10 });
    await oneEvent();
    await harness.local.advance(9);
    expect(harness.webhooks).toEqual([]);
    await harness.local.advance(1);
    expect(harness.webhooks).toHaveLength(1);
  });

  test('can be repeated five times', async () => {
    harness.local.control({ copies: 5 });
    const id = await oneEvent();
    expect(harness.webhooks.map(({ event }) => event.id)).toEqual([id, id, id, id, id]);
  });
});

test('events are listed by type and paged', async () => {
  const { id } = await stripe.checkout.sessions.create(order());
  await harness.pay(id, { card: '4242424242424242' });
  const completed = await stripe.events.list({ types: ['checkout.session.completed'] });
  expect(completed.data.map(({ data }) => data.object)).toMatchObject([{ id, payment_status: 'paid' }]);
  const all = await stripe.events.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
  expect(all).toHaveLength(3);
});
