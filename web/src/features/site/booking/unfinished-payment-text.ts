import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatTime } from '#shared/rules/dates.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';

type Booking = Pick<ResponseBody<'getBooking'>, 'holdExpiresAt'>;

/** @param timeZone of the viewer */
export function unfinishedText(
  booking: Booking,
  state: BookingState,
  timeZone: string,
): { title: string; text: string } {
  switch (state) {
    case 'held':
      return {
        title: 'Your payment is not finished',
        text: `Your place is held until ${formatTime(booking.holdExpiresAt ?? '', timeZone)}. Nothing was charged.`,
      };
    case 'over':
      return { title: 'The time to pay is over', text: 'Your place is being given back. Nothing was charged.' };
    case 'processing':
      return {
        title: 'Your bank needs a while',
        text: 'Your place is kept until it has answered, and a mail to you follows.',
      };
    case 'booked':
      return { title: 'Your place is booked', text: 'The details are in a mail to you.' };
    case 'refunded':
      return { title: 'Your payment went back', text: 'It arrived when there was no place for it any more.' };
    case 'declined':
      return { title: declinedPayment.title, text: declinedPayment.place };
    case 'cancelled':
      return {
        title: 'Your place was given back',
        text: 'The payment was not finished, and nothing was charged. You are welcome to book again.',
      };
  }
}
