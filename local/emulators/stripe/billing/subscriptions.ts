import type Stripe from 'stripe';
import type { Cause, EmulatedAccount } from '../account.ts';
import { invalidRequest, missing } from '../errors.ts';
import type { RecordWrite, SubscriptionRecord } from '../records.ts';
import { checkSamePeriod, recurringPrice } from './catalogue.ts';
import { BillingChanges } from './changes.ts';
import { collect } from './collection.ts';
import { beginSubscription, trialEndOf } from './creation.ts';
import { cardOf, chargedCard, customerWith } from './customers.ts';
import { discountsOfChange } from './discounts.ts';
import { endSubscription, hasEnded } from './endings.ts';
import { draftInvoice, finalize } from './invoices.ts';
import { planOf } from './objects/price.ts';
import {
  mergedMetadata,
  type SubscriptionCancel,
  type SubscriptionCreate,
  type SubscriptionUpdate,
} from './parameters.ts';
import { beginPeriod, inPeriod, periodOf } from './schedule.ts';
import { atBillingTime } from './time.ts';

type Outcome = { answer: Stripe.Subscription; writes: RecordWrite[] };

export function subscriptionWith({ store }: EmulatedAccount, id: string): SubscriptionRecord {
  const record = store.get('subscription', id);
  if (record === undefined) throw missing('subscription', id);
  return record;
}

function livingSubscription(account: EmulatedAccount, id: string): SubscriptionRecord {
  const record = subscriptionWith(account, id);
  if (!hasEnded(record.object)) return record;
  const message = `A canceled subscription can only update its cancellation_details and metadata (${id} is ${record.object.status}).`;
  throw invalidRequest(message, { code: 'invalid_canceled_subscription_fields' });
}

function outcomeOf(changes: BillingChanges, id: string): Outcome {
  const record = changes.subscription(id) ?? subscriptionWith(changes.account, id);
  return { answer: record.object, writes: changes.writes };
}

/** POST /v1/subscriptions: its first invoice is charged to the saved card at once, unless it is to be paid by a call. */
export function createSubscription(account: EmulatedAccount, params: SubscriptionCreate, cause: Cause): Outcome {
  const customer = customerWith(account, params.customer, 'customer');
  const { default_payment_method: card = null } = params;
  if (card !== null) cardOf(account, customer.id, card, 'default_payment_method');
  const changes = new BillingChanges(atBillingTime(account, customer.id), cause);
  const lines = params.items.map((item, index) => {
    const { price, writes } = recurringPrice(changes.account, item, `items[${index}]`);
    changes.writes.push(...writes);
    return { price, quantity: item.quantity ?? 1 };
  });
  checkSamePeriod(
    lines.map(({ price }) => price),
    'items',
  );
  const { id, invoice } = beginSubscription(changes, {
    customer: customer.id,
    lines,
    trialEnd: trialEndOf({ trialEnd: params.trial_end, trialDays: params.trial_period_days }, changes.now),
    defaultPaymentMethod: card,
    metadata: params.metadata ?? {},
    description: params.description ?? null,
    missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  });
  const subscription = changes.subscription(id)?.object;
  const isCharged = params.payment_behavior !== 'default_incomplete';
  if (subscription && invoice?.object.status === 'open' && isCharged) {
    collect(changes, invoice, { by: 'request', card: chargedCard(account, subscription) });
  }
  return outcomeOf(changes, id);
}

function changedItems(changes: BillingChanges, subscription: Stripe.Subscription, items: SubscriptionUpdate['items']) {
  if (items === undefined) return subscription.items;
  const data = subscription.items.data.map((item) => {
    const index = items.findIndex(({ id }) => id === item.id);
    const change = items[index];
    if (change === undefined) return item;
    const quantity = change.quantity ?? item.quantity ?? 1;
    if (change.price === undefined && change.price_data === undefined) return { ...item, quantity };
    const { price, writes } = recurringPrice(changes.account, change, `items[${index}]`);
    checkSamePeriod([item.price, price], `items[${index}]`);
    changes.writes.push(...writes);
    return { ...item, price, plan: planOf(price), quantity };
  });
  const unknown = items.find(({ id }) => !subscription.items.data.some((item) => item.id === id));
  if (unknown) throw missing('subscription item', unknown.id, 'items');
  return { ...subscription.items, data };
}

/** Proration is not emulated: a change of price or quantity says `none`, and holds from the next invoice. */
function checkProration(subscription: Stripe.Subscription, params: SubscriptionUpdate) {
  const isProrated =
    params.items !== undefined || (params.trial_end !== undefined && subscription.status !== 'trialing');
  if (!isProrated || params.proration_behavior === 'none') return;
  throw invalidRequest('The local emulator supports this change with `proration_behavior` none alone.', {
    param: 'proration_behavior',
  });
}

function changedCancellation(changes: BillingChanges, subscription: Stripe.Subscription, params: SubscriptionUpdate) {
  const isEnding = params.cancel_at_period_end ?? subscription.cancel_at_period_end;
  const { cancellation_details: details } = subscription;
  const isChanged = isEnding !== subscription.cancel_at_period_end;
  const reason = isEnding ? ('cancellation_requested' as const) : null;
  return {
    cancel_at_period_end: isEnding,
    cancel_at: isEnding ? periodOf(subscription).end : null,
    canceled_at: isChanged ? (isEnding ? changes.now : null) : subscription.canceled_at,
    cancellation_details: {
      comment: params.cancellation_details?.comment ?? (isEnding ? (details?.comment ?? null) : null),
      feedback: params.cancellation_details?.feedback ?? (isEnding ? (details?.feedback ?? null) : null),
      feedback_option: null,
      reason,
    },
  };
}

function changedPause(
  { pause_collection: before }: Stripe.Subscription,
  change: SubscriptionUpdate['pause_collection'],
) {
  if (change === undefined) return before;
  return change === '' ? null : { behavior: change.behavior, resumes_at: change.resumes_at ?? null };
}

/** A trial that begins now and ends then, with its invoice of nothing; the periods are counted from its end. */
function beginTrial(changes: BillingChanges, record: SubscriptionRecord, trialEnd: number): SubscriptionRecord {
  const before = periodOf(record.object);
  const isInTrial = record.object.status === 'trialing';
  const start = isInTrial ? before.start : changes.now;
  const object: Stripe.Subscription = {
    ...inPeriod(record.object, start, trialEnd),
    billing_cycle_anchor: trialEnd,
    cancel_at: record.object.cancel_at_period_end ? trialEnd : null,
    status: 'trialing',
    trial_start: isInTrial ? record.object.trial_start : changes.now,
    trial_end: trialEnd,
  };
  const period = { start: before.start, end: changes.now };
  const drafted = draftInvoice(
    changes,
    { ...record, object },
    { reason: 'subscription_update', period, finalizesAt: null },
  );
  const draft = changes.invoice(String(drafted.object.latest_invoice));
  if (draft) finalize(changes, draft);
  return drafted;
}

function checkTrialEnd(changes: BillingChanges, { status }: Stripe.Subscription, trialEnd: number | 'now') {
  if (trialEnd !== 'now' && trialEnd <= changes.now) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  }
  if (status === 'active' || status === 'trialing') return;
  throw invalidRequest(`The local emulator gives no trial to a subscription that is ${status}.`, {
    param: 'trial_end',
  });
}

/** POST /v1/subscriptions/{id} */
export function updateSubscription(
  account: EmulatedAccount,
  id: string,
  params: SubscriptionUpdate,
  cause: Cause,
): Outcome {
  const found = livingSubscription(account, id);
  const before = found.object;
  const customer = String(before.customer);
  const changes = new BillingChanges(atBillingTime(account, customer), cause);
  checkProration(before, params);
  const { default_payment_method: card = null, trial_end: trialEnd } = params;
  if (card !== null) cardOf(account, customer, card, 'default_payment_method');
  const object: Stripe.Subscription = {
    ...before,
    ...changedCancellation(changes, before, params),
    default_payment_method: card ?? before.default_payment_method,
    description: params.description ?? before.description,
    discounts: discountsOfChange(changes, before, params.discounts),
    items: changedItems(changes, before, params.items),
    metadata: mergedMetadata(before.metadata, params.metadata),
    pause_collection: changedPause(before, params.pause_collection),
  };
  let record: SubscriptionRecord = { ...found, object };
  if (trialEnd !== undefined && (trialEnd !== 'now' || before.status === 'trialing')) {
    checkTrialEnd(changes, before, trialEnd);
    if (trialEnd !== 'now') record = beginTrial(changes, record, trialEnd);
    else record = { ...record, object: { ...object, trial_end: changes.now, billing_cycle_anchor: changes.now } };
  }
  if (trialEnd === 'now' && before.status === 'trialing') beginPeriod(changes, record, before);
  else changes.updateSubscription(before, record);
  return outcomeOf(changes, id);
}

/** DELETE /v1/subscriptions/{id}: it ends at once, and nothing is given back. */
export function cancelSubscription(
  account: EmulatedAccount,
  id: string,
  params: SubscriptionCancel,
  cause: Cause,
): Outcome {
  const record = subscriptionWith(account, id);
  // Stripe does not know a subscription to cancel that has ended.
  if (hasEnded(record.object)) throw missing('subscription', id);
  const changes = new BillingChanges(atBillingTime(account, String(record.object.customer)), cause);
  endSubscription(changes, record, 'cancellation_requested', params.cancellation_details);
  return outcomeOf(changes, id);
}

/** POST /v1/subscriptions/{id}/resume: one that is paused goes on with a new period. */
export function resumeSubscription(account: EmulatedAccount, id: string, cause: Cause): Outcome {
  const record = subscriptionWith(account, id);
  if (record.object.status !== 'paused') {
    const message = `This subscription cannot be resumed because it is ${record.object.status}, not paused.`;
    throw invalidRequest(message);
  }
  const changes = new BillingChanges(atBillingTime(account, String(record.object.customer)), cause);
  const object: Stripe.Subscription = { ...record.object, status: 'active', billing_cycle_anchor: changes.now };
  beginPeriod(changes, { ...record, object }, record.object);
  const resumed = outcomeOf(changes, id);
  changes.event('customer.subscription.resumed', resumed.answer);
  return resumed;
}
