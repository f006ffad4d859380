import type Stripe from 'stripe';
import { paymentIntentOf } from '../objects/payment.ts';
import type { InvoiceRecord, SubscriptionRecord } from '../records.ts';
import type { BillingChanges } from './changes.ts';
import { discountedBy } from './discounts.ts';
import { type InvoiceTerms, invoiceOf, invoicePaymentOf } from './objects/invoice.ts';

/** A renewal's invoice stays a draft for so long. */
export const draftSeconds = 3600;

type Making = Pick<InvoiceTerms, 'reason' | 'period'> & { finalizesAt: number | null };

function invoiceFor(changes: BillingChanges, subscription: Stripe.Subscription, making: Making): Stripe.Invoice {
  const { store } = changes.account;
  const customer = changes.customer(String(subscription.customer));
  const lines = subscription.items.data.map((item) => ({
    item,
    product: store.get('product', String(item.price.product))?.name ?? 'Subscription',
    isFree: subscription.status === 'trialing',
    start: item.current_period_start,
    end: item.current_period_end,
  }));
  const holder = { email: customer?.email ?? null, name: customer?.name ?? null };
  const invoice = invoiceOf(
    { ...making, subscription, customer: holder, created: changes.now, lines },
    making.finalizesAt,
  );
  return discountedBy(changes, subscription, invoice);
}

/** Makes the draft of the subscription's current period. The subscription is written by the caller. */
export function draftInvoice(changes: BillingChanges, record: SubscriptionRecord, making: Making): SubscriptionRecord {
  const object = invoiceFor(changes, record.object, making);
  changes.putInvoice({ object, paymentIntentId: null, retries: 0 });
  changes.event('invoice.created', object);
  const collecting = making.finalizesAt === null ? record.collecting : [...record.collecting, object.id];
  // Each discount is for one invoice, also where that is void later.
  return { ...record, collecting, object: { ...record.object, discounts: [], latest_invoice: object.id } };
}

/** Shows what the next renewal will be, as `invoice.upcoming` does a week before; it is not an invoice yet. */
export function upcomingInvoice(changes: BillingChanges, subscription: Stripe.Subscription): Stripe.Invoice {
  const now = changes.now;
  return invoiceFor(changes, subscription, { reason: 'upcoming', period: { start: now, end: now }, finalizesAt: null });
}

export const isCollectable = ({ status }: Stripe.Invoice) => status === 'open' || status === 'uncollectible';

/** Takes an invoice off the schedule of its subscription. */
export function stopSchedule(changes: BillingChanges, invoice: Stripe.Invoice): void {
  const record = changes.subscription(subscriptionIdOf(invoice));
  if (!record?.collecting.includes(invoice.id)) return;
  changes.putSubscription({ ...record, collecting: record.collecting.filter((id) => id !== invoice.id) });
}

export const subscriptionIdOf = ({ parent }: Stripe.Invoice) => String(parent?.subscription_details?.subscription);

/** Writes a paid invoice with its events. */
export function markPaid(changes: BillingChanges, record: InvoiceRecord): InvoiceRecord {
  const invoice = record.object;
  const object: Stripe.Invoice = {
    ...invoice,
    status: 'paid',
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: changes.now },
  };
  const paid = { ...record, object };
  changes.putInvoice(paid);
  stopSchedule(changes, object);
  changes.event('invoice.paid', object);
  changes.event('invoice.payment_succeeded', object);
  return paid;
}

function paymentFor(changes: BillingChanges, invoice: Stripe.Invoice): string | null {
  if (invoice.amount_due === 0) return null;
  const isFirst = invoice.billing_reason === 'subscription_create';
  const terms = {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: String(invoice.customer),
    description: isFirst ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    payment_method_types: ['card'],
    setup_future_usage: 'off_session' as const,
  };
  const intent = paymentIntentOf(terms, changes.now);
  changes.put({ kind: 'paymentIntent', id: intent.id, value: intent });
  changes.event('payment_intent.created', intent);
  const payment = invoicePaymentOf(invoice, intent.id, changes.now);
  changes.put({ kind: 'invoicePayment', id: payment.id, value: payment });
  return intent.id;
}

/** Finalizes a draft: it gets its number and its payment; one of nothing is paid at once. */
export function finalize(changes: BillingChanges, record: InvoiceRecord): InvoiceRecord {
  const invoice = record.object;
  const number = changes.account.store.all('invoice').filter(({ object }) => object.number !== null).length + 1;
  const object: Stripe.Invoice = {
    ...invoice,
    status: 'open',
    auto_advance: true,
    automatically_finalizes_at: null,
    effective_at: changes.now,
    ending_balance: 0,
    next_payment_attempt: null,
    number: `LOCAL-${String(number).padStart(4, '0')}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: changes.now },
  };
  const open = { ...record, object, paymentIntentId: paymentFor(changes, object) };
  changes.putInvoice(open);
  changes.event('invoice.finalized', object);
  return object.amount_due === 0 ? markPaid(changes, open) : open;
}

/** Voids an invoice: it is not owed any more, and its payment is cancelled. */
export function markVoid(changes: BillingChanges, record: InvoiceRecord): InvoiceRecord {
  const invoice = record.object;
  const object: Stripe.Invoice = {
    ...invoice,
    status: 'void',
    auto_advance: false,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: changes.now },
  };
  const voided = { ...record, object };
  changes.putInvoice(voided);
  stopSchedule(changes, object);
  const intent = changes.account.store.get('paymentIntent', record.paymentIntentId ?? '');
  if (intent !== undefined) {
    const cancelled: Stripe.PaymentIntent = {
      ...intent,
      status: 'canceled',
      canceled_at: changes.now,
      cancellation_reason: 'void_invoice',
    };
    changes.put({ kind: 'paymentIntent', id: intent.id, value: cancelled });
    changes.event('payment_intent.canceled', cancelled);
  }
  changes.event('invoice.voided', object);
  return voided;
}
