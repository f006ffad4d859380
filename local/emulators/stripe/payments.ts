import type Stripe from 'stripe';
import { type EmulatedAccount, noCause } from './account.ts';
import { eventWrites, type StripeEventType } from './events.ts';
import { newId } from './ids.ts';
import { customerDetails } from './objects/checkout-session.ts';
import { chargeOf, type Payer, type PaymentFailure, paymentOfCheckout } from './objects/payment.ts';
import { cardOf, customerOf } from './objects/saved-card.ts';
import type { CheckoutRecord, DebitOutcome, DebitSettlement, RecordWrite } from './records.ts';
import { declineMessages, type TestMethod } from './test-methods.ts';

const putIntent = (value: Stripe.PaymentIntent): RecordWrite => ({ kind: 'paymentIntent', id: value.id, value });
const putCharge = (value: Stripe.Charge): RecordWrite => ({ kind: 'charge', id: value.id, value });
const putCheckout = (value: CheckoutRecord): RecordWrite => ({ kind: 'checkout', id: value.session.id, value });

const events = (
  account: EmulatedAccount,
  ...facts: [StripeEventType, Stripe.PaymentIntent | Stripe.Checkout.Session][]
) => facts.flatMap(([type, subject]) => eventWrites(account, type, subject, noCause));

function paymentOf(account: EmulatedAccount, checkout: CheckoutRecord) {
  const intentId = checkout.session.payment_intent;
  const intent = typeof intentId === 'string' ? account.store.get('paymentIntent', intentId) : undefined;
  if (intent !== undefined) return { intent, created: [] };
  const fresh = paymentOfCheckout(checkout, account.now());
  return { intent: fresh, created: events(account, ['payment_intent.created', fresh]) };
}

export const failed = (
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  failure: PaymentFailure,
): Stripe.PaymentIntent => ({
  ...intent,
  status: 'requires_payment_method',
  latest_charge: charge.id,
  payment_method: null,
  last_payment_error: {
    type: 'card_error',
    charge: charge.id,
    code: failure.code,
    decline_code: failure.declineCode,
    message: failure.message,
  },
});

export const succeeded = (intent: Stripe.PaymentIntent, charge: Stripe.Charge): Stripe.PaymentIntent => ({
  ...intent,
  status: 'succeeded',
  amount_received: intent.amount,
  latest_charge: charge.id,
  payment_method: charge.payment_method,
  last_payment_error: null,
});

const completed = (
  { session, ...rest }: CheckoutRecord,
  payer: Payer,
  change: Pick<Stripe.Checkout.Session, 'payment_intent' | 'payment_status'> &
    Partial<Pick<Stripe.Checkout.Session, 'customer'>>,
): CheckoutRecord => ({
  ...rest,
  session: { ...session, ...change, status: 'complete', customer_details: customerDetails(payer.email, payer.name) },
});

function declined(account: EmulatedAccount, checkout: CheckoutRecord, payer: Payer, method: TestMethod): RecordWrite[] {
  const { intent, created } = paymentOf(account, checkout);
  const declineCode = method.declineCode ?? 'generic_decline';
  const failure = { code: 'card_declined', declineCode, message: declineMessages[declineCode] ?? '' };
  const charge = chargeOf(intent, method, payer, { status: 'failed', created: account.now(), failure });
  const after = failed(intent, charge, failure);
  const session = { ...checkout.session, payment_intent: intent.id };
  return [
    putCheckout({ ...checkout, session }),
    putIntent(after),
    putCharge(charge),
    ...created,
    ...events(account, ['payment_intent.payment_failed', after]),
  ];
}

/** The customer and the card that a payment leaves, where its checkout asks for them. */
function savedWith(account: EmulatedAccount, { session, payment }: CheckoutRecord, payer: Payer, method: TestMethod) {
  if (session.customer_creation !== 'always') return { customer: null, savedCard: undefined, writes: [] };
  const created = account.now();
  const customer = customerOf(payer, created);
  const isSaved = payment.setup_future_usage === 'off_session' && method.type === 'card';
  const card = isSaved ? cardOf(method.number, payer, { created, customer: customer.id }) : undefined;
  const writes: RecordWrite[] = [
    { kind: 'customer', id: customer.id, value: customer },
    ...eventWrites(account, 'customer.created', customer, noCause),
  ];
  if (card) {
    writes.push({ kind: 'paymentMethod', id: card.id, value: { object: card, number: method.number } });
    writes.push(...eventWrites(account, 'payment_method.attached', card, noCause));
  }
  return { customer: customer.id, savedCard: card?.id, writes };
}

function paid(account: EmulatedAccount, checkout: CheckoutRecord, payer: Payer, method: TestMethod): RecordWrite[] {
  const { intent: begunIntent, created } = paymentOf(account, checkout);
  const { customer, savedCard, writes: saved } = savedWith(account, checkout, payer, method);
  const intent = { ...begunIntent, customer };
  const result = { status: 'succeeded', created: account.now(), failure: null } as const;
  const charge = chargeOf(intent, method, payer, result, savedCard);
  const after = succeeded(intent, charge);
  const completedCheckout = completed(checkout, payer, { payment_intent: intent.id, payment_status: 'paid', customer });
  return [
    ...saved,
    putCheckout(completedCheckout),
    putIntent(after),
    putCharge(charge),
    ...created,
    ...events(account, ['payment_intent.succeeded', after], ['checkout.session.completed', completedCheckout.session]),
  ];
}

function begun(account: EmulatedAccount, checkout: CheckoutRecord, payer: Payer, method: TestMethod): RecordWrite[] {
  const { intent, created } = paymentOf(account, checkout);
  const charge = chargeOf(intent, method, payer, { status: 'pending', created: account.now(), failure: null });
  const after: Stripe.PaymentIntent = {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
    payment_method: charge.payment_method,
  };
  const completedCheckout = completed(checkout, payer, { payment_intent: intent.id, payment_status: 'unpaid' });
  const { settleAfterSeconds: wait } = account.settings;
  const settlement: DebitSettlement = {
    paymentIntentId: intent.id,
    sessionId: completedCheckout.session.id,
    outcome: method.outcome === 'paid later' ? 'succeeds' : 'fails',
    dueAt: wait === null ? null : account.now() + wait,
  };
  return [
    putCheckout(completedCheckout),
    putIntent(after),
    putCharge(charge),
    { kind: 'settlement', id: intent.id, value: settlement },
    ...created,
    ...events(account, ['payment_intent.processing', after], ['checkout.session.completed', completedCheckout.session]),
  ];
}

/** Writes of an attempt to pay an open checkout by a test method. */
export function attemptWrites(
  account: EmulatedAccount,
  checkout: CheckoutRecord,
  payer: Payer,
  method: TestMethod,
): RecordWrite[] {
  if (method.outcome === 'declined') return declined(account, checkout, payer, method);
  if (method.outcome === 'paid') return paid(account, checkout, payer, method);
  return begun(account, checkout, payer, method);
}

const debitFailure: PaymentFailure = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: 'debit_not_authorized',
  message: 'The customer has notified their bank that this payment was unauthorized.',
};

/** Writes of the settlement of a bank debit; none when its records are missing. */
export function settlementWrites(
  account: EmulatedAccount,
  settlement: DebitSettlement,
  outcome: DebitOutcome,
): RecordWrite[] {
  const intent = account.store.get('paymentIntent', settlement.paymentIntentId);
  const checkout = account.store.get('checkout', settlement.sessionId);
  const charge = account.store.get('charge', String(intent?.latest_charge));
  if (!intent || !checkout || !charge) return [];
  const clearedSettlement: RecordWrite = { kind: 'settlement', id: settlement.paymentIntentId, value: null };
  if (outcome === 'fails') {
    const { code, message } = debitFailure;
    const after = failed(intent, charge, debitFailure);
    return [
      clearedSettlement,
      putIntent(after),
      putCharge({ ...charge, status: 'failed', failure_code: code, failure_message: message }),
      ...events(
        account,
        ['payment_intent.payment_failed', after],
        ['checkout.session.async_payment_failed', checkout.session],
      ),
    ];
  }
  const after = succeeded(intent, charge);
  const session: Stripe.Checkout.Session = { ...checkout.session, payment_status: 'paid' };
  return [
    clearedSettlement,
    putCheckout({ ...checkout, session }),
    putIntent(after),
    putCharge({
      ...charge,
      status: 'succeeded',
      paid: true,
      captured: true,
      amount_captured: charge.amount,
      balance_transaction: newId('txn_3'),
    }),
    ...events(account, ['payment_intent.succeeded', after], ['checkout.session.async_payment_succeeded', session]),
  ];
}
