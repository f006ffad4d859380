import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StripeHarness, startHarness } from './testing/harness.ts';

let harness: StripeHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startHarness();
  stripe = harness.client();
});
afterEach(() => harness.close());

const setup = {
  mode: 'setup',
  allowed_payment_method_types: ['card'],
  customer_creation: 'always',
  customer_email: 'ana@example.com',
  success_url: 'https://site.example/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://site.example/back',
  custom_text: { submit: { message: 'At most £18.00 is charged.' } },
  setup_intent_data: { metadata: { card: '1' }, description: 'A place on the waitlist' },
} satisfies Stripe.Checkout.SessionCreateParams;

async function save(card = '4242424242424242') {
  const { id } = await stripe.checkout.sessions.create(setup);
  const answer = await harness.pay(id, { card });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] });
  const intent = session.setup_intent as Stripe.SetupIntent | null;
  const method = intent?.payment_method as Stripe.PaymentMethod | undefined;
  return { answer, session, customer: String(session.customer), method: method as Stripe.PaymentMethod };
}

const charge = (saved: { customer: string; method: Stripe.PaymentMethod }, idempotencyKey?: string) =>
  stripe.paymentIntents.create(
    {
      amount: 1800,
      currency: 'gbp',
      customer: saved.customer,
      payment_method: saved.method.id,
      confirm: true,
      off_session: true,
      metadata: { bookingId: 'booking-1' },
    },
    { ...(idempotencyKey !== undefined && { idempotencyKey }) },
  );

describe('a card saved in mode setup', () => {
  test('has a customer of its own, and nothing is paid; the page shows what the holder agrees to', async () => {
    const { id } = await stripe.checkout.sessions.create(setup);
    const page = await (await harness.read(`/c/pay/${id}`)).text();
    for (const text of ['Save card', 'At most £18.00 is charged.', 'A place on the waitlist'])
      expect(page).toContain(text);
    const { answer, session, customer, method } = await save();
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `https://site.example/done?session=${session.id}`,
    ]);
    expect(session).toMatchObject({
      mode: 'setup',
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
      setup_intent: { status: 'succeeded', usage: 'off_session', metadata: { card: '1' } },
    });
    expect(method).toMatchObject({ type: 'card', customer, card: { brand: 'visa', last4: '4242' } });
    await harness.local.idle();
    expect(harness.types()).toContain('checkout.session.completed');
  });

  test.each(['4000000000000002', '4000000000009995'])('is refused for %s', async (card) => {
    const { answer, session } = await save(card);
    expect([answer.status, session.status, session.customer]).toEqual([200, 'open', null]);
  });
});

describe('charging a saved card', () => {
  test('is paid at once, and the same request is the same payment', async () => {
    const saved = await save();
    const paid = await charge(saved, 'one');
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1800, customer: saved.customer });
    expect((await charge(saved, 'one')).id).toBe(paid.id);
    const { data } = await stripe.paymentIntents.list({ customer: saved.customer, expand: ['data.latest_charge'] });
    expect(data).toMatchObject([{ id: paid.id, latest_charge: { paid: true, refunded: false } }]);
    expect((await stripe.refunds.create({ payment_intent: paid.id })).status).toBe('succeeded');
  });

  test.each([
    ['4000000000000341', 'card_declined', 'generic_decline'],
    ['4000008260003178', 'card_declined', 'insufficient_funds'],
    ['4000002760003184', 'authentication_required', 'authentication_required'],
  ])('of %s fails with %s, and can be cancelled', async (card, code, decline_code) => {
    const saved = await save(card);
    const refused = await charge(saved, 'one').catch((error) => error);
    expect(refused).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code });
    expect(refused.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      metadata: { bookingId: 'booking-1' },
    });
    const again = await charge(saved, 'one').catch((error) => error);
    expect(again.payment_intent.id).toBe(refused.payment_intent.id);
    expect((await stripe.paymentIntents.cancel(refused.payment_intent.id)).status).toBe('canceled');
  });

  test('is refused once it is detached or its customer deleted', async () => {
    const one = await save();
    await stripe.paymentMethods.detach(one.method.id);
    await expect(charge(one)).rejects.toMatchObject({ param: 'payment_method' });
    await expect(stripe.paymentMethods.detach(one.method.id)).rejects.toMatchObject({ statusCode: 400 });
    const other = await save();
    expect(await stripe.customers.del(other.customer)).toMatchObject({ deleted: true });
    await expect(charge(other)).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
    expect((await stripe.paymentMethods.retrieve(other.method.id)).customer).toBeNull();
    await expect(stripe.customers.del(other.customer)).rejects.toMatchObject({ statusCode: 404 });
  });
});
