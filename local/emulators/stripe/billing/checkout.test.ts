import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StripeHarness, startHarness } from '../testing/harness.ts';
import { addMonths } from './periods.ts';
import { authenticationRequired, day, declined, good, membership, saveCard, subscribe } from './testing/members.ts';

let harness: StripeHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startHarness();
  stripe = harness.client();
});
afterEach(() => harness.close());

describe('a membership bought on the hosted page', () => {
  test('is a subscription of a new customer with a paid invoice', async () => {
    const { id } = await stripe.checkout.sessions.create(
      membership({ custom_text: { submit: { message: 'It renews every month until you cancel.' } } }),
    );
    const page = await (await harness.read(`/c/pay/${id}`)).text();
    for (const text of [
      'Pay £45.00',
      'Four sessions a month',
      'every month',
      'It renews every month until you cancel.',
    ])
      expect(page).toContain(text);
    const answer = await harness.pay(id, { card: good });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `https://site.example/done?session=${id}`]);
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['subscription.latest_invoice.payments', 'customer'],
    });
    const end = addMonths(harness.now, 1);
    expect(session).toMatchObject({
      mode: 'subscription',
      status: 'complete',
      payment_status: 'paid',
      payment_intent: null,
      amount_total: 4500,
      customer: { email: 'ana@example.com', name: 'Ana' },
      metadata: { membershipId: 'membership-1' },
      subscription: {
        object: 'subscription',
        status: 'active',
        metadata: { membershipId: 'membership-1' },
        cancel_at_period_end: false,
        billing_cycle_anchor: harness.now,
        items: {
          data: [
            {
              current_period_start: harness.now,
              current_period_end: end,
              quantity: 1,
              price: { unit_amount: 4500, recurring: { interval: 'month', interval_count: 1 } },
            },
          ],
        },
        latest_invoice: {
          status: 'paid',
          billing_reason: 'subscription_create',
          amount_paid: 4500,
          attempt_count: 1,
          customer_email: 'ana@example.com',
          parent: { subscription_details: { metadata: { membershipId: 'membership-1' } } },
          lines: { data: [{ amount: 4500, period: { start: harness.now, end } }] },
          payments: { data: [{ status: 'paid', amount_paid: 4500 }] },
        },
      },
    });
    await harness.local.idle();
    expect(harness.types()).toEqual([
      'checkout.session.completed',
      'customer.created',
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice_payment.paid',
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_method.attached',
    ]);
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    [declined, 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
  ])('is not begun by card %s', async (card, message) => {
    const { id } = await stripe.checkout.sessions.create(membership());
    const answer = await harness.pay(id, { card });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(message);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', subscription: null });
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect((await harness.pay(id, { card: authenticationRequired })).status).toBe(303);
    expect((await stripe.subscriptions.list()).data).toMatchObject([{ status: 'active' }]);
  });

  test('is begun once by two submissions', async () => {
    const { id } = await stripe.checkout.sessions.create(membership());
    await Promise.all([harness.pay(id, { card: good }), harness.pay(id, { card: good })]);
    expect((await stripe.subscriptions.list()).data).toHaveLength(1);
  });

  test('has a stored price in each currency, by the month or year', async () => {
    const product = await stripe.products.create({ name: 'Unlimited', metadata: { plan: 'unlimited' } });
    for (const [currency, interval] of [
      ['gbp', 'month'],
      ['eur', 'year'],
      ['usd', 'month'],
    ] as const) {
      const price = await stripe.prices.create({
        product: product.id,
        currency,
        unit_amount: 9000,
        recurring: { interval },
      });
      expect(await stripe.prices.retrieve(price.id)).toMatchObject({ currency, recurring: { interval } });
      const subscription = await subscribe(harness, { line_items: [{ price: price.id, quantity: 1 }] });
      const months = interval === 'year' ? 12 : 1;
      expect(subscription).toMatchObject({
        currency,
        items: { data: [{ price: { id: price.id }, current_period_end: addMonths(harness.now, months) }] },
      });
    }
    expect((await stripe.prices.list({ product: product.id, currency: 'eur' })).data).toHaveLength(1);
    const [first] = (await stripe.prices.list({ product: product.id })).data;
    expect(await stripe.prices.update(String(first?.id), { active: false })).toMatchObject({ active: false });
    expect(await stripe.products.update(product.id, { name: 'All' })).toMatchObject({ name: 'All' });
    const sold = stripe.checkout.sessions.create(
      membership({ line_items: [{ price: String(first?.id), quantity: 1 }] }),
    );
    await expect(sold).rejects.toThrow('The price specified is inactive');
    expect((await stripe.products.list({ active: true })).data).toHaveLength(1);
  });

  test('costs nothing during a trial', async () => {
    const subscription = await subscribe(harness, { subscription_data: { trial_period_days: 14 } });
    expect(subscription).toMatchObject({ status: 'trialing', trial_end: harness.now + 14 * day });
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({ status: 'paid', amount_due: 0 });
    await harness.local.goOn({ subscriptionId: subscription.id, days: 15 });
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_paid: 4500, billing_reason: 'subscription_cycle' },
    });
    expect(harness.types()).toContain('customer.subscription.trial_will_end');
  });

  test('can be one of a customer who exists', async () => {
    const { customer } = await subscribe(harness);
    const second = await subscribe(harness, { customer: String(customer), customer_email: undefined } as object);
    expect(second.customer).toBe(customer);
    const both = stripe.checkout.sessions.create(membership({ customer: String(customer) }));
    await expect(both).rejects.toMatchObject({ param: 'customer_email' });
    expect((await stripe.subscriptions.list({ customer: String(customer) })).data).toHaveLength(2);
  });
});

describe('the card of a membership', () => {
  test('is changed by a saved one, which the next renewal is charged to', async () => {
    const { id, customer } = await subscribe(harness);
    const card = await saveCard(harness, String(customer), good);
    expect((await stripe.paymentMethods.retrieve(card)).customer).toBe(customer);
    expect((await stripe.subscriptions.update(id, { default_payment_method: card })).default_payment_method).toBe(card);
    await harness.local.goOn({ subscriptionId: id, months: 1 });
    const renewal = await stripe.subscriptions.retrieve(id, {
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
    });
    const invoice = renewal.latest_invoice as Stripe.Invoice;
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({
      status: 'succeeded',
      payment_method: card,
    });
  });

  test('is the customer’s where the subscription has none of its own, and never another customer’s', async () => {
    const { id, customer } = await subscribe(harness);
    const other = await subscribe(harness);
    const foreign = stripe.subscriptions.update(id, { default_payment_method: String(other.default_payment_method) });
    await expect(foreign).rejects.toMatchObject({ param: 'default_payment_method' });
    const card = await saveCard(harness, String(customer), good);
    await stripe.paymentMethods.detach(String((await stripe.subscriptions.retrieve(id)).default_payment_method));
    const updated = await stripe.customers.update(String(customer), {
      invoice_settings: { default_payment_method: card },
    });
    expect(updated.invoice_settings.default_payment_method).toBe(card);
  });
});

test('an idempotency key begins one subscription, and replays a declined payment', async () => {
  const { customer, items, default_payment_method: card } = await subscribe(harness);
  const price = String(items.data[0]?.price.id);
  await stripe.prices.update(price, { active: true });
  const create = () =>
    stripe.subscriptions.create(
      { customer: String(customer), items: [{ price }], default_payment_method: String(card) },
      { idempotencyKey: 'one' },
    );
  const first = await create();
  const second = await create();
  expect(second.id).toBe(first.id);
  expect(first.status).toBe('active');
  expect((await stripe.subscriptions.list()).data).toHaveLength(2);
});
