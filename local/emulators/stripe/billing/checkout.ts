import type Stripe from 'stripe';
import { type Cause, type EmulatedAccount, noCause } from '../account.ts';
import { invalidRequest } from '../errors.ts';
import { customerDetails, recurringLineItemOf, subscriptionSessionOf } from '../objects/checkout-session.ts';
import type { Payer } from '../objects/payment.ts';
import { cardOf, customerOf } from '../objects/saved-card.ts';
import type { CheckoutRecord, RecordWrite } from '../records.ts';
import { expiryOf } from '../session-life.ts';
import type { TestMethod } from '../test-methods.ts';
import { checkSamePeriod, recurringPrice } from './catalogue.ts';
import { BillingChanges } from './changes.ts';
import { collect } from './collection.ts';
import { beginSubscription, trialEndOf } from './creation.ts';
import { customerWith } from './customers.ts';
import type { SubscriptionSessionCreate } from './parameters.ts';
import { accountClock, atBillingTime } from './time.ts';

/** POST /v1/checkout/sessions in mode subscription: the subscription begins when the page is paid. */
export function createSubscriptionSession(account: EmulatedAccount, params: SubscriptionSessionCreate) {
  const created = account.now();
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    });
  }
  const lines = params.line_items.map((line, index) => ({
    line,
    ...recurringPrice(account, line, `line_items[${index}]`),
  }));
  const prices = lines.map(({ price }) => price);
  checkSamePeriod(prices, 'line_items');
  const { subscription_data: data = {} } = params;
  const trial = { trialEnd: data.trial_end ?? null, trialDays: data.trial_period_days ?? 0 };
  const isFree = trialEndOf(trial, created) !== null;
  const lineItems = lines.map(({ line, price, product }) =>
    recurringLineItemOf({ price, quantity: line.quantity, name: product.name, metadata: line.metadata ?? {}, isFree }),
  );
  const customer = params.customer === undefined ? null : customerWith(account, params.customer, 'customer');
  const session = subscriptionSessionOf(params, {
    created,
    expiresAt: expiryOf(params, created),
    currency: prices[0]?.currency ?? 'gbp',
    total: lineItems.reduce((sum, item) => sum + item.amount_total, 0),
    customer,
  });
  const record: CheckoutRecord = {
    session,
    lineItems,
    payment: { metadata: {}, description: null },
    subscription: {
      metadata: data.metadata ?? {},
      description: data.description ?? null,
      missingPaymentMethod: data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      ...trial,
    },
  };
  const writes: RecordWrite[] = [
    ...lines.flatMap((line) => line.writes),
    { kind: 'checkout', id: session.id, value: record },
  ];
  return { answer: session, writes };
}

function holderOf(changes: BillingChanges, { session }: CheckoutRecord, payer: Payer): Stripe.Customer {
  if (typeof session.customer === 'string') return customerWith(changes.account, session.customer, 'customer');
  const customer = customerOf(payer, changes.now);
  changes.put({ kind: 'customer', id: customer.id, value: customer });
  changes.event('customer.created', customer);
  return customer;
}

/** Writes of an open checkout in mode subscription that is paid: customer, card, subscription and its first invoice. */
export function subscriptionWrites(
  account: EmulatedAccount,
  checkout: CheckoutRecord,
  payer: Payer,
  { number }: TestMethod,
  cause: Cause = noCause,
): RecordWrite[] {
  const { session, subscription: terms, lineItems } = checkout;
  const clock = typeof session.customer === 'string' ? session.customer : accountClock;
  const changes = new BillingChanges(atBillingTime(account, clock), cause);
  const customer = holderOf(changes, checkout, payer);
  const card = cardOf(number, payer, { created: changes.now, customer: customer.id });
  const method = { object: card, number };
  changes.put({ kind: 'paymentMethod', id: card.id, value: method });
  changes.event('payment_method.attached', card);
  const { id, invoice } = beginSubscription(changes, {
    customer: customer.id,
    lines: lineItems.flatMap(({ price, quantity }) => (price ? [{ price, quantity: quantity ?? 1 }] : [])),
    trialEnd: trialEndOf(terms ?? {}, changes.now),
    defaultPaymentMethod: card.id,
    metadata: terms?.metadata ?? {},
    description: terms?.description ?? null,
    missingPaymentMethod: terms?.missingPaymentMethod ?? 'create_invoice',
  });
  const isFree = invoice?.object.amount_due === 0;
  if (invoice && !isFree) collect(changes, invoice, { by: 'request', card: method, holderIsPresent: true });
  const completed: Stripe.Checkout.Session = {
    ...session,
    status: 'complete',
    payment_status: isFree ? 'no_payment_required' : 'paid',
    customer: customer.id,
    subscription: id,
    invoice: invoice?.object.id ?? null,
    customer_details: customerDetails(payer.email, payer.name),
  };
  changes.put({ kind: 'checkout', id: session.id, value: { ...checkout, session: completed } });
  changes.event('checkout.session.completed', completed);
  return changes.writes;
}
