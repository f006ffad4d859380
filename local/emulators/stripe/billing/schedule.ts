import type Stripe from 'stripe';
import { type EmulatedAccount, noCause } from '../account.ts';
import type { SubscriptionRecord } from '../records.ts';
import { BillingChanges } from './changes.ts';
import { collect } from './collection.ts';
import { chargedCard } from './customers.ts';
import { endSubscription, hasEnded } from './endings.ts';
import { draftInvoice, draftSeconds, finalize, markVoid, subscriptionIdOf, upcomingInvoice } from './invoices.ts';
import { monthsOf, periodEnd } from './periods.ts';
import { atTime, billingTime } from './time.ts';

const day = 24 * 3600;
const upcomingDays = 7;
const trialEndDays = 3;

/** Something that a subscription does by itself at a time. */
type Step = { at: number; run(changes: BillingChanges, record: SubscriptionRecord): void };

/** The period of a subscription, whose items all have the same one. */
export function periodOf({ items, created }: Stripe.Subscription): { start: number; end: number } {
  const [item] = items.data;
  return { start: item?.current_period_start ?? created, end: item?.current_period_end ?? created };
}

/** The subscription in its next period. */
export function inPeriod(subscription: Stripe.Subscription, start: number, end: number): Stripe.Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}

/** Does what the setting of the subscription says of a trial that ends without a card. Returns false when it goes on. */
function stopsAfterTrial(changes: BillingChanges, record: SubscriptionRecord): boolean {
  const { status, trial_settings: settings } = record.object;
  if (status !== 'trialing' || chargedCard(changes.account, record.object)) return false;
  const behaviour = settings?.end_behavior.missing_payment_method;
  if (behaviour === 'cancel') endSubscription(changes, record, null);
  if (behaviour !== 'pause') return behaviour === 'cancel';
  const object: Stripe.Subscription = { ...record.object, status: 'paused' };
  changes.updateSubscription(record.object, { ...record, object });
  changes.event('customer.subscription.paused', object);
  return true;
}

/**
 * Begins the period after this one with its invoice: a draft for an hour, which is charged when that is over.
 * @param stored what the change is told against
 */
export function beginPeriod(changes: BillingChanges, record: SubscriptionRecord, stored = record.object): void {
  const subscription = record.object;
  const before = periodOf(subscription);
  const [item] = subscription.items.data;
  const start = changes.now;
  const end = periodEnd(subscription.billing_cycle_anchor, item ? monthsOf(item.price) : 1, start);
  const status = subscription.status === 'trialing' ? 'active' : subscription.status;
  const renewed = { ...record, object: { ...inPeriod(subscription, start, end), status } };
  const isPaused = subscription.pause_collection !== null;
  const isCollected = status !== 'unpaid' && !isPaused;
  const withInvoice = draftInvoice(changes, renewed, {
    reason: 'subscription_cycle',
    period: { start: before.start, end: start },
    finalizesAt: isCollected ? start + draftSeconds : null,
  });
  changes.updateSubscription(stored, withInvoice);
  const invoice = changes.invoice(String(withInvoice.object.latest_invoice));
  if (isPaused && invoice) markVoid(changes, invoice);
}

function endPeriod(changes: BillingChanges, record: SubscriptionRecord): void {
  if (record.object.cancel_at_period_end) endSubscription(changes, record, 'cancellation_requested');
  else if (!stopsAfterTrial(changes, record)) beginPeriod(changes, record);
}

function expireIncomplete(changes: BillingChanges, record: SubscriptionRecord): void {
  const object: Stripe.Subscription = { ...record.object, status: 'incomplete_expired', ended_at: changes.now };
  changes.updateSubscription(record.object, { ...record, object, expiresAt: null });
  const invoice = changes.invoice(String(object.latest_invoice));
  if (invoice?.object.status === 'open') markVoid(changes, invoice);
}

function resumeCollection(changes: BillingChanges, record: SubscriptionRecord): void {
  changes.updateSubscription(record.object, { ...record, object: { ...record.object, pause_collection: null } });
}

/** Finalizes a draft and charges it, or charges an open invoice once more. */
function advanceInvoice(changes: BillingChanges, id: string): void {
  const found = changes.invoice(id);
  if (found === undefined) return;
  const record = found.object.status === 'draft' ? finalize(changes, found) : found;
  const subscription = changes.subscription(subscriptionIdOf(record.object));
  if (record.object.status !== 'open' || subscription === undefined) return;
  collect(changes, record, { by: 'schedule', card: chargedCard(changes.account, subscription.object) });
}

function noticesOf(record: SubscriptionRecord): Step[] {
  const { object, upcomingSentFor, trialEndSentFor } = record;
  const { start, end } = periodOf(object);
  const steps: Step[] = [];
  if (upcomingSentFor !== end && !object.cancel_at_period_end) {
    steps.push({
      at: Math.max(start, end - upcomingDays * day),
      run(changes) {
        changes.putSubscription({ ...record, upcomingSentFor: end });
        changes.event('invoice.upcoming', upcomingInvoice(changes, object));
      },
    });
  }
  if (object.status === 'trialing' && trialEndSentFor !== end) {
    steps.push({
      at: Math.max(start, end - trialEndDays * day),
      run(changes) {
        changes.putSubscription({ ...record, trialEndSentFor: end });
        changes.event('customer.subscription.trial_will_end', object);
      },
    });
  }
  return steps;
}

function stepsOf({ store }: EmulatedAccount, record: SubscriptionRecord): Step[] {
  const { object, collecting, expiresAt } = record;
  if (hasEnded(object) || object.status === 'paused') return [];
  if (object.status === 'incomplete') return expiresAt === null ? [] : [{ at: expiresAt, run: expireIncomplete }];
  const steps = [...noticesOf(record), { at: periodOf(object).end, run: endPeriod }];
  const resumesAt = object.pause_collection?.resumes_at ?? null;
  if (resumesAt !== null) steps.unshift({ at: resumesAt, run: resumeCollection });
  for (const id of collecting) {
    const invoice = store.get('invoice', id)?.object;
    const at = invoice?.automatically_finalizes_at ?? invoice?.next_payment_attempt ?? null;
    if (at !== null) steps.unshift({ at, run: (changes) => advanceInvoice(changes, id) });
  }
  return steps;
}

/** The earliest step of a subscription that is due; of several at one time the first listed. */
function nextStep(account: EmulatedAccount, record: SubscriptionRecord): Step | undefined {
  const time = billingTime(account, String(record.object.customer));
  const due = stepsOf(account, record).filter(({ at }) => at <= time);
  return due.reduce<Step | undefined>((first, step) => (first && first.at <= step.at ? first : step), undefined);
}

/** Does everything that subscriptions have to do until now, each step at its own time. */
export function runBilling(account: EmulatedAccount): void {
  for (const { object } of account.store.all('subscription')) {
    for (;;) {
      const record = account.store.get('subscription', object.id);
      const step = record && nextStep(account, record);
      if (!record || !step) break;
      const changes = new BillingChanges(atTime(account, step.at), noCause);
      step.run(changes, record);
      account.commit(changes.writes);
    }
  }
}
