import type Stripe from 'stripe';
import type { Cause, EmulatedAccount } from '../account.ts';
import type { RecordWrite, SubscriptionRecord } from '../records.ts';
import { BillingChanges } from './changes.ts';
import { atBillingTime } from './time.ts';

type Reason = 'cancellation_requested' | 'payment_failed' | null;
type Details = {
  comment?: string | null | undefined;
  feedback?: Stripe.Subscription.CancellationDetails.Feedback | null | undefined;
};

export const hasEnded = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired';

/** Invoices of a subscription that ended stay as they are, but are not collected any more. */
function stopCollecting(changes: BillingChanges, { collecting }: SubscriptionRecord) {
  for (const id of collecting) {
    const record = changes.invoice(id);
    if (record === undefined) continue;
    const object: Stripe.Invoice = {
      ...record.object,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    };
    changes.putInvoice({ ...record, object });
  }
}

/** Ends a subscription now. */
export function endSubscription(
  changes: BillingChanges,
  record: SubscriptionRecord,
  reason: Reason,
  details: Details = {},
): Stripe.Subscription {
  stopCollecting(changes, record);
  const before = record.object.cancellation_details;
  const object: Stripe.Subscription = {
    ...record.object,
    status: 'canceled',
    canceled_at: record.object.canceled_at ?? changes.now,
    ended_at: changes.now,
    cancellation_details: {
      comment: details.comment ?? before?.comment ?? null,
      feedback: details.feedback ?? before?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  };
  changes.putSubscription({ ...record, object, collecting: [], expiresAt: null });
  changes.event('customer.subscription.deleted', object);
  return object;
}

/** Writes of the end of all subscriptions of a customer who is deleted. */
export function endingsOfCustomer(account: EmulatedAccount, customer: string, cause: Cause): RecordWrite[] {
  const changes = new BillingChanges(atBillingTime(account, customer), cause);
  for (const record of account.store.all('subscription')) {
    if (record.object.customer !== customer || hasEnded(record.object)) continue;
    endSubscription(changes, record, 'cancellation_requested');
  }
  return changes.writes;
}
