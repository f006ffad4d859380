import type Stripe from 'stripe';
import type { Cause, EmulatedAccount } from './account.ts';
import { noCause } from './account.ts';
import { endingsOfCustomer } from './billing/endings.ts';
import { invalidRequest, missing, StripeFailure } from './errors.ts';
import { eventWrites } from './events.ts';
import { customerDetails } from './objects/checkout-session.ts';
import { chargeOf, type Payer, paymentIntentOf } from './objects/payment.ts';
import { cardOf, customerOf, setupIntentOf } from './objects/saved-card.ts';
import type { PaymentIntentCreate } from './parameters.ts';
import { failed, succeeded } from './payments.ts';
import type { CheckoutRecord, PaymentMethodRecord, RecordWrite } from './records.ts';
import { declineMessages, findTestMethod, type TestMethod } from './test-methods.ts';

const putCard = (value: PaymentMethodRecord): RecordWrite => ({ kind: 'paymentMethod', id: value.object.id, value });
const putIntent = (value: Stripe.PaymentIntent): RecordWrite => ({ kind: 'paymentIntent', id: value.id, value });

/** Writes of a card that is saved by an open checkout in mode setup. Its holder authenticates at once. */
export function savingWrites(
  account: EmulatedAccount,
  checkout: CheckoutRecord,
  payer: Payer,
  { number }: TestMethod,
): RecordWrite[] {
  const created = account.now();
  const customer = checkout.session.customer_creation === 'always' ? customerOf(payer, created) : null;
  const given = checkout.session.customer;
  const holder = customer?.id ?? (typeof given === 'string' ? given : null);
  const card = cardOf(number, payer, { created, customer: holder });
  const intent: Stripe.SetupIntent = {
    ...setupIntentOf(checkout, { created, customer: holder }),
    status: 'succeeded',
    payment_method: card.id,
  };
  const session: Stripe.Checkout.Session = {
    ...checkout.session,
    status: 'complete',
    customer: holder,
    setup_intent: intent.id,
    customer_details: customerDetails(payer.email, payer.name),
  };
  return [
    { kind: 'checkout', id: session.id, value: { ...checkout, session } },
    { kind: 'setupIntent', id: intent.id, value: intent },
    putCard({ object: card, number }),
    ...(customer === null
      ? []
      : [
          { kind: 'customer', id: customer.id, value: customer } as const,
          ...eventWrites(account, 'customer.created', customer, noCause),
        ]),
    ...(holder === null ? [] : eventWrites(account, 'payment_method.attached', card, noCause)),
    ...eventWrites(account, 'setup_intent.succeeded', intent, noCause),
    ...eventWrites(account, 'checkout.session.completed', session, noCause),
  ];
}

type Charged = { answer: Stripe.PaymentIntent; writes: RecordWrite[] };

/**
 * POST /v1/payment_intents: charges a saved card. The payment of a declined one stays, without a card.
 * @throws StripeFailure 402 when it is declined, 400 for a card that is not the customer's
 */
export function chargeCard(account: EmulatedAccount, params: PaymentIntentCreate, cause: Cause): Charged {
  const card = cardOfCustomer(account, params);
  const { amount, currency, customer, metadata = {}, description = null } = params;
  const terms = { amount, currency, customer, metadata, description, payment_method_types: ['card'] };
  const intent = paymentIntentOf(terms, account.now());
  const method = methodOf(card);
  const declineCode = method.saved?.declineCode ?? null;
  const created = eventWrites(account, 'payment_intent.created', intent, cause);
  if (declineCode !== null) throw declinedCharge(account, { intent, card, method, declineCode, created }, cause);
  const result = { status: 'succeeded', created: account.now(), failure: null } as const;
  const charge = chargeOf(intent, method, card.object.billing_details, result, card.object.id);
  const after = succeeded(intent, charge);
  const events = eventWrites(account, 'payment_intent.succeeded', after, cause);
  return {
    answer: after,
    writes: [putIntent(after), { kind: 'charge', id: charge.id, value: charge }, ...created, ...events],
  };
}

function methodOf({ number }: PaymentMethodRecord): TestMethod {
  const method = findTestMethod('card', number);
  if (method === undefined) throw new Error(`no test card ${number}`);
  return method;
}

type Declined = {
  intent: Stripe.PaymentIntent;
  card: PaymentMethodRecord;
  method: TestMethod;
  declineCode: string;
  created: RecordWrite[];
};

function declinedCharge(
  account: EmulatedAccount,
  { intent, card, method, declineCode, created }: Declined,
  cause: Cause,
): StripeFailure {
  const code = declineCode === 'authentication_required' ? declineCode : 'card_declined';
  const failure = { code, declineCode, message: declineMessages[declineCode] ?? '' };
  const result = { status: 'failed', created: account.now(), failure } as const;
  const charge = chargeOf(intent, method, card.object.billing_details, result, card.object.id);
  const after = failed(intent, charge, failure);
  return new StripeFailure(
    402,
    {
      type: 'card_error',
      message: failure.message,
      code,
      decline_code: declineCode,
      charge: charge.id,
      payment_intent: after,
    },
    [
      putIntent(after),
      { kind: 'charge', id: charge.id, value: charge },
      ...created,
      ...eventWrites(account, 'payment_intent.payment_failed', after, cause),
    ],
  );
}

function cardOfCustomer({ store }: EmulatedAccount, params: PaymentIntentCreate): PaymentMethodRecord {
  const { customer, payment_method: id } = params;
  const found = store.get('customer', customer);
  if (found === undefined || found.deleted) throw missing('customer', customer, 'customer');
  const card = store.get('paymentMethod', id);
  if (card === undefined) throw missing('PaymentMethod', id, 'payment_method');
  if (card.object.customer !== customer) {
    const message = `The provided PaymentMethod (${id}) does not belong to the Customer (${customer}).`;
    throw invalidRequest(message, { param: 'payment_method' });
  }
  return card;
}

/** POST /v1/payment_methods/{id}/detach: it cannot be charged any more. */
export function detachCard(account: EmulatedAccount, id: string, cause: Cause) {
  const card = account.store.get('paymentMethod', id);
  if (card === undefined) throw missing('PaymentMethod', id);
  if (card.object.customer === null) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      param: 'payment_method',
    });
  }
  return detached(account, card, cause);
}

function detached(account: EmulatedAccount, { object, ...card }: PaymentMethodRecord, cause: Cause) {
  const answer: Stripe.PaymentMethod = { ...object, customer: null };
  const events = eventWrites(account, 'payment_method.detached', answer, cause);
  return { answer, writes: [putCard({ ...card, object: answer }), ...events] };
}

/** DELETE /v1/customers/{id}: with it its cards, and its subscriptions end. Its payments stay, and can be refunded. */
export function deleteCustomer(account: EmulatedAccount, id: string, cause: Cause) {
  const customer = account.store.get('customer', id);
  if (customer === undefined || customer.deleted) throw missing('customer', id);
  const answer: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  const cards = account.store.all('paymentMethod').filter(({ object }) => object.customer === id);
  const writes: RecordWrite[] = [
    ...endingsOfCustomer(account, id, cause),
    { kind: 'customer', id, value: answer },
    ...cards.flatMap((card) => detached(account, card, cause).writes),
    ...eventWrites(account, 'customer.deleted', customer, cause),
  ];
  return { answer, writes };
}

/** POST /v1/payment_intents/{id}/cancel: one that is not paid. */
export function cancelPayment(account: EmulatedAccount, id: string, cause: Cause) {
  const intent = account.store.get('paymentIntent', id);
  if (intent === undefined) throw missing('payment_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state' });
  }
  const answer: Stripe.PaymentIntent = { ...intent, status: 'canceled', canceled_at: account.now() };
  return { answer, writes: [putIntent(answer), ...eventWrites(account, 'payment_intent.canceled', answer, cause)] };
}
