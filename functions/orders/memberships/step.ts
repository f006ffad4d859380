import { graceEnd, type MembershipEnding } from '#shared/rules/memberships.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import type { Subscription, SubscriptionInvoice } from '../../ground/stripe/subscriptions.ts';

/** Holds what of a membership is a copy of what Stripe says. */
export type CopiedFields = Pick<
  Membership,
  'state' | 'failedAt' | 'endsWithPeriod' | 'pausedUntil' | 'card' | 'freeFrom'
>;

/**
 * The next thing to do about a membership, decided from what is stored and what Stripe says of its subscription: never from an event,
 * so that events may come twice, late, or not at all.
 */
export type MembershipStep =
  | { action: 'none' }
  /** A period was paid: its order, and what it gives. */
  | { action: 'addPeriod'; invoice: SubscriptionInvoice }
  /** Stripe says something else than is stored. */
  | { action: 'copy'; changes: Partial<CopiedFields> }
  /** Its days of grace are over: it is ended at Stripe first. */
  | { action: 'endAtStripe' }
  /** The open invoice of a subscription that ended is not collected any more. */
  | { action: 'voidInvoice'; invoice: SubscriptionInvoice }
  /** All that it gave ends. */
  | { action: 'end'; endedAt: string; ending: MembershipEnding };

export function membershipStep(membership: Membership, subscription: Subscription, now: Date): MembershipStep {
  if (membership.endedAt !== null) return { action: 'none' };
  const known = new Set(membership.periods.map(({ invoiceId }) => invoiceId));
  const unrecorded = paidPeriods(subscription).find(({ id }) => !known.has(id));
  if (unrecorded) return { action: 'addPeriod', invoice: unrecorded };
  const failed = failedInvoice(subscription);
  if (subscription.endedAt !== null) {
    if (failed) return { action: 'voidInvoice', invoice: failed };
    return { action: 'end', endedAt: subscription.endedAt, ending: endingOf(membership) };
  }
  if (failed && graceEnd(failed.finalizedAt) <= now.toISOString()) return { action: 'endAtStripe' };
  const changes = differencesOf(membership, copyOf(subscription, failed));
  return Object.keys(changes).length > 0 ? { action: 'copy', changes } : { action: 'none' };
}

/** Paid invoices, the oldest period first. */
function paidPeriods({ invoices }: Subscription): SubscriptionInvoice[] {
  return invoices
    .filter(({ state }) => state === 'paid')
    .toSorted((one, other) => one.start.localeCompare(other.start));
}

/** The first invoice of which an attempt failed, and that is still to be paid. */
function failedInvoice({ invoices }: Subscription): SubscriptionInvoice | undefined {
  return invoices
    .filter(({ state, attempts }) => state === 'open' && attempts > 0)
    .toSorted((one, other) => one.finalizedAt.localeCompare(other.finalizedAt))[0];
}

function endingOf({ ending, failedAt }: Membership): MembershipEnding {
  return ending ?? (failedAt !== null ? 'unpaid' : 'by_member');
}

function copyOf(
  { endsWithPeriod, pausedUntil, card, freeFrom }: Subscription,
  failed: SubscriptionInvoice | undefined,
): CopiedFields {
  const paused = pausedUntil !== null ? 'paused' : 'active';
  return {
    state: failed ? 'past_due' : paused,
    failedAt: failed?.finalizedAt ?? null,
    endsWithPeriod,
    pausedUntil,
    card,
    freeFrom,
  };
}

function differencesOf(before: CopiedFields, copy: CopiedFields): Partial<CopiedFields> {
  const names: (keyof CopiedFields)[] = ['state', 'failedAt', 'endsWithPeriod', 'pausedUntil', 'card', 'freeFrom'];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(copy[name]));
  return Object.fromEntries(changed.map((name) => [name, copy[name]]));
}
