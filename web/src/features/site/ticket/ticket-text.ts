import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatDay, formatTime } from '#shared/rules/dates.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { endedReason, endedText } from '../../../lib/booking/ended-text.ts';
import { confirmationOverText, type HeldPlaceViewer, heldForPressText } from '../../../lib/booking/unconfirmed-text.ts';
import type { BadgeTone } from '../../../ui/Badge.tsx';

type Booking = Pick<
  ResponseBody<'getBooking'>,
  | 'session'
  | 'ending'
  | 'refunded'
  | 'total'
  | 'refund'
  | 'paidByGiver'
  | 'ownRefund'
  | 'holdExpiresAt'
  | 'offered'
  | 'recorded'
  | 'awaitsConfirmation'
> &
  Partial<Pick<ResponseBody<'getBooking'>, 'ofGroup'>>;
type Text = { title: string; text: string };

/** Title and text of a ticket, true also long after the session (docs/product.md#ticket). */
export function ticketText(
  booking: Booking,
  state: BookingState,
  { now, ...viewer }: HeldPlaceViewer & { now: Date },
): Text {
  if (booking.ending) return endedText(booking, booking.ending);
  switch (state) {
    case 'processing':
      return {
        title: 'Your bank needs a while',
        text: 'Your place is kept until your bank has answered, which can take some days.',
      };
    case 'held':
      if (booking.awaitsConfirmation) return heldForPressText(booking.holdExpiresAt, viewer, booking.ofGroup);
      return {
        title: 'Booking pending',
        text: booking.offered
          ? 'This place is held for you. It is yours when you accept it by the link in our mail.'
          : `Your place is held until ${formatTime(booking.holdExpiresAt ?? '', viewer.timeZone)}, and yours as soon as it is paid.`,
      };
    case 'over':
      if (booking.awaitsConfirmation) return confirmationOverText;
      return { title: 'Booking pending', text: 'The time to pay is over. We are looking how your payment stands.' };
    default:
      return bookedText(booking, now);
  }
}

export type TicketHeading = { heading: string; badge: { tone: BadgeTone; text: string }; text?: string | undefined };

const waitingBadges = {
  held: 'Kept for now',
  over: 'Time is over',
  processing: 'With your bank',
} as const;

/** Heading and badge of a ticket, with the sentence of a state that they do not say all of. */
export function ticketHeading(
  { ending, session }: Pick<Booking, 'ending' | 'session'>,
  state: BookingState,
  { title, text }: Text,
  now: Date,
): TicketHeading {
  if (ending !== null) {
    const wentBack = ending === 'no_seat' || ending === 'declined';
    return { heading: 'Your ticket', badge: { tone: 'bad', text: wentBack ? 'Not booked' : 'Cancelled' } };
  }
  if (state !== 'booked') {
    const badge = state === 'held' || state === 'over' || state === 'processing' ? waitingBadges[state] : 'Cancelled';
    return { heading: title, badge: { tone: 'wait', text: badge }, text };
  }
  if (isUpcoming(session, now)) return { heading: title, badge: { tone: 'ok', text: 'Your place is kept' } };
  const isOver = new Date(session.endTime) <= now;
  return {
    heading: title,
    badge: isOver ? { tone: 'mute', text: 'Over' } : { tone: 'ok', text: 'Your place is kept' },
    text,
  };
}

type Ended = Pick<ResponseBody<'getBooking'>, 'ending' | 'refundParts'>;

/** Title and text of a booking that has ended, without the sums where those stand below, each on its line; null for another. */
export function endedPanel({ ending, refundParts }: Ended, { title, text }: Text, timeZone: string): Text | null {
  if (ending === null) return null;
  const [part] = refundParts ?? [];
  if (!part) return { title, text };
  const reason = endedReason(ending);
  if (ending !== 'cancelled') return reason;
  const when = `${formatDay(part.dueAt, timeZone)}, ${formatTime(part.dueAt, timeZone)}`;
  return { ...reason, text: `This place was given back on ${when}.` };
}

function bookedText({ session, recorded }: Booking, now: Date): Text {
  if (isUpcoming(session, now)) return { title: 'Your ticket', text: 'Your place is kept.' };
  if (new Date(session.endTime) > now) return { title: 'Happening now', text: 'Come in, it is not too late.' };
  return {
    title: 'You were there',
    text: recorded ? 'This session is over. It was recorded.' : 'This session is over. Thank you for coming.',
  };
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Says how long is left, by the second in the last ten minutes: 3 days, 2 hours 5 minutes, 9 minutes 30 seconds. */
export function countdownText(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / second) * second);
  if (left >= 2 * day) return counted(Math.floor(left / day), 'day');
  if (left >= hour)
    return `${counted(Math.floor(left / hour), 'hour')} ${counted(Math.floor((left % hour) / minute), 'minute')}`;
  if (left >= 10 * minute) return counted(Math.ceil(left / minute), 'minute');
  const minutes = Math.floor(left / minute);
  const seconds = (left % minute) / second;
  return minutes === 0 ? counted(seconds, 'second') : `${counted(minutes, 'minute')} ${counted(seconds, 'second')}`;
}
