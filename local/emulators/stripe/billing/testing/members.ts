import type Stripe from 'stripe';
import type { StripeHarness } from '../../testing/harness.ts';

export const day = 24 * 3600;
export const good = '4242 4242 4242 4242';
export const declined = '4000 0000 0000 0341';
export const authenticationRequired = '4000 0027 6000 3184';

export const membership = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  ({
    mode: 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'gbp',
          unit_amount: 4500,
          recurring: { interval: 'month' },
          product_data: { name: 'Four sessions a month' },
        },
      },
    ],
    success_url: 'https://site.example/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://site.example/back',
    client_reference_id: 'membership-1',
    customer_email: 'ana@example.com',
    metadata: { membershipId: 'membership-1' },
    subscription_data: { metadata: { membershipId: 'membership-1' } },
    ...change,
  }) satisfies Stripe.Checkout.SessionCreateParams;

/** Buys a membership on the hosted page. */
export async function subscribe(
  harness: StripeHarness,
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Subscription> {
  const stripe = harness.client();
  const { id } = await stripe.checkout.sessions.create(membership(change));
  const response = await harness.pay(id, { card: good });
  if (response.status !== 303) throw new Error(`The page answered ${response.status}`);
  const session = await stripe.checkout.sessions.retrieve(id);
  return stripe.subscriptions.retrieve(String(session.subscription));
}

/** Saves a card for the customer of a subscription on the hosted page, and returns it. */
export async function saveCard(harness: StripeHarness, customer: string, card: string): Promise<string> {
  const stripe = harness.client();
  const { id } = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    allowed_payment_method_types: ['card'],
    success_url: 'https://site.example/done',
    setup_intent_data: { metadata: { change: 'card' } },
  });
  await harness.pay(id, { card });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] });
  return String(Object(session.setup_intent).payment_method);
}

export async function invoicesOf(harness: StripeHarness, subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await harness.client().invoices.list({ subscription, limit: 100 });
  return data.toReversed();
}

/** The days on which the period of a subscription begins and ends. */
export function periodDays({ items }: Stripe.Subscription): string[] {
  const [item] = items.data;
  const dayOf = (at = 0) => new Date(at * 1000).toISOString().slice(0, 10);
  return [dayOf(item?.current_period_start), dayOf(item?.current_period_end)];
}
