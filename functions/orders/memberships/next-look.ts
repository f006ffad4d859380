import { graceEnd } from '#shared/rules/memberships.ts';
import { type Membership, paidUntilOf } from '../../ground/keys/membership.ts';
import { afterPeriod } from '../pack-sales/periods.ts';
import { renewalNoticeAt } from './renewal-notice.ts';

const hourMs = 3_600_000;

/**
 * The next instant, in UTC, at which the schedule looks at a membership, whatever events say: before a yearly renewal, after its period was to be collected or
 * is over, each hour until it is, and when its days of grace end.
 */
export function nextLook(membership: Membership, now: Date): string {
  const { failedAt, endsWithPeriod } = membership;
  const paidUntil = paidUntilOf(membership);
  const inAnHour = new Date(now.getTime() + hourMs).toISOString();
  if (failedAt !== null) return earlier(graceEnd(failedAt), inAnHour, now);
  const due = endsWithPeriod ? paidUntil : afterPeriod(paidUntil);
  const at = now.toISOString();
  const noticeAt = renewalNoticeAt(membership);
  if (noticeAt !== null && noticeAt > at) return noticeAt;
  return due > at ? due : inAnHour;
}

function earlier(due: string, other: string, now: Date): string {
  return due > now.toISOString() && due < other ? due : other;
}
