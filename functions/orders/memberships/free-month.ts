import type { RequestOutput } from '#shared/contract/contract.ts';
import { type Membership, paidUntilOf } from '../../ground/keys/membership.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Subscription } from '../../ground/stripe/subscriptions.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { atStripe } from './at-stripe.ts';
import { settleMembership } from './settle.ts';
import { freeOfferOf } from './view.ts';

type FreeMonth = NonNullable<RequestOutput<'updateMembership', 'body'>['freeMonth']>;

/**
 * Makes the next period of a membership free at Stripe, or takes that back, decided by what that says now. `record` is called before a
 * change is made there. The same request again changes nothing. Throws HttpError 404, 409 `membership_ended`, `no_free_month`, and
 * `membership_changed` where the period that was shown has begun, and 503 where Stripe cannot be reached.
 */
export async function changeFreeMonth(
  membershipId: string,
  { from, isFree }: FreeMonth,
  record: (membership: Membership) => Promise<unknown>,
  dependencies: SettlementDependencies,
): Promise<void> {
  const { payments, now } = dependencies;
  const settle = () => atStripe(() => settleMembership(membershipId, dependencies));
  const membership = await settle();
  if (!membership) throw new HttpError('membership_not_found');
  if (membership.endedAt !== null) throw new HttpError('membership_ended');
  if (paidUntilOf(membership) !== from || now().toISOString() >= from) throw new HttpError('membership_changed');
  if ((membership.freeFrom === from) === isFree) return;
  if (isFree && freeOfferOf(membership, now()) === null) throw new HttpError('no_free_month');
  await record(membership);
  const { subscriptionId } = membership;
  await atStripe(() => payments.changeSubscription(subscriptionId, { isNextFree: isFree }));
  const changed = await atStripe(() => payments.findSubscription(subscriptionId));
  const isDone = changed === undefined || isFreeAtStripe(changed, from) === isFree;
  // Given after the renewal, or beside a pause, it would make another period free than the one that was shown.
  if (isFree && !isDone && changed.freeFrom !== null)
    await atStripe(() => payments.changeSubscription(subscriptionId, { isNextFree: false }));
  await settle();
  if (!isDone) throw new HttpError('membership_changed');
}

/** Tells whether the period that begins then is, or was, made free. */
function isFreeAtStripe({ freeFrom, pausedUntil, invoices }: Subscription, from: string): boolean {
  const invoice = invoices.find(({ start, state }) => start === from && state !== 'void');
  if (invoice) return invoice.total.amount === 0;
  return freeFrom === from && pausedUntil === null;
}
