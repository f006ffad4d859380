import { formatTime } from '#shared/rules/dates.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';

type Booking = { total: Money; holdExpiresAt: string | null; movesBookingId: string | null };

/** @param timeZone of the viewer */
export function unpaidText(
  { total, holdExpiresAt, movesBookingId }: Booking,
  state: BookingState,
  timeZone: string,
): string {
  switch (state) {
    case 'held':
      if (movesBookingId)
        return `${formatMoney(total)} to pay for moving your booking here. A place is held until ${formatTime(holdExpiresAt ?? '', timeZone)}.`;
      return `${formatMoney(total)} to pay. Your place is held until ${formatTime(holdExpiresAt ?? '', timeZone)}.`;
    case 'over':
      return 'The time to pay is over. Your place is being given back, and nothing was charged.';
    case 'processing':
      return 'Your bank needs a while. Your place is kept until it has answered.';
    case 'booked':
      return 'Your place is booked.';
    case 'refunded':
      return 'Your payment arrived when there was no place for it any more, and went back.';
    case 'declined':
      return declinedPayment.place;
    case 'cancelled':
      return 'Your place was given back, and nothing was charged.';
  }
}
