import type { ResponseBody } from '#shared/contract/contract.ts';
import { listedMembershipState } from '#shared/rules/membership-state.ts';
import { graceEnd } from '#shared/rules/memberships.ts';
import { type Membership, paidUntilOf } from '../../../ground/keys/membership.ts';
import { freeOfferOf, freePeriodOf } from '../../../orders/memberships/view.ts';

type View = ResponseBody<'getMembership'>['membership'];

export function membershipView(membership: Membership, now: Date): View {
  const { id, terms, price, ownerName, ownerEmail, memberSub, createdAt, failedAt, note } = membership;
  const { priceChange, pausedUntil, endedAt, ending, periods } = membership;
  const state = listedMembershipState(membership);
  const end = paidUntilOf(membership);
  const freePeriod = freePeriodOf(membership);
  return {
    id,
    terms,
    price,
    priceChange: priceChange ?? null,
    ownerName,
    ownerEmail,
    memberSub,
    state,
    createdAt,
    period: { start: periods.at(-1)?.start ?? createdAt, end },
    nextChargeAt: state === 'active' ? (freePeriod?.end ?? end) : null,
    failed: state === 'past_due' && failedAt !== null ? { at: failedAt, endsAt: graceEnd(failedAt) } : null,
    freePeriod,
    freeOffer: freeOfferOf(membership, now),
    pausedUntil,
    endedAt,
    // It is decided before it ends.
    ending: endedAt === null ? null : ending,
    note,
  };
}
