import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatTime } from '#shared/rules/dates.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { endedText } from '../../../lib/booking/ended-text.ts';
import { confirmationOverText, type HeldPlaceViewer, heldForPressText } from '../../../lib/booking/unconfirmed-text.ts';

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
>;
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
      if (booking.awaitsConfirmation) return heldForPressText(booking.holdExpiresAt, viewer);
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
