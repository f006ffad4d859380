import type Stripe from 'stripe';
import type { EmulatedAccount } from './account.ts';
import { balanceWrites } from './balance.ts';
import { customerDetails, lineItemOf, sessionOf } from './objects/checkout-session.ts';
import { chargeOf, paymentOfCheckout, refundOf } from './objects/payment.ts';
import type { SessionCreate } from './parameters.ts';
import { succeeded } from './payments.ts';
import type { CheckoutRecord, RecordWrite } from './records.ts';
import { testMethodsOf } from './test-methods.ts';

type Line = SessionCreate['line_items'][number];

/** A payment by card from before the emulator ran, with the ids that an order has of it. Times are epoch seconds. */
export type PastPayment = {
  checkoutId: string;
  paymentId: string;
  paidAt: number;
  /** The whole amount went back at this time; null means that it did not. */
  refundedAt: number | null;
  /** Minor units. */
  amount: number;
  currency: Line['price_data']['currency'];
  product: string;
  customer: { name: string; email: string };
  metadata: Stripe.Metadata;
};

const checkoutSeconds = 30 * 60;
const [card] = testMethodsOf('card');

function paidCheckout(past: PastPayment): CheckoutRecord {
  const { checkoutId, paymentId, paidAt: created, amount, currency, product, customer, metadata } = past;
  const line: Line = { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: product } } };
  const params: SessionCreate = {
    mode: 'payment',
    line_items: [line],
    success_url: '',
    customer_email: customer.email,
  };
  const terms = { created, expiresAt: created + checkoutSeconds, currency, total: amount };
  const session: Stripe.Checkout.Session = {
    ...sessionOf({ ...params, metadata }, terms),
    id: checkoutId,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: paymentId,
    customer_details: customerDetails(customer.email, customer.name),
  };
  return { session, lineItems: [lineItemOf(line, created)], payment: { metadata, description: null } };
}

/** Writes of a past payment and its refund, without events; the same payment again takes the place of the first one. */
export function pastPaymentWrites(account: EmulatedAccount, past: PastPayment): RecordWrite[] {
  if (!card) return [];
  const { paymentId, paidAt, refundedAt, amount, customer } = past;
  const checkout = paidCheckout(past);
  const idOf = (prefix: string) => `${prefix}_${paymentId}`;
  const intent = { ...paymentOfCheckout(checkout, paidAt), id: paymentId };
  const result = { status: 'succeeded', created: paidAt, failure: null } as const;
  const charge: Stripe.Charge = {
    ...chargeOf(intent, card, customer, result, idOf('pm')),
    id: idOf('ch'),
    balance_transaction: idOf('txn'),
    ...(refundedAt !== null && { amount_refunded: amount, refunded: true }),
  };
  const payment: RecordWrite[] = [
    { kind: 'checkout', id: checkout.session.id, value: checkout },
    { kind: 'paymentIntent', id: intent.id, value: succeeded(intent, charge) },
    { kind: 'charge', id: charge.id, value: charge },
  ];
  const at = (time: number): EmulatedAccount => ({ ...account, now: () => time });
  const paid = [...payment, ...balanceWrites(at(paidAt), payment)];
  if (refundedAt === null) return paid;
  const refundTerms = { amount, created: refundedAt, reason: null, metadata: {} };
  const value = { ...refundOf(charge, refundTerms), id: idOf('re'), balance_transaction: idOf('txn_re') };
  const refund: RecordWrite[] = [{ kind: 'refund', id: value.id, value }];
  return [...paid, ...refund, ...balanceWrites(at(refundedAt), refund)];
}
