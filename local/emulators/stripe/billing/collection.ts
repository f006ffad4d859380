import type Stripe from 'stripe';
import { chargeOf, type PaymentFailure } from '../objects/payment.ts';
import { failed, succeeded } from '../payments.ts';
import type { InvoiceRecord, PaymentMethodRecord, SubscriptionRecord } from '../records.ts';
import { declineMessages, findTestMethod, type TestMethod } from '../test-methods.ts';
import type { BillingChanges } from './changes.ts';
import { endSubscription, hasEnded } from './endings.ts';
import { markPaid, stopSchedule, subscriptionIdOf } from './invoices.ts';

const day = 24 * 3600;

/** `schedule`: by the schedule of retries; `request`: by a call, which leaves the schedule as it is. */
export type Attempt = { by: 'schedule' | 'request'; card: PaymentMethodRecord | undefined; holderIsPresent?: boolean };

type Payment = { intent: Stripe.PaymentIntent; card: PaymentMethodRecord; method: TestMethod };

function declineCodeOf({ outcome, declineCode, saved }: TestMethod, holderIsPresent: boolean): string | null {
  if (!holderIsPresent) return saved === undefined ? (declineCode ?? 'generic_decline') : saved.declineCode;
  return outcome === 'paid' ? null : (declineCode ?? 'generic_decline');
}

function charge(changes: BillingChanges, { intent, card, method }: Payment, failure: PaymentFailure | null) {
  const status = failure === null ? 'succeeded' : 'failed';
  const result = { status, created: changes.now, failure } as const;
  const object = chargeOf(intent, method, card.object.billing_details, result, card.object.id);
  changes.put({ kind: 'charge', id: object.id, value: object });
  return object;
}

/** Counts attempts as Stripe does: of those by a call only the first one. */
const countedAttempts = ({ attempt_count: count }: Stripe.Invoice, by: Attempt['by']) =>
  count === 0 || by === 'schedule' ? count + 1 : count;

function settle(changes: BillingChanges, record: InvoiceRecord, payment: Payment): InvoiceRecord {
  const after = succeeded(payment.intent, charge(changes, payment, null));
  changes.put({ kind: 'paymentIntent', id: after.id, value: after });
  changes.event('payment_intent.succeeded', after);
  const part = changes.account.store.all('invoicePayment').find(({ invoice }) => invoice === record.object.id);
  const written = changes.writes.find((write) => write.kind === 'invoicePayment');
  const open = part ?? (written?.kind === 'invoicePayment' ? written.value : undefined);
  if (open) {
    const paid: Stripe.InvoicePayment = {
      ...open,
      amount_paid: open.amount_requested,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: changes.now },
    };
    changes.put({ kind: 'invoicePayment', id: paid.id, value: paid });
    changes.event('invoice_payment.paid', paid);
  }
  return markPaid(changes, record);
}

/** The payment after an attempt that did not succeed. Without a card nothing is charged. */
function refusedPayment(changes: BillingChanges, payment: Payment, code: string): Stripe.PaymentIntent {
  if (code === 'authentication_required') {
    const { intent, card } = payment;
    const after: Stripe.PaymentIntent = {
      ...intent,
      status: 'requires_action',
      payment_method: card.object.id,
      last_payment_error: null,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    };
    changes.event('payment_intent.requires_action', after);
    return after;
  }
  const failure = { code: 'card_declined', declineCode: code, message: declineMessages[code] ?? '' };
  const after = failed(payment.intent, charge(changes, payment, failure), failure);
  changes.event('payment_intent.payment_failed', after);
  return after;
}

/** The subscription of a renewal that could not be charged; after the last retry the setting decides. */
function missRenewal(changes: BillingChanges, record: SubscriptionRecord, isLast: boolean): void {
  const { afterRetries } = changes.account.settings;
  const { status } = record.object;
  if (status === 'incomplete' || status === 'unpaid' || hasEnded(record.object)) return;
  if (isLast && afterRetries === 'cancel') {
    endSubscription(changes, record, 'payment_failed');
    return;
  }
  const next = isLast ? afterRetries : 'past_due';
  const object: Stripe.Subscription = { ...record.object, status: next === 'unpaid' ? 'unpaid' : 'past_due' };
  changes.updateSubscription(record.object, { ...record, object });
}

function refuse(changes: BillingChanges, record: InvoiceRecord, attempt: Attempt, code: string | null): InvoiceRecord {
  const invoice = record.object;
  const subscription = changes.subscription(subscriptionIdOf(invoice));
  const isFirst = invoice.attempt_count === 0;
  const isScheduled = attempt.by === 'schedule';
  const isRenewal = invoice.billing_reason !== 'subscription_create';
  const retries = isScheduled && !isFirst ? record.retries + 1 : record.retries;
  const wait = changes.account.settings.retryDays[retries];
  const retryAt = isRenewal && wait !== undefined ? changes.now + wait * day : null;
  const object: Stripe.Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: countedAttempts(invoice, attempt.by),
    next_payment_attempt: isScheduled ? retryAt : invoice.next_payment_attempt,
  };
  const after = { ...record, object, retries };
  changes.putInvoice(after);
  if (code === 'authentication_required') changes.event('invoice.payment_action_required', object);
  changes.event('invoice.payment_failed', object);
  if (!isScheduled) return after;
  if (retryAt === null) stopSchedule(changes, object);
  const current = subscription && changes.subscription(subscription.object.id);
  if (current && isRenewal) missRenewal(changes, current, retryAt === null);
  return after;
}

/** The subscription is active again once its latest invoice is not owed any more; one that never was is so now. */
export function recoverSubscription(changes: BillingChanges, invoice: Stripe.Invoice): void {
  const record = changes.subscription(subscriptionIdOf(invoice));
  if (record === undefined || record.object.latest_invoice !== invoice.id) return;
  const { status } = record.object;
  if (status === 'incomplete' && invoice.status === 'void') {
    const object: Stripe.Subscription = { ...record.object, status: 'incomplete_expired', ended_at: changes.now };
    changes.updateSubscription(record.object, { ...record, object, expiresAt: null });
  } else if (status === 'incomplete' || status === 'past_due' || status === 'unpaid') {
    const object: Stripe.Subscription = { ...record.object, status: 'active' };
    changes.updateSubscription(record.object, { ...record, object, expiresAt: null });
  }
}

/** Charges an open invoice. The result tells whether it is paid; a declined card leaves it open. */
export function collect(
  changes: BillingChanges,
  record: InvoiceRecord,
  attempt: Attempt,
): { record: InvoiceRecord; declineCode: string | null } {
  const { card } = attempt;
  const method = findTestMethod('card', card?.number ?? '');
  const id = record.paymentIntentId ?? '';
  const written = changes.writes.findLast((write) => write.kind === 'paymentIntent' && write.id === id);
  const intent =
    (written?.kind === 'paymentIntent' ? written.value : null) ?? changes.account.store.get('paymentIntent', id);
  if (!card || !method || !intent) return { record: refuse(changes, record, attempt, null), declineCode: 'missing' };
  const payment = { intent, card, method };
  const declineCode = declineCodeOf(method, attempt.holderIsPresent ?? false);
  if (declineCode === null) {
    const attempted = { ...record.object, attempt_count: countedAttempts(record.object, attempt.by) };
    const paid = settle(changes, { ...record, object: attempted }, payment);
    recoverSubscription(changes, paid.object);
    return { record: paid, declineCode };
  }
  const after = refusedPayment(changes, payment, declineCode);
  changes.put({ kind: 'paymentIntent', id: after.id, value: after });
  return { record: refuse(changes, record, attempt, declineCode), declineCode };
}
