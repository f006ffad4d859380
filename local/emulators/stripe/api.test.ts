import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order, type StripeHarness, startHarness } from './testing/harness.ts';

let harness: StripeHarness;
let stripe: Stripe;
beforeAll(async () => {
  harness = await startHarness();
  stripe = harness.client();
});
afterAll(() => harness.close());

const hour = 3600;

describe('checkout sessions through the stripe package', () => {
  test('a created session is open, unpaid and has the given values', async () => {
    const session = await stripe.checkout.sessions.create(order({ expires_at: harness.now + 1800 }));
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 1800,
      currency: 'gbp',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: 'booking-1',
      customer_email: 'ana@example.com',
      metadata: { bookingId: 'booking-1' },
      expires_at: harness.now + 1800,
      payment_method_types: ['card', 'bacs_debit'],
      url: `${harness.local.url}/c/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  test('line items are included with their amounts when expanded', async () => {
    const line = order().line_items[0];
    const created = await stripe.checkout.sessions.create(
      order({ line_items: [{ ...line, quantity: 3 }], expand: ['line_items'] }),
    );
    expect(created.amount_total).toBe(5400);
    expect(created.line_items?.data).toMatchObject([
      { description: 'Slow evening breath', quantity: 3, amount_total: 5400, price: { unit_amount: 1800 } },
    ]);
    const { line_items: items } = await stripe.checkout.sessions.retrieve(created.id, { expand: ['line_items'] });
    expect(items?.data[0]?.price?.unit_amount_decimal?.toString()).toBe('1800');
  });

  test('form encoding supports more than twenty line items', async () => {
    const lines = Array.from({ length: 30 }, () => order().line_items).flat();
    const session = await stripe.checkout.sessions.create(order({ line_items: lines }));
    expect(session.amount_total).toBe(30 * 1800);
  });

  test('an open session is expired once, with one event', async () => {
    const { id } = await stripe.checkout.sessions.create(order());
    const expired = await stripe.checkout.sessions.expire(id);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('has a status of expired');
    await harness.local.idle();
    const events = harness.webhooks.filter(({ event }) => event.type === 'checkout.session.expired');
    expect(events.map(({ event }) => event.data.object)).toMatchObject([{ id, status: 'expired' }]);
  });

  test('rejects an unsupported expansion by name', async () => {
    const { id } = await stripe.checkout.sessions.create(order());
    const response = stripe.checkout.sessions.retrieve(id, { expand: ['payment_link'] });
    await expect(response).rejects.toThrow('This property cannot be expanded (payment_link).');
  });
});

describe('listing', () => {
  let own: StripeHarness;
  let client: Stripe;
  const ids: string[] = [];
  beforeAll(async () => {
    own = await startHarness();
    client = own.client();
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await client.checkout.sessions.create(order({ client_reference_id: `b${count}` }))).id);
      await own.local.advance(10);
    }
  });
  afterAll(() => own.close());
  const idsOf = ({ data }: Stripe.ApiList<{ id: string }>) => data.map(({ id }) => id);

  test('returns the newest first, paged by cursor in both directions', async () => {
    const first = await client.checkout.sessions.list({ limit: 2 });
    expect([idsOf(first), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const last = await client.checkout.sessions.list({ limit: 3, starting_after: String(ids[1]) });
    expect([idsOf(last), last.has_more]).toEqual([ids.slice(2), false]);
    const back = await client.checkout.sessions.list({ limit: 1, ending_before: String(ids[3]) });
    expect([idsOf(back), back.has_more]).toEqual([[ids[2]], true]);
    const every = await client.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(every.map(({ id }) => id)).toEqual(ids);
  });

  test('filters by time and status', async () => {
    const since = await client.checkout.sessions.list({ created: { gte: own.now + 30 } });
    expect(idsOf(since)).toEqual(ids.slice(0, 2));
    const at = await client.checkout.sessions.list({ created: own.now + 20 });
    expect(idsOf(at)).toEqual([ids[2]]);
    await client.checkout.sessions.expire(String(ids[0]));
    expect(idsOf(await client.checkout.sessions.list({ status: 'expired' }))).toEqual([ids[0]]);
    expect(idsOf(await client.checkout.sessions.list({ status: 'open' }))).toEqual(ids.slice(1));
  });

  test('rejects an unknown cursor', async () => {
    const response = client.checkout.sessions.list({ starting_after: 'cs_test_none' });
    await expect(response).rejects.toMatchObject({ code: 'resource_missing', param: 'starting_after' });
  });
});

describe('rejected requests get an error in the format of Stripe', () => {
  const line = order().line_items[0];
  const priced = (currency: string, unit_amount: number) => ({
    line_items: [{ ...line, price_data: { ...line?.price_data, currency, unit_amount, product_data: { name: 'x' } } }],
  });
  test.each<[string, object, object]>([
    [
      'a parameter that it does not know',
      { automatic_tax: { enabled: true } },
      { code: 'parameter_unknown', param: 'automatic_tax' },
    ],
    ['one inside a line', { line_items: [{ ...line, tax_rates: ['txr_1'] }] }, { param: 'line_items[0][tax_rates]' }],
    ['no lines', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
    ['another mode', { mode: 'lifetime' }, { param: 'mode' }],
    ['no address to return to', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['a script as address', { success_url: 'javascript:alert(1)' }, { param: 'success_url' }],
    ['no e-mail address', { customer_email: 'ana' }, { param: 'customer_email' }],
    ['a fraction of a penny', priced('gbp', 18.5), { code: 'parameter_invalid_integer' }],
    ['a currency that it does not know', priced('jpy', 1800), { param: 'line_items[0][price_data][currency]' }],
    ['less than the smallest charge', priced('gbp', 29), { code: 'amount_too_small' }],
    ['less than the smallest charge in euro', priced('eur', 49), { code: 'amount_too_small' }],
    ['two currencies', { currency: 'eur' }, { param: 'line_items' }],
    ['too long a value', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
  ])('%s', async (_what, change, problem) => {
    const response = stripe.checkout.sessions.create(order(change));
    await expect(response).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...problem });
  });

  test.each([
    [1799, 'must be at least 30 minutes'],
    [24 * hour + 1, 'must be less than 24 hours'],
  ])('a life of %i seconds', async (life, message) => {
    const response = stripe.checkout.sessions.create(order({ expires_at: harness.now + life }));
    await expect(response).rejects.toThrow(message);
  });

  test('for an unknown endpoint', async () => {
    await expect(stripe.customers.create({ name: 'Ana' })).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringContaining('POST: /v1/customers'),
    });
  });

  test('for an unknown id', async () => {
    const problem = { statusCode: 404, code: 'resource_missing' };
    await expect(stripe.checkout.sessions.retrieve('cs_test_x')).rejects.toMatchObject(problem);
    await expect(stripe.paymentIntents.retrieve('pi_x')).rejects.toMatchObject(problem);
    await expect(stripe.events.retrieve('evt_x')).rejects.toMatchObject(problem);
  });

  test('for a wrong key, of which only a part is shown', async () => {
    const stranger = new Stripe('sk_test_of_another_account', { ...harness.local.api, maxNetworkRetries: 0 });
    const response = stranger.checkout.sessions.list();
    await expect(response).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    await expect(response).rejects.not.toThrow('another_account');
    expect((await harness.read('/v1/checkout/sessions')).status).toBe(401);
  });

  test('for another version of the API', async () => {
    const response = stripe.checkout.sessions.list({}, { headers: { 'stripe-version': '2020-08-27' } });
    await expect(response).rejects.toThrow('Invalid Stripe API version: 2020-08-27');
  });
});
