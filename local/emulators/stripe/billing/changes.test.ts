import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StripeHarness, startHarness, webhookSecret } from '../testing/harness.ts';
import { day, declined, good, invoicesOf, membership, periodDays, saveCard, subscribe } from './testing/members.ts';

let harness: StripeHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startHarness({ clock: () => Date.parse('2027-03-10T10:00:00Z') });
  stripe = harness.client();
});
afterEach(() => harness.close());

const month = (subscriptionId: string, months = 1) => harness.local.goOn({ subscriptionId, months });
const days = (subscriptionId: string, count: number) => harness.local.goOn({ subscriptionId, days: count });
const eventsOf = (type: string) =>
  harness.webhooks.filter(({ event }) => event.type === type).map(({ event }) => event);

describe('a subscription that is cancelled', () => {
  test('to the end of its period goes on until then, and can be resumed before', async () => {
    const { id, items } = await subscribe(harness);
    const end = Number(items.data[0]?.current_period_end);
    const cancelled = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'too_expensive', comment: 'Later perhaps' },
    });
    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      canceled_at: Date.parse('2027-03-10T10:00:00Z') / 1000,
      cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive', comment: 'Later perhaps' },
    });
    const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancellation_details: { reason: null } });
    await month(id);
    expect(await invoicesOf(harness, id)).toHaveLength(2);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await month(id);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: Date.parse('2027-05-10T10:00:00Z') / 1000,
    });
    expect(await invoicesOf(harness, id)).toHaveLength(2);
    expect(eventsOf('customer.subscription.deleted').map(({ data }) => data.object)).toMatchObject([
      { id, status: 'canceled' },
    ]);
    const updates = eventsOf('customer.subscription.updated').map(({ data }) => data.previous_attributes);
    expect(updates).toContainEqual(expect.objectContaining({ cancel_at_period_end: false, cancel_at: null }));
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
  });

  test('at once ends, and what it owes is collected no more', async () => {
    const { id } = await subscribe(harness);
    harness.local.changeBankAnswer(id, declined);
    await month(id);
    expect(await stripe.subscriptions.cancel(id, { cancellation_details: { feedback: 'unused' } })).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested', feedback: 'unused' },
    });
    await days(id, 40);
    const [, renewal] = await invoicesOf(harness, id);
    expect(renewal).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: null });
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('by the deletion of its customer ends too', async () => {
    const { id, customer } = await subscribe(harness);
    await stripe.customers.del(String(customer));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    await month(id);
    expect(await invoicesOf(harness, id)).toHaveLength(1);
  });
});

describe('a discount of everything, for one invoice', () => {
  const free = { id: 'free_month', percent_off: 100, duration: 'once', name: 'Free month' } as const;
  const given = async (id: string) => {
    const { discounts } = await stripe.subscriptions.retrieve(id, { expand: ['discounts'] });
    return discounts.map((discount) => typeof discount !== 'string' && discount.source.coupon);
  };

  test('makes the next renewal cost nothing, and the one after that its price', async () => {
    const { id } = await subscribe(harness);
    await stripe.coupons.create(free);
    await expect(stripe.coupons.create(free)).rejects.toMatchObject({ code: 'resource_already_exists' });
    await stripe.subscriptions.update(id, { discounts: [{ coupon: free.id }] });
    expect(await given(id)).toEqual([free.id]);
    await stripe.subscriptions.update(id, { discounts: [{ coupon: free.id }] });
    expect(await given(id)).toEqual([free.id]);
    await month(id, 2);
    expect(await given(id)).toEqual([]);
    const [, next, after] = await invoicesOf(harness, id);
    expect(next).toMatchObject({ status: 'paid', subtotal: 4500, total: 0, amount_paid: 0 });
    expect(next?.total_discount_amounts).toMatchObject([{ amount: 4500 }]);
    expect(after).toMatchObject({ status: 'paid', total: 4500, amount_paid: 4500 });
    expect((await stripe.invoicePayments.list({ invoice: next?.id ?? '' })).data).toEqual([]);
  });

  test('is taken back before, others stay, and an unknown coupon is refused', async () => {
    const { id } = await subscribe(harness);
    await stripe.coupons.create({ id: 'half', percent_off: 50, duration: 'once' });
    await stripe.coupons.create(free);
    await stripe.subscriptions.update(id, { discounts: [{ coupon: 'half' }] });
    const [half = ''] = (await stripe.subscriptions.retrieve(id)).discounts.map(String);
    await stripe.subscriptions.update(id, { discounts: [{ discount: half }, { coupon: free.id }] });
    expect(await given(id)).toEqual(['half', free.id]);
    await stripe.subscriptions.update(id, { discounts: [{ discount: half }] });
    await month(id);
    expect((await invoicesOf(harness, id)).map(({ total }) => total)).toEqual([4500, 2250]);
    await stripe.subscriptions.update(id, { discounts: '' });
    await expect(stripe.subscriptions.update(id, { discounts: [{ coupon: 'none' }] })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('a pause', () => {
  test('voids the renewals until it ends by itself', async () => {
    const { id } = await subscribe(harness);
    const resumes_at = Date.parse('2027-05-20T00:00:00Z') / 1000;
    const paused = await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at } });
    expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void', resumes_at } });
    await month(id, 3);
    expect((await invoicesOf(harness, id)).map(({ status }) => status)).toEqual(['paid', 'void', 'void', 'paid']);
    expect((await stripe.subscriptions.retrieve(id)).pause_collection).toBeNull();
    expect(eventsOf('invoice.voided')).toHaveLength(2);
  });

  test('ends by a call', async () => {
    const { id } = await subscribe(harness);
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    await month(id);
    expect((await stripe.subscriptions.update(id, { pause_collection: '' })).pause_collection).toBeNull();
    await month(id);
    expect((await invoicesOf(harness, id)).map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
  });
});

describe('a change', () => {
  test('of the price holds from the next renewal', async () => {
    const { id, items } = await subscribe(harness);
    const [item] = items.data;
    const price_data = {
      currency: 'gbp',
      unit_amount: 5000,
      recurring: { interval: 'month' as const },
      product: String(item?.price.product),
    };
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: String(item?.id), price_data }],
      proration_behavior: 'none',
    });
    expect(changed.items.data).toMatchObject([{ id: item?.id, price: { unit_amount: 5000 }, plan: { amount: 5000 } }]);
    expect(await invoicesOf(harness, id)).toHaveLength(1);
    await month(id);
    expect((await invoicesOf(harness, id)).map(({ total }) => total)).toEqual([4500, 5000]);
    const prorated = stripe.subscriptions.update(id, { items: [{ id: String(item?.id), quantity: 2 }] });
    await expect(prorated).rejects.toMatchObject({ param: 'proration_behavior' });
    const yearly = { ...price_data, recurring: { interval: 'year' as const } };
    const longer = stripe.subscriptions.update(id, {
      items: [{ id: String(item?.id), price_data: yearly }],
      proration_behavior: 'none',
    });
    await expect(longer).rejects.toThrow('same period');
  });

  test('gives a free month, after which the periods are counted from its end', async () => {
    const { id, items } = await subscribe(harness);
    await days(id, 11);
    const trial_end = Date.parse('2027-05-10T10:00:00Z') / 1000;
    expect(Number(items.data[0]?.current_period_end)).toBe(trial_end - 30 * day);
    const given = await stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' });
    expect(given).toMatchObject({ status: 'trialing', trial_end, billing_cycle_anchor: trial_end });
    expect(periodDays(given)).toEqual(['2027-03-21', '2027-05-10']);
    await month(id, 2);
    const renewed = await stripe.subscriptions.retrieve(id);
    expect([renewed.status, periodDays(renewed)]).toEqual(['active', ['2027-05-10', '2027-06-10']]);
    const invoices = await invoicesOf(harness, id);
    expect(invoices.map(({ total, status, billing_reason: reason }) => [total, status, reason])).toEqual([
      [4500, 'paid', 'subscription_create'],
      [0, 'paid', 'subscription_update'],
      [4500, 'paid', 'subscription_cycle'],
    ]);
  });

  test('ends a trial now', async () => {
    const { id } = await subscribe(harness, { subscription_data: { trial_period_days: 30 } });
    await days(id, 2);
    const ended = await stripe.subscriptions.update(id, { trial_end: 'now' });
    expect([ended.status, periodDays(ended)]).toEqual(['active', ['2027-03-12', '2027-04-12']]);
    await days(id, 1);
    expect((await invoicesOf(harness, id)).map(({ total, status }) => [total, status])).toEqual([
      [0, 'paid'],
      [4500, 'paid'],
    ]);
  });

  test('of metadata adds, replaces and removes pairs', async () => {
    const { id } = await subscribe(harness);
    const changed = await stripe.subscriptions.update(id, { metadata: { membershipId: '', plan: 'four' } });
    expect(changed.metadata).toEqual({ plan: 'four' });
    expect((await stripe.subscriptions.update(id, { metadata: '' })).metadata).toEqual({});
  });
});

describe('a subscription begun by a call', () => {
  async function holder(card: string) {
    const { customer } = await subscribe(harness);
    return { customer: String(customer), default_payment_method: await saveCard(harness, String(customer), card) };
  }
  const items = async () => {
    const price = await stripe.prices.create({
      currency: 'gbp',
      unit_amount: 3000,
      recurring: { interval: 'month' },
      product_data: { name: 'Two sessions' },
    });
    return [{ price: price.id }];
  };

  test('is incomplete while its first invoice is not paid, and active by that payment', async () => {
    const held = await holder(declined);
    const begun = await stripe.subscriptions.create({ ...held, items: await items() });
    expect(begun.status).toBe('incomplete');
    const payment_method = await saveCard(harness, held.customer, good);
    await stripe.invoices.pay(String(begun.latest_invoice), { payment_method });
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('active');
  });

  test('expires after 23 hours', async () => {
    const held = await holder(good);
    const begun = await stripe.subscriptions.create({
      ...held,
      items: await items(),
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice'],
    });
    expect(begun).toMatchObject({ status: 'incomplete', latest_invoice: { status: 'open' } });
    await days(begun.id, 1);
    expect(await stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    });
  });

  test('is paused when its trial ends without a card, and resumed with one', async () => {
    const { customer } = await holder(good);
    const begun = await stripe.subscriptions.create({
      customer,
      items: await items(),
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    });
    await days(begun.id, 8);
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('paused');
    await month(begun.id);
    expect(await invoicesOf(harness, begun.id)).toHaveLength(1);
    const card = await saveCard(harness, customer, good);
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    expect((await stripe.subscriptions.resume(begun.id)).status).toBe('active');
    await days(begun.id, 1);
    expect((await invoicesOf(harness, begun.id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(eventsOf('customer.subscription.paused')).toHaveLength(1);
    expect(eventsOf('customer.subscription.resumed')).toHaveLength(1);
  });
});

test('subscriptions and invoices are listed by status and time', async () => {
  const first = await subscribe(harness);
  const second = await subscribe(harness);
  await stripe.subscriptions.cancel(first.id);
  const idsOf = async (params: Stripe.SubscriptionListParams) =>
    (await stripe.subscriptions.list(params)).data.map(({ id }) => id);
  expect(await idsOf({})).toEqual([second.id]);
  expect(await idsOf({ status: 'all' })).toEqual([second.id, first.id]);
  expect(await idsOf({ status: 'ended' })).toEqual([first.id]);
  expect(await idsOf({ status: 'canceled' })).toEqual([first.id]);
  expect(await idsOf({ status: 'all', created: { gt: second.created } })).toEqual([]);
  expect((await stripe.invoices.list({ status: 'paid' })).data).toHaveLength(2);
  expect((await stripe.invoices.list({ customer: String(first.customer) })).data).toHaveLength(1);
});

describe('events', () => {
  const year = async (settings: object) => {
    harness.local.control(settings);
    const { id } = await subscribe(harness);
    await harness.local.idle();
    harness.webhooks.length = 0;
    await month(id, 6);
    for (const { body, signature } of harness.webhooks) stripe.webhooks.constructEvent(body, signature, webhookSecret);
    return harness.webhooks.map(({ event }) => event);
  };
  const made = (events: Stripe.Event[]) => events.map(({ type, created }) => `${created} ${type}`);

  test('are delivered in a shuffled order and twice, the same for the same seed', async () => {
    const first = await year({ shuffle: 7, copies: 2 });
    expect(first).toHaveLength(2 * new Set(first.map(({ id }) => id)).size);
    expect(made(first)).not.toEqual(made(first.toSorted((a, b) => a.created - b.created)));
    expect(new Set(first.map(({ type }) => type))).toContain('invoice.paid');
    const again = await year({});
    expect(made(again)).toEqual(made(first));
    expect(made(await year({ shuffle: 8 }))).not.toEqual(made(first));
  });

  test('of one member can be withheld', async () => {
    harness.local.control({ withoutWebhooksFor: ['ana@example.com'] });
    const { id } = await subscribe(harness);
    await month(id);
    const types = harness.types().filter((type) => /^(invoice|customer\.subscription)\./.test(type));
    expect(types).toEqual([]);
    expect((await stripe.events.list({ type: 'invoice.paid' })).data).toHaveLength(2);
  });
});

describe('refused requests name what is wrong', () => {
  test.each<[string, () => Promise<unknown>, object]>([
    [
      'a parameter that Stripe does not know',
      () => stripe.subscriptions.list({ colour: 'red' } as Stripe.SubscriptionListParams),
      { code: 'parameter_unknown', param: 'colour' },
    ],
    [
      'one that the emulator does not support',
      () => stripe.subscriptions.update('sub_1', { days_until_due: 3 }),
      { code: 'parameter_unknown', param: 'days_until_due', message: expect.stringContaining('local emulator') },
    ],
    [
      'a wrong type',
      () => stripe.prices.create({ currency: 'gbp', unit_amount: 'ten' as unknown as number }),
      { code: 'parameter_invalid_integer', param: 'unit_amount' },
    ],
    ['a wrong value of a list', () => stripe.invoices.list({ status: 'late' }), { statusCode: 400, param: 'status' }],
    [
      'a line that does not recur',
      () =>
        stripe.checkout.sessions.create(
          membership({
            line_items: [{ quantity: 1, price_data: { currency: 'gbp', unit_amount: 1, product_data: { name: 'x' } } }],
          }),
        ),
      { param: 'line_items[0][price_data][recurring]' },
    ],
    ['an unknown subscription', () => stripe.subscriptions.retrieve('sub_x'), { code: 'resource_missing' }],
    ['an unknown invoice', () => stripe.invoices.pay('in_x'), { code: 'resource_missing' }],
    ['an unknown price', () => stripe.prices.retrieve('price_x'), { code: 'resource_missing' }],
  ])('%s', async (_what, request, problem) => {
    await expect(request()).rejects.toMatchObject({ type: 'StripeInvalidRequestError', ...problem });
  });
});

test('the page of subscriptions goes on by a month, and lets the card be declined', async () => {
  const { id } = await subscribe(harness);
  expect(await (await harness.read('/')).text()).toContain('Subscriptions (1)');
  expect((await harness.press(`/subscriptions/${id}/go-on`)).headers.get('location')).toBe('/subscriptions');
  await harness.press(`/subscriptions/${id}/decline`);
  await harness.press(`/subscriptions/${id}/go-on`);
  const page = await (await harness.read('/subscriptions')).text();
  for (const text of ['Four sessions a month', 'past_due', 'next attempt', 'ana@example.com'])
    expect(page).toContain(text);
  await harness.press(`/subscriptions/${id}/accept`);
  await harness.press(`/subscriptions/${id}/go-on-day`);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect((await harness.press('/subscriptions/sub_none/go-on')).status).toBe(404);
  expect((await harness.press(`/subscriptions/${id}/go-on`, 'cross-site')).status).toBe(403);
});
