import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatTime } from '#shared/rules/dates.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { isUpcoming, seatsLeft } from '#shared/rules/sessions.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { endedText } from '../../../lib/booking/ended-text.ts';
import {
  confirmationOverText,
  type HeldPlaceViewer,
  heldForPressText,
  recipientText,
  releasedUnconfirmedText,
} from '../../../lib/booking/unconfirmed-text.ts';

type Booking = ResponseBody<'getBooking'>;

export type ConfirmationViewer = HeldPlaceViewer & {
  /** Tells whether the viewer comes from the payment page. */
  paid: boolean;
};

/** Title and text by the booking's state (docs/product.md#booking-confirmation). */
export function statusText(
  booking: Pick<
    Booking,
    'holdExpiresAt' | 'total' | 'refund' | 'ownRefund' | 'refunded' | 'paidByGiver' | 'awaitsConfirmation' | 'ending'
  > &
    Partial<Pick<Booking, 'ofGroup'>>,
  state: BookingState,
  viewer: ConfirmationViewer,
): { title: string; text: string } {
  const { holdExpiresAt, ending } = booking;
  const { paid, timeZone, email } = viewer;
  const places = booking.ofGroup ? 'Your places are' : 'Your place is';
  const unconfirmed = unconfirmedText(booking, state, viewer);
  if (unconfirmed) return unconfirmed;
  switch (state) {
    case 'booked':
      return {
        title: 'Booking Confirmed',
        text: `${places} kept. The details, and what to bring, are on their way to ${recipientText(email)}.`,
      };
    case 'processing':
      return {
        title: 'Your bank needs a while',
        text: `${places} kept until your bank has answered, which can take some days. A mail to ${recipientText(email)} says how it went, so you can close this page.`,
      };
    case 'held':
      if (paid) return awaitingPayment(email);
      return {
        title: 'Booking pending',
        text: `${places} held until ${formatTime(holdExpiresAt ?? '', timeZone)}, and yours as soon as ${booking.ofGroup ? 'they are' : 'it is'} paid.`,
      };
    case 'over':
      return paid
        ? awaitingPayment(email)
        : { title: 'Booking pending', text: 'The time to pay is over. We are looking how your payment stands.' };
    case 'refunded':
      return endedText(booking, ending ?? 'no_seat');
    case 'declined':
      return { title: declinedPayment.title, text: declinedPayment.place };
    case 'cancelled':
      return {
        title: 'Booking cancelled',
        text: 'The payment was not finished, so this place was given back. Nothing was charged.',
      };
  }
}

/** The text of a free place whose address is to be confirmed, or was not in time (docs/trust.md#confirmed-addresses). */
function unconfirmedText(
  {
    awaitsConfirmation,
    ending,
    holdExpiresAt,
    ofGroup,
  }: Pick<Booking, 'awaitsConfirmation' | 'ending' | 'holdExpiresAt'> & Partial<Pick<Booking, 'ofGroup'>>,
  state: BookingState,
  viewer: HeldPlaceViewer,
): { title: string; text: string } | undefined {
  if (ending === 'unconfirmed') return releasedUnconfirmedText;
  if (!awaitsConfirmation) return undefined;
  return state === 'over' ? confirmationOverText : heldForPressText(holdExpiresAt, viewer, ofGroup);
}

export function awaitingPayment(email: string | undefined, title = 'Booking pending'): { title: string; text: string } {
  return {
    title,
    text: `We are waiting for word of your payment. As soon as it is here, this page and a mail to ${recipientText(email)} say so.`,
  };
}

/** Chooses what to offer an attendee who has lost the seat: another seat, the waitlist, or other sessions. */
export function nextAction({ startTime, seats }: Booking['session'], now: Date): 'book' | 'wait' | 'browse' {
  if (!isUpcoming({ startTime }, now)) return 'browse';
  return seatsLeft(seats) === 0 ? 'wait' : 'book';
}
