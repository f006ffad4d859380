import { renewalNoticeDays } from '#shared/rules/membership-prices.ts';
import { type Membership, paidUntilOf } from '../../ground/keys/membership.ts';

const dayMs = 24 * 3_600_000;

/** The instant at which a member is to be told of a yearly renewal; null where none is to come, or they were told. */
export function renewalNoticeAt(membership: Membership): string | null {
  const { terms, state, endsWithPeriod, remindedOf } = membership;
  const renewsAt = paidUntilOf(membership);
  if (terms.interval !== 'year' || state !== 'active' || endsWithPeriod || remindedOf === renewsAt) return null;
  return new Date(Date.parse(renewsAt) - renewalNoticeDays * dayMs).toISOString();
}

/** The yearly renewal of which a member is to be told now: late rather than not at all, but not once it has begun. */
export function renewalToTell(membership: Membership, now: Date): string | null {
  const noticeAt = renewalNoticeAt(membership);
  const renewsAt = paidUntilOf(membership);
  const at = now.toISOString();
  return noticeAt !== null && noticeAt <= at && at < renewsAt ? renewsAt : null;
}
