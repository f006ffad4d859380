import type Stripe from 'stripe';
import type { SubscriptionRecord } from '../records.ts';
import type { BillingChanges } from './changes.ts';
import { recoverSubscription } from './collection.ts';
import { draftInvoice, finalize } from './invoices.ts';
import { type SubscriptionTerms, subscriptionOf } from './objects/subscription.ts';
import { monthsOf, periodEnd } from './periods.ts';

const day = 24 * 3600;
const incompleteSeconds = 23 * 3600;

/** Tells when a trial ends that is given by its end (epoch seconds) or its length; null for none. */
export function trialEndOf(
  { trialEnd, trialDays }: { trialEnd?: number | null | undefined; trialDays?: number | undefined },
  now: number,
): number | null {
  if (trialEnd !== undefined && trialEnd !== null) return trialEnd > now ? trialEnd : null;
  return trialDays ? now + trialDays * day : null;
}

type NewSubscription = Omit<SubscriptionTerms, 'created' | 'periodEnd' | 'currency'>;

/**
 * Begins a subscription with its first, finalized invoice. Until that is paid it is `incomplete`; during a trial the
 * invoice is of nothing.
 */
export function beginSubscription(changes: BillingChanges, terms: NewSubscription) {
  const created = changes.now;
  const [line] = terms.lines;
  const end = periodEnd(created, line ? monthsOf(line.price) : 1, created);
  const currency = line?.price.currency ?? 'gbp';
  const object: Stripe.Subscription = subscriptionOf({ ...terms, currency, created, periodEnd: end });
  const expiresAt = object.status === 'incomplete' ? created + incompleteSeconds : null;
  const begun: SubscriptionRecord = {
    object,
    collecting: [],
    upcomingSentFor: null,
    trialEndSentFor: null,
    expiresAt,
  };
  const period = { start: created, end: created };
  const record = draftInvoice(changes, begun, { reason: 'subscription_create', period, finalizesAt: null });
  changes.putSubscription(record);
  changes.event('customer.subscription.created', record.object);
  const draft = changes.invoice(String(record.object.latest_invoice));
  const invoice = draft && finalize(changes, draft);
  if (invoice?.object.status === 'paid') recoverSubscription(changes, invoice.object);
  return { id: record.object.id, invoice };
}
