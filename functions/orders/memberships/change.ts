import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { chargeFrom, type MembershipPause, resumedBeforeMs } from '#shared/rules/membership-pauses.ts';
import { endsAtOnce } from '#shared/rules/memberships.ts';
import { findOwnMembership, type MembershipCaller } from '../../domains/memberships/authority.ts';
import { changeMembership, findMembership } from '../../domains/memberships/store.ts';
import { type Membership, paidUntilOf, standingOf } from '../../ground/keys/membership.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleMembership } from './settle.ts';
import { membershipViewOf, nextChargeAt, pausesOf } from './view.ts';

type Change = RequestOutput<'changeMyMembership', 'body'>['change'];

/**
 * Changes a membership at Stripe, and shows what it is then (docs/product.md#memberships). A change that was made already is none.
 * Throws HttpError 404, 409 `membership_ended` and `membership_changed`, 429, and 503 when Stripe cannot be reached: then nothing, or
 * all of it, was changed.
 */
export const changeMembershipBySecret: Handler<'changeMembership', SettlementDependencies> = (
  { params: { membershipId }, body: { secret, change }, request: { ip } },
  dependencies,
) => changeAs(membershipId, { secret, member: null, ip }, change, dependencies);

/** Changes a member's membership, as `changeMembershipBySecret`. */
export const changeMyMembership: Handler<'changeMyMembership', SettlementDependencies> = (
  { params: { membershipId }, body: { change }, member, request: { ip } },
  dependencies,
) => changeAs(membershipId, { secret: undefined, member, ip }, change, dependencies);

async function changeAs(
  membershipId: string,
  caller: MembershipCaller,
  change: Change,
  unlimited: SettlementDependencies,
): Promise<ResponseBody<'changeMembership'>> {
  const { table, now } = unlimited;
  await withAuthority({ table, ip: caller.ip, now: now() }, () => findOwnMembership(membershipId, caller, unlimited));
  const counted = { order: membershipId };
  await recordAttempts(table, [...attemptsOf('changeMembership', counted, now()), ...stripeAttempts(counted, now())]);
  const dependencies = limitStripe(unlimited, counted, { isCounted: true });
  return membershipViewOf(table, await changedMembership(membershipId, change, dependencies), now());
}

/** Makes a change at Stripe, decided by what that says now, and returns the membership as it is then. */
export async function changedMembership(
  membershipId: string,
  change: Change,
  dependencies: SettlementDependencies,
): Promise<Membership> {
  const current = await settleMembership(membershipId, dependencies);
  if (!current) throw new HttpError('membership_not_found');
  await changeAtStripe(await withoutOldEnding(current, change, dependencies), change, dependencies);
  await settleMembership(membershipId, dependencies);
  return recordPauses(membershipId, dependencies);
}

/** Forgets an end that the studio began and Stripe never took: it is not the reason of the one that is asked for now. */
async function withoutOldEnding(
  membership: Membership,
  { change }: Change,
  { table }: SettlementDependencies,
): Promise<Membership> {
  const { endedAt, endsWithPeriod, ending } = membership;
  if (change !== 'end' || endedAt !== null || endsWithPeriod || ending !== 'by_studio') return membership;
  const write = changeMembership(membership, { ending: null }, ['endedAt', 'endsWithPeriod', 'ending']);
  await transactNamed(table, { membership: write });
  return { ...membership, ending: null };
}

async function changeAtStripe(
  membership: Membership,
  change: Change,
  { payments, now }: SettlementDependencies,
): Promise<void> {
  const { subscriptionId, endsWithPeriod, state } = membership;
  if (membership.endedAt !== null) {
    if (change.change === 'end') return;
    throw new HttpError('membership_ended');
  }
  switch (change.change) {
    case 'end':
      // Nothing more is to be charged.
      if (endsAtOnce(standingOf(membership), now())) return payments.endSubscription(subscriptionId);
      return endsWithPeriod ? undefined : payments.changeSubscription(subscriptionId, { endsWithPeriod: true });
    case 'resume':
      return endsWithPeriod ? payments.changeSubscription(subscriptionId, { endsWithPeriod: false }) : undefined;
    case 'pause':
      if (state === 'paused' && nextChargeAt(membership, now()) === change.until) return;
      if (!pausesOf(membership, now()).includes(change.until)) throw new HttpError('membership_changed');
      return payments.changeSubscription(subscriptionId, { pausedUntil: collectedAgain(change.until) });
    case 'continue':
      return state === 'paused' ? payments.changeSubscription(subscriptionId, { pausedUntil: null }) : undefined;
  }
}

const collectedAgain = (charge: string) => new Date(Date.parse(charge) - resumedBeforeMs).toISOString();

/** More than count for the days of a year. */
const keptPauses = 24;

/** Records what pauses have taken of the days that are allowed, by what Stripe says. */
function recordPauses(membershipId: string, { table, now }: SettlementDependencies): Promise<Membership> {
  return retryOnConflict(async () => {
    const membership = await findMembership(table, membershipId);
    if (!membership) throw new HttpError('membership_not_found');
    const pauses = pausesNow(membership, now());
    if (JSON.stringify(pauses) === JSON.stringify(membership.pauses)) return membership;
    const write = changeMembership(membership, { pauses }, ['state', 'pausedUntil', 'periods', 'ownerEmail']);
    const { written } = await transactNamed(table, { membership: write });
    return written ? { ...membership, pauses } : conflict;
  });
}

/** The pauses with the one that is running; one that was ended before its time has taken fewer days. */
function pausesNow(membership: Membership, now: Date): MembershipPause[] {
  const { pauses, state, terms, periods } = membership;
  const from = paidUntilOf(membership);
  const others = pauses.filter((pause) => pause.from !== from);
  const before = pauses.find((pause) => pause.from === from);
  const isPaused = state === 'paused';
  if (!isPaused && (!before || before.until <= now.toISOString())) return pauses;
  const until = isPaused
    ? nextChargeAt(membership, now)
    : chargeFrom({ interval: terms.interval, periods }, now.toISOString());
  return (until > from ? [...others, { from, until }] : others).slice(-keptPauses);
}
