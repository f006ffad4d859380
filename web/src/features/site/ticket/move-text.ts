import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatDay, formatTime } from '#shared/rules/dates.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { viewerZone, zoneOf } from '../../../lib/time/zones.ts';

export type Move = ResponseBody<'listMoves'>['moves'][number];
type PendingMove = NonNullable<ResponseBody<'getBooking'>['pendingMove']>;

const placeText = ({ title, startTime, ...session }: Move['session']) => {
  const zone = zoneOf(session);
  return `${title}, ${formatDay(startTime, zone)}, ${formatTime(startTime, zone)}`;
};

/** A session that a booking can be moved to, with what is paid or goes back. */
export function moveText({ session, refund, surcharge }: Move): string {
  const back = isFree(refund) ? 'same price' : `${formatMoney(refund)} goes back`;
  const cost = isFree(surcharge) ? back : `${formatMoney(surcharge)} more, paid now`;
  return `${placeText(session)} (${cost})`;
}

/** The button that moves a booking there. */
export function moveButtonText({ surcharge }: Pick<Move, 'surcharge'>, busy: boolean): string {
  if (isFree(surcharge)) return busy ? 'Moving…' : 'Move it here';
  return busy ? 'Taking you to the payment…' : `Pay ${formatMoney(surcharge)} and move it`;
}

export function pendingMoveText({ session, total, holdExpiresAt }: PendingMove, state: BookingState): string {
  const move = `Your move to ${placeText(session)}`;
  if (state === 'processing') return `${move} waits for your bank, which can take some days.`;
  if (state !== 'held' || holdExpiresAt === null) return `${move} is not paid. We are looking how your payment stands.`;
  const until = formatTime(holdExpiresAt, viewerZone());
  return `${move} is not paid yet: ${formatMoney(total)}. A place is held for you there until ${until}; this one stays yours.`;
}
