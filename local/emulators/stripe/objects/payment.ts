import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { CheckoutRecord } from '../records.ts';
import type { TestMethod } from '../test-methods.ts';

export type PaymentTerms = Pick<
  Stripe.PaymentIntent,
  'amount' | 'currency' | 'description' | 'metadata' | 'payment_method_types'
> & {
  customer?: string;
  setup_future_usage?: Stripe.PaymentIntent['setup_future_usage'];
};

/** The payment of a checkout, before any attempt. */
export function paymentOfCheckout({ session, payment }: CheckoutRecord, created: number): Stripe.PaymentIntent {
  const { amount_total: amount, currency, payment_method_types } = session;
  return paymentIntentOf({ amount: amount ?? 0, currency: currency ?? '', payment_method_types, ...payment }, created);
}

/** A payment before any attempt. */
export function paymentIntentOf({ customer, ...terms }: PaymentTerms, created: number): Stripe.PaymentIntent {
  const id = newId('pi_3');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret_`),
    confirmation_method: 'automatic',
    created,
    customer: customer ?? null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...terms,
  };
}

export type Payer = { email: string | null; name: string | null };
export type PaymentFailure = { code: string; declineCode: string; message: string };

/** The card of a charge, by what is shown of it. */
function cardDetails({ number }: TestMethod): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand: 'visa',
    checks: null,
    country: 'GB',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2040,
    funding: 'credit',
    installments: null,
    last4: number.slice(-4),
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** Unused fields of a charge. */
const unusedInCharge = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: null,
  failure_balance_transaction: null,
  on_behalf_of: null,
  outcome: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;

export function chargeOf(
  intent: Stripe.PaymentIntent,
  method: TestMethod,
  payer: Payer,
  result: { status: 'succeeded' | 'failed' | 'pending'; created: number; failure: PaymentFailure | null },
  paymentMethod: string = newId('pm_1'),
): Stripe.Charge {
  const succeeded = result.status === 'succeeded';
  return {
    ...unusedInCharge,
    customer: intent.customer,
    id: newId(method.type === 'card' ? 'ch_3' : 'py_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: succeeded ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: succeeded ? newId('txn_3') : null,
    billing_details: { address: null, email: payer.email, name: payer.name, phone: null, tax_id: null },
    captured: succeeded,
    created: result.created,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: result.failure?.code ?? null,
    failure_message: result.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    payment_method_details: { type: method.type, ...(method.type === 'card' && { card: cardDetails(method) }) },
    refunded: false,
    status: result.status,
  };
}

/** An immediate refund. */
export function refundOf(
  charge: Stripe.Charge,
  terms: { amount: number; created: number; reason: Stripe.Refund.Reason | null; metadata: Stripe.Metadata },
): Stripe.Refund {
  return {
    id: newId('re_3'),
    object: 'refund',
    amount: terms.amount,
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created: terms.created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: terms.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: terms.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
