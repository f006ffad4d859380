import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatTime } from '#shared/rules/dates.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { recipientText } from '../../../lib/booking/unconfirmed-text.ts';
import { awaitingPayment, type ConfirmationViewer } from './status-text.ts';

type Order = Pick<ResponseBody<'getBooking'>, 'holdExpiresAt' | 'total'>;

const stays = 'Your booking stays where it was.';

/** Title and text by the state of the payment for a move (docs/product.md#moving-to-a-dearer-session). */
export function moveStatusText(
  { holdExpiresAt, total }: Order,
  state: BookingState,
  { paid, timeZone, email }: ConfirmationViewer,
): { title: string; text: string } {
  const title = 'Your move is not paid yet';
  switch (state) {
    case 'booked':
      return {
        title: 'Your booking is moved',
        text: `Your place is in this session now. The details, and the changed calendar entry, are on their way to ${recipientText(email)}.`,
      };
    case 'processing':
      return {
        title: 'Your bank needs a while',
        text: `A place here is kept until your bank has answered, which can take some days; then your booking moves. A mail to ${recipientText(email)} says so, and you can close this page.`,
      };
    case 'held':
      if (paid) return awaitingPayment(email, 'Your move is pending');
      return { title, text: `A place here is held until ${formatTime(holdExpiresAt ?? '', timeZone)}. ${stays}` };
    case 'over':
      return paid
        ? awaitingPayment(email, 'Your move is pending')
        : { title, text: 'The time to pay is over. We are looking how your payment stands.' };
    case 'refunded':
      return {
        title: 'Your payment went back',
        text: `It reached us when your booking could not be moved here any more. All of it, ${formatMoney(total)}, is on its way back; banks take five to ten days to show it.`,
      };
    case 'declined':
      return {
        title: declinedPayment.title,
        text: `Your bank declined it, and the place here was given back. ${stays}`,
      };
    case 'cancelled':
      return {
        title: 'Your booking is not moved',
        text: `The payment was not finished. Nothing was charged. ${stays}`,
      };
  }
}
