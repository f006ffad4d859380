import { getMembershipById, membershipAuditTarget } from '../../../domains/memberships/audited.ts';
import { changeMembership } from '../../../domains/memberships/store.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { latestOrderIdOf, type Membership } from '../../../ground/keys/membership.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { refundOfPeriodOrder } from '../../../orders/lists/period-refund.ts';
import { atStripe } from '../../../orders/memberships/at-stripe.ts';
import { settleMembership } from '../../../orders/memberships/settle.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { refundOrder } from './refund.ts';

type Call = Parameters<Handler<'endMembershipNow', SettlementDependencies>>[0];

/**
 * Ends a membership at once: at Stripe first, so that nothing is charged any more, then what it gave; and refunds its last period as any
 * order of a pack. Idempotent: what was interrupted goes on with the next request. Throws HttpError 404, 409 where it has ended and
 * nothing is to go back, or nothing would, and 503 where Stripe cannot be reached.
 */
export const endMembershipNow: Handler<'endMembershipNow', SettlementDependencies> = async (call, dependencies) => {
  const { table, payments, now } = dependencies;
  const { refund } = call.body;
  const found = await getMembershipById(table, call.params.membershipId);
  if (found.endedAt !== null && !refund) throw new HttpError('membership_ended');
  // Asked before anything ends: places that come back with the end only add to it.
  if (refund && (await refundOfPeriodOrder(table, latestOrderIdOf(found), now())) === null)
    throw new HttpError('not_refundable');
  if (found.endedAt === null) {
    const membership = await recordEnding(call, dependencies);
    await atStripe(() => payments.endSubscription(membership.subscriptionId));
    await settleMembership(membership.id, dependencies);
  }
  if (refund) await refundLastPeriod(call, dependencies);
  return {};
};

/** Stores that the studio ends it, or that what was paid goes back, by which its places are decided, with the audit entry. */
function recordEnding(call: Call, dependencies: SettlementDependencies): Promise<Membership> {
  const { table } = dependencies;
  return retryOnConflict(async () => {
    const before = await getMembershipById(table, call.params.membershipId);
    if (before.endedAt !== null) return before;
    const target = membershipAuditTarget(before);
    const after = { state: 'ended', refund: call.body.refund };
    const audit = { action: 'membership.ended', target, before: { state: before.state, refund: false }, after };
    const ending = call.body.refund ? ('refunded' as const) : ('by_studio' as const);
    // An interrupted request has stored it before.
    const recorded = before.ending === ending ? [] : [changeMembership(before, { ending }, ['endedAt'])];
    const writes = [...recorded, putAuditEntry(call, audit, dependencies)];
    return (await transact(table, writes)).written ? { ...before, ending } : conflict;
  });
}

async function refundLastPeriod(call: Call, dependencies: SettlementDependencies): Promise<void> {
  // A renewal may have been paid meanwhile.
  const membership = await getMembershipById(dependencies.table, call.params.membershipId);
  const { member, request } = call;
  const params = { type: 'pack' as const, orderId: latestOrderIdOf(membership) };
  await refundOrder({ params, query: undefined, body: undefined, member, request }, dependencies);
}
