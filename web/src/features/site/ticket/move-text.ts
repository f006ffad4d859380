import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatDay, formatTime } from '#shared/rules/dates.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { viewerZone, zoneOf } from '../../../lib/time/zones.ts';

export type Move = ResponseBody<'listMoves'>['moves'][number];
type PendingMove = NonNullable<ResponseBody<'getBooking'>['pendingMove']>;

function startText({ startTime, ...session }: Move['session']): string {
  const zone = zoneOf(session);
  return `${formatDay(startTime, zone)}, ${formatTime(startTime, zone)}`;
}

const placeText = (session: Move['session']) => `${session.title}, ${startText(session)}`;

const backText = (refund: Move['refund']) => (isFree(refund) ? 'same price' : `${formatMoney(refund)} goes back`);

/** A session that a booking can be moved to, with what is paid or goes back. */
export function moveText({ session, refund, surcharge }: Move): string {
  const cost = isFree(surcharge) ? backText(refund) : `${formatMoney(surcharge)} more, paid now`;
  return `${placeText(session)} (${cost})`;
}

/** The button that moves a booking there: its date, and what is paid or goes back. Nothing is chosen in advance. */
export function moveButtonText(move: Move | undefined, busy: boolean): string {
  if (!move) return 'Move it';
  const { session, refund, surcharge } = move;
  if (!isFree(surcharge))
    return busy ? 'Taking you to the payment…' : `Pay ${formatMoney(surcharge)} and move it to ${startText(session)}`;
  return busy ? 'Moving…' : `Move it to ${startText(session)} (${backText(refund)})`;
}

export function pendingMoveText({ session, total, holdExpiresAt }: PendingMove, state: BookingState): string {
  const move = `Your move to ${placeText(session)}`;
  if (state === 'processing') return `${move} waits for your bank, which can take some days.`;
  if (state !== 'held' || holdExpiresAt === null) return `${move} is not paid. We are looking how your payment stands.`;
  const until = formatTime(holdExpiresAt, viewerZone());
  return `${move} is not paid yet: ${formatMoney(total)}. A place is held for you there until ${until}; this one stays yours.`;
}
