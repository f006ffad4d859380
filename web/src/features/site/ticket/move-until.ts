import type { ResponseBody } from '#shared/contract/contract.ts';
import { canBeMoved, movableUntil } from '#shared/rules/cancellation.ts';
import { formatShortDay, formatTime } from '#shared/rules/dates.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { viewerZone } from '../../../lib/time/zones.ts';

type Booking = Pick<ResponseBody<'getBooking'>, 'paid' | 'session' | 'deposit'>;

/**
 * Returns until when a booking can be moved, as text; null where that time is over, and where its membership has ended and
 * its whole price is to be paid first (docs/product.md#memberships).
 */
export function moveUntilText({ paid, session, deposit }: Booking, now: Date): string | null {
  if (deposit?.state === 'pending' && deposit.membership) return null;
  const { cancellationPolicy: policy, startTime } = session;
  if (!canBeMoved(paid, policy, startTime, now)) return null;
  const until = movableUntil(paid, policy, startTime);
  if (until === null) return null;
  if (until === startTime) return 'To another date, until it starts';
  const { timeZone } = sessionTimes(session, viewerZone());
  return `To another date, until ${formatShortDay(until, timeZone)}, ${formatTime(until, timeZone)}`;
}
