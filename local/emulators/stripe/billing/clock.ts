import type { EmulatedAccount } from '../account.ts';
import { draftSeconds } from './invoices.ts';
import { addMonths, laterByMonths, monthsSince } from './periods.ts';
import { runBilling } from './schedule.ts';
import { accountClock, billingTime } from './time.ts';

/** Tells how far the time of subscriptions goes on: of the customer of one subscription, or of all without an id. */
export type TimeToPass = { subscriptionId?: string; months?: number; days?: number };

const daySeconds = 24 * 3600;

/**
 * Moves the time of subscriptions on, as a test clock of Stripe does, and does everything that falls due meanwhile.
 * Months are those of the subscription's own calendar, and an hour more where needed, after which the renewal's draft is
 * charged. False for an unknown subscription.
 */
export function goOn(account: EmulatedAccount, { subscriptionId, months = 0, days = 0 }: TimeToPass): boolean {
  const { store } = account;
  const subscription = subscriptionId === undefined ? undefined : store.get('subscription', subscriptionId)?.object;
  if (subscriptionId !== undefined && subscription === undefined) return false;
  const clock = subscription ? String(subscription.customer) : accountClock;
  const from =
    clock === accountClock
      ? account.webhookTime() + (store.get('billingClock', clock)?.aheadSeconds ?? 0)
      : billingTime(account, clock);
  const to = (months === 0 ? from : afterMonths(subscription?.billing_cycle_anchor, from, months)) + days * daySeconds;
  const aheadSeconds = (store.get('billingClock', clock)?.aheadSeconds ?? 0) + to - from;
  account.commit([{ kind: 'billingClock', id: clock, value: { id: clock, aheadSeconds } }]);
  runBilling(account);
  return true;
}

function afterMonths(anchor: number | undefined, from: number, months: number): number {
  if (anchor === undefined) return addMonths(from, months) + draftSeconds;
  const renewal = addMonths(anchor, monthsSince(anchor, from) + months);
  return Math.max(laterByMonths(anchor, from, months), renewal + draftSeconds);
}
