import { formatDate } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { creditsOfPack } from '#shared/rules/packs.ts';
import { joinable, type MemberBooking } from '../../../lib/member/bookings.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { BookingStatusBadge } from '../../../ui/booking/BookingStatusBadge.tsx';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { WatchRecording } from '../../../ui/booking/WatchRecording.tsx';

/** Status of a booking, for whom it is if not for the member, and what was paid for it. */
export function BookingMarks({ booking }: { booking: MemberBooking }) {
  const payment = paymentText(booking);
  return (
    <>
      <BookingStatusBadge status={booking.status} />
      {booking.attendeeName && <span className="hint">for {booking.attendeeName}</span>}
      {payment && <span className="hint">{payment}</span>}
      {booking.rest && <span className="hint">{restDueOn(booking.rest)}</span>}
    </>
  );
}

/** Says what is still to be paid of the price (docs/product.md#deposits). */
const restDueOn = ({ amount, dueAt }: NonNullable<MemberBooking['rest']>) =>
  `${formatMoney(amount)} due on ${formatDate(dueAt, viewerZone())}`;

/** Joins a session that is open, or shows what was recorded of it. */
export function BookingActions({ booking, titleId, now }: { booking: MemberBooking; titleId: string; now: Date }) {
  const joinUrl = joinable(booking, now);
  if (joinUrl) return <JoinLink href={joinUrl} titleId={titleId} />;
  if (booking.status !== 'completed' || booking.recordingUrl === null) return null;
  return <WatchRecording recordingUrl={booking.recordingUrl} titleId={titleId} />;
}

type Paid = Pick<MemberBooking, 'status' | 'payment' | 'ofPass' | 'option' | 'rest'> & {
  total: Pick<MemberBooking['total'], 'amount'>;
};

/**
 * Says who paid what for a booking, what went back, and which of several prices it was; null where its status says all (docs/product.md#my-bookings).
 */
export function paymentText(booking: Paid): string | null {
  const text = sumText(booking);
  return text !== null && booking.option !== undefined ? `${text} · ${booking.option}` : text;
}

function sumText({ status, payment, ofPass, total, rest }: Paid): string | null {
  if (!payment && rest) return null;
  if (!payment) return status === 'completed' && total.amount === 0 ? 'Free' : null;
  const { paid, byHand, elsewhere, byGiver, byPack, refund } = payment;
  // A credit comes back whole or not at all.
  if (byPack) return `Paid with ${creditsOfPack(byPack)}${refund ? ', given back' : ''}`;
  const way = elsewhere ? ' elsewhere' : byHand ? ' to the studio' : ofPass ? ' with its series' : '';
  if (elsewhere && paid.amount === 0) return 'Paid elsewhere';
  const back = refund && `${refund.amount === paid.amount ? 'all' : formatMoney(refund)} of it given back`;
  const own = paid.amount > 0 ? [`${formatMoney(paid)} paid${way}`, ...(back ? [back] : [])] : [];
  return [...(byGiver ? ['Paid by the person who gave you this place'] : []), ...own].join(', ');
}
