import type Stripe from 'stripe';
import type { Cause, EmulatedAccount } from './account.ts';
import { invalidRequest, missing } from './errors.ts';
import { expiryWrites } from './expiry.ts';
import { lineItemOf, sessionOf, setupSessionOf } from './objects/checkout-session.ts';
import type { SessionCreate, SetupSessionCreate } from './parameters.ts';
import type { CheckoutRecord, RecordWrite } from './records.ts';
import { expiryOf } from './session-life.ts';

/** The smallest charge in each currency, in minor units (Stripe's documented minimums). */
const smallestCharge: Record<string, number> = { gbp: 30, eur: 50, usd: 50 };

function currencyOf(params: SessionCreate): string {
  const currencies = new Set(params.line_items.map((line) => line.price_data.currency));
  if (params.currency !== undefined) currencies.add(params.currency);
  const [currency = '', ...others] = currencies;
  if (others.length > 0) throw invalidRequest('All line items must be in the same currency.', { param: 'line_items' });
  return currency;
}

function totalOf(lines: Stripe.LineItem[], currency: string): number {
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const smallest = smallestCharge[currency] ?? 0;
  if (total < smallest) {
    const message = `The Checkout Session's total amount must be at least ${smallest} ${currency} minor units.`;
    throw invalidRequest(message, { code: 'amount_too_small' });
  }
  return total;
}

/** POST /v1/checkout/sessions */
export function createSession(
  account: EmulatedAccount,
  params: SessionCreate,
): { answer: Stripe.Checkout.Session; writes: RecordWrite[] } {
  const created = account.now();
  const lineItems = params.line_items.map((line) => lineItemOf(line, created));
  const currency = currencyOf(params);
  const terms = { created, currency, expiresAt: expiryOf(params, created), total: totalOf(lineItems, currency) };
  const session = sessionOf(params, terms);
  if (session.payment_method_types.length === 0) {
    const message = `No payment method is left for ${currency} by allowed_payment_method_types.`;
    throw invalidRequest(message, { param: 'allowed_payment_method_types' });
  }
  const { metadata = {}, description = null, setup_future_usage = null } = params.payment_intent_data ?? {};
  const payment = { metadata, description, setup_future_usage };
  const record: CheckoutRecord = { session, lineItems, payment };
  return { answer: session, writes: [{ kind: 'checkout', id: session.id, value: record }] };
}

function holderOf({ store }: EmulatedAccount, params: SetupSessionCreate): Stripe.Customer {
  const id = params.customer ?? '';
  if (params.customer_email !== undefined || params.customer_creation !== undefined) {
    const message = 'You may only specify one of these parameters: customer, customer_email, customer_creation.';
    throw invalidRequest(message, { param: 'customer' });
  }
  const customer = store.get('customer', id);
  if (customer === undefined || customer.deleted) throw missing('customer', id, 'customer');
  return customer;
}

/** POST /v1/checkout/sessions in mode setup: nothing is paid. The card is saved for the given customer, or a new one. */
export function createSetupSession(
  account: EmulatedAccount,
  params: SetupSessionCreate,
): { answer: Stripe.Checkout.Session; writes: RecordWrite[] } {
  const created = account.now();
  const customer = params.customer === undefined ? null : holderOf(account, params);
  const session = setupSessionOf(params, { created, expiresAt: expiryOf(params, created), customer });
  const { metadata = {}, description = null } = params.setup_intent_data ?? {};
  const payment = { metadata: {}, description: null };
  const record: CheckoutRecord = { session, lineItems: [], payment, setup: { metadata, description } };
  return { answer: session, writes: [{ kind: 'checkout', id: session.id, value: record }] };
}

/** The checkout with this id. @throws StripeFailure when there is none */
export function checkoutOf(account: EmulatedAccount, id: string): CheckoutRecord {
  const record = account.store.get('checkout', id);
  if (record === undefined) throw missing('checkout.session', id);
  return record;
}

/** POST /v1/checkout/sessions/{id}/expire: only an open session can be expired. */
export function expireSession(
  account: EmulatedAccount,
  id: string,
  cause: Cause,
): { answer: Stripe.Checkout.Session; writes: RecordWrite[] } {
  const checkout = checkoutOf(account, id);
  const { status } = checkout.session;
  if (status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`;
    throw invalidRequest(message);
  }
  return { answer: { ...checkout.session, status: 'expired' }, writes: expiryWrites(account, checkout, cause) };
}
