import { endsAtOnce } from '#shared/rules/memberships.ts';
import { getMembershipById, membershipAuditTarget } from '../../../domains/memberships/audited.ts';
import { changeMembership } from '../../../domains/memberships/store.ts';
import { changedFields, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type Membership, standingOf } from '../../../ground/keys/membership.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { atStripe } from '../../../orders/memberships/at-stripe.ts';
import { changeFreeMonth } from '../../../orders/memberships/free-month.ts';
import { settleMembership } from '../../../orders/memberships/settle.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';

type Call = Parameters<Handler<'updateMembership', SettlementDependencies>>[0];

/**
 * Changes what is named and keeps the rest. That it ends with its period, or goes on, is written at Stripe, and read from there: the
 * studio's decision is stored before, so that the end is known as its own. Throws HttpError 404, 409 for one that has ended, or where no
 * month can be free, and 503 where Stripe cannot be reached.
 */
export const updateMembership: Handler<'updateMembership', SettlementDependencies> = async (call, dependencies) => {
  const { note, endsWithPeriod, freeMonth } = call.body;
  const { table, payments, now } = dependencies;
  const membership = await retryOnConflict(async () => {
    const before = await getMembershipById(table, call.params.membershipId);
    if (endsWithPeriod !== undefined && before.endedAt !== null) throw new HttpError('membership_ended');
    const changes = changesOf(before, call.body);
    const difference = changedFields(auditedFields(before, before), auditedFields(before, { endsWithPeriod, note }));
    if (Object.keys(difference.after).length === 0) return before;
    const audit = { action: 'membership.updated', target: membershipAuditTarget(before), ...difference };
    // An interrupted request has stored the decision before.
    const changed = Object.keys(changes).length > 0 ? [changeMembership(before, changes, ['endedAt'])] : [];
    const writes = [...changed, putAuditEntry(call, audit, dependencies)];
    return (await transact(table, writes)).written ? { ...before, ...changes } : conflict;
  });
  if (endsWithPeriod !== undefined) {
    const { subscriptionId } = membership;
    // Stripe would end it with the next period, which it has begun and charges within the hour.
    const isOver = endsWithPeriod && membership.state !== 'past_due' && endsAtOnce(standingOf(membership), now());
    await atStripe(() =>
      isOver
        ? payments.endSubscription(subscriptionId)
        : payments.changeSubscription(subscriptionId, { endsWithPeriod }),
    );
    await settleMembership(membership.id, dependencies);
  }
  if (freeMonth !== undefined) {
    const audited = (before: Membership) => recordFreeMonth(call, before, dependencies);
    await changeFreeMonth(membership.id, freeMonth, audited, dependencies);
  }
  return {};
};

/** Stores the studio's decision in the audit trail. */
function recordFreeMonth(call: Call, before: Membership, dependencies: SettlementDependencies) {
  const { from, isFree } = call.body.freeMonth ?? { from: null, isFree: false };
  const fields = { before: { freeFrom: before.freeFrom }, after: { freeFrom: isFree ? from : null } };
  const audit = { action: 'membership.updated', target: membershipAuditTarget(before), ...fields };
  return transact(dependencies.table, [putAuditEntry(call, audit, dependencies)]);
}

/** Returns what of a membership differs from what is asked for. */
function changesOf({ note: noteBefore, ending: endingBefore }: Membership, { note, endsWithPeriod }: Audited) {
  const changes: Partial<Membership> = {};
  if (note !== undefined && note !== noteBefore) changes.note = note;
  if (endsWithPeriod === undefined) return changes;
  const ending = endsWithPeriod ? ('by_studio' as const) : null;
  return ending === endingBefore ? changes : { ...changes, ending };
}

type Audited = { note?: string | null | undefined; endsWithPeriod?: boolean | undefined };

function auditedFields(before: Membership, { note = before.note, endsWithPeriod = before.endsWithPeriod }: Audited) {
  return { note, endsWithPeriod };
}
