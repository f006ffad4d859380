import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { order, type StripeHarness, startHarness } from './testing/harness.ts';

let harness: StripeHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startHarness();
  stripe = harness.client();
});
afterEach(() => harness.close());

const good = { card: '4242 4242 4242 4242' };
const withPayment = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });

describe('paying by card', () => {
  test('a valid card completes the session and redirects with its id', async () => {
    const { id } = await stripe.checkout.sessions.create(order());
    const answer = await harness.pay(id, good);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `https://site.example/done?session=${id}`]);
    expect(await withPayment(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'ana@example.com', name: 'Ana' },
      payment_intent: {
        status: 'succeeded',
        amount: 1800,
        amount_received: 1800,
        currency: 'gbp',
        metadata: { bookingId: 'booking-1' },
        latest_charge: { status: 'succeeded', paid: true, amount: 1800, refunded: false },
      },
    });
    await harness.local.idle();
    expect(harness.types()).toEqual([
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
  });

  test.each([
    ['4000000000000002', 'Your card was declined.', 'generic_decline'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.', 'insufficient_funds'],
  ])('card %s is declined, the session stays open for another card', async (card, message, code) => {
    const { id } = await stripe.checkout.sessions.create(order());
    const answer = await harness.pay(id, { card });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(message);
    const declined = await withPayment(id);
    expect(declined).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: code, message } },
    });
    expect((await harness.pay(id, good)).status).toBe(303);
    const paid = await withPayment(id);
    expect(paid.payment_intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect(Object(paid.payment_intent).id).toBe(Object(declined.payment_intent).id);
    await harness.local.idle();
    expect(harness.types()).toEqual([
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ]);
  });

  test('ten concurrent submissions pay once', async () => {
    const { id } = await stripe.checkout.sessions.create(order());
    const answers = await Promise.all(Array.from({ length: 10 }, () => harness.pay(id, good)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toHaveLength(1);
    expect((await stripe.events.list({ type: 'payment_intent.succeeded' })).data).toHaveLength(1);
  });

  test('an unknown or missing card number is an error at its field', async () => {
    const { id } = await stripe.checkout.sessions.create(order());
    for (const card of ['', '4111111111111111']) {
      const answer = await harness.pay(id, { card });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/role="alert">This is none of the test numbers.*aria-invalid="true"/s);
    }
    expect((await withPayment(id)).payment_intent).toBeNull();
  });

  test('the form has an e-mail field when the session has no address', async () => {
    const { customer_email: _left, ...rest } = order();
    const { id } = await stripe.checkout.sessions.create(rest);
    expect((await harness.pay(id, { ...good, email: 'ana' })).status).toBe(200);
    expect((await harness.pay(id, { ...good, email: 'ana@example.org' })).status).toBe(303);
    expect((await stripe.checkout.sessions.retrieve(id)).customer_details?.email).toBe('ana@example.org');
  });
});

describe('paying by bank debit, which settles later', () => {
  const accounts = {
    gbp: { good: '00012345', bad: '33333335', type: 'bacs_debit' },
    eur: { good: 'AT61 1904 3002 3457 3201', bad: 'AT861904300235473202', type: 'sepa_debit' },
    usd: { good: '000123456789', bad: '000111111116', type: 'us_bank_account' },
  };
  const inCurrency = (currency: string) => {
    const price = { currency, unit_amount: 2100, product_data: { name: 'Breath' } };
    return order({ line_items: [{ quantity: 1, price_data: price }] });
  };
  const currencies = ['gbp', 'eur', 'usd'] as const;

  test.each(currencies)('%s: complete and unpaid at first, then paid', async (currency) => {
    const { id, payment_method_types: types } = await stripe.checkout.sessions.create(inCurrency(currency));
    expect(types).toEqual(['card', accounts[currency].type]);
    expect((await harness.pay(id, { method: 'bank', account: accounts[currency].good })).status).toBe(303);
    const begun = { status: 'complete', payment_status: 'unpaid', payment_intent: { status: 'processing' } };
    expect(await withPayment(id)).toMatchObject(begun);
    await harness.local.advance(29);
    expect(await withPayment(id)).toMatchObject(begun);
    await harness.local.advance(1);
    expect(await withPayment(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: {
        status: 'succeeded',
        amount_received: 2100,
        latest_charge: { status: 'succeeded', paid: true },
      },
    });
    expect(harness.types()).toEqual([
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.processing',
      'payment_intent.succeeded',
    ]);
    const webhook = harness.webhooks.find(({ event }) => event.type === 'checkout.session.completed');
    expect(webhook?.event.data.object).toMatchObject({ payment_status: 'unpaid' });
  });

  test.each(currencies)('%s: complete and still unpaid when it fails', async (currency) => {
    const { id } = await stripe.checkout.sessions.create(inCurrency(currency));
    await harness.pay(id, { method: 'bank', account: accounts[currency].bad });
    await harness.local.advance(30);
    expect(await withPayment(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', latest_charge: { status: 'failed' } },
    });
    expect(harness.types()).toEqual([
      'checkout.session.async_payment_failed',
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.processing',
    ]);
  });

  test('settles only by request when set so, with any outcome', async () => {
    harness.local.control({ settleAfterSeconds: null });
    const { id } = await stripe.checkout.sessions.create(order());
    await harness.pay(id, { method: 'bank', account: '33333335' });
    await harness.local.advance(7 * 24 * 3600);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
    expect(harness.local.settle(String(intent), 'succeeds')).toBe(true);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
    expect(harness.local.settle(String(intent), 'fails')).toBe(false);
  });

  test('a payment method that the session does not allow is neither shown nor accepted', async () => {
    const { id } = await stripe.checkout.sessions.create(order({ allowed_payment_method_types: ['card'] }));
    expect(await (await harness.read(`/c/pay/${id}`)).text()).not.toContain('Bank debit');
    expect((await harness.pay(id, { method: 'bank', account: '00012345' })).status).toBe(200);
  });
});

describe('expiry by the clock', () => {
  test('an expired session has its payment cancelled and its page closed', async () => {
    const { id } = await stripe.checkout.sessions.create(order({ expires_at: harness.now + 1800 }));
    await harness.pay(id, { card: '4000000000000002' });
    await harness.local.advance(1799);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await harness.local.advance(1);
    const expired = { status: 'expired', payment_status: 'unpaid', url: null, payment_intent: { status: 'canceled' } };
    expect(await withPayment(id)).toMatchObject(expired);
    const page = await harness.read(`/c/pay/${id}`);
    expect([page.status, (await page.text()).includes('This checkout has expired')]).toEqual([200, true]);
    expect((await harness.pay(id, good)).status).toBe(200);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    expect(harness.types()).toEqual([
      'checkout.session.expired',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.payment_failed',
    ]);
  });

  test('a paid session does not expire', async () => {
    const { id } = await stripe.checkout.sessions.create(order({ expires_at: harness.now + 1800 }));
    await harness.pay(id, good);
    await harness.local.advance(24 * 3600);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('complete');
  });
});

describe('the page', () => {
  let own: StripeHarness;
  beforeAll(async () => {
    own = await startHarness();
  });
  afterAll(() => own.close());
  const pageOf = async (change: Partial<Stripe.Checkout.SessionCreateParams>) => {
    const { id } = await own.client().checkout.sessions.create(order(change));
    return own.read(`/c/pay/${id}`);
  };

  test('shows the items, the total in its currency, the address and the cancel link', async () => {
    const page = await (await pageOf({})).text();
    for (const text of ['Slow evening breath', '£18.00', 'ana@example.com', 'https://site.example/back']) {
      expect(page).toContain(text);
    }
  });

  test('untrusted text is shown as text (docs/trust.md#untrusted-text)', async () => {
    const name = '<script>alert(1)</script>"\'&';
    const price = { currency: 'gbp', unit_amount: 1800, product_data: { name } };
    const page = await (await pageOf({ line_items: [{ quantity: 1, price_data: price }] })).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    expect(page).not.toContain('<script');
  });

  test('its policy allows no script, and form redirects to the site only', async () => {
    const policy = (await pageOf({})).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script');
    expect(policy).toContain("form-action 'self' https://site.example");
  });

  test('a form submission of another site is rejected', async () => {
    const { id } = await own.client().checkout.sessions.create(order());
    expect((await own.press(`/c/pay/${id}`, 'cross-site')).status).toBe(403);
  });

  test('an unknown checkout has no page', async () => {
    expect((await own.read('/c/pay/cs_test_none')).status).toBe(404);
  });
});
