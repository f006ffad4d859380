import { seatsLeft } from '#shared/sessions.ts';
import type { Booking } from '../bookings/store.ts';
import { isBooked } from '../bookings/view.ts';
import type { Session } from '../sessions/store.ts';
import type { Checkout } from './checkout.ts';

/** What settling a booking goes by: how it stands in the table, and how its checkout stands at Stripe. */
export type Standing = {
  booking: Booking;
  /** Undefined when the booking has none, or Stripe knows none. */
  checkout: Checkout | undefined;
  /** Undefined when it is gone. */
  session: Session | undefined;
};

/** The one thing to do next about a booking's payment. */
export type Step =
  | { do: 'nothing' }
  /** Close the payment page at Stripe, so that nobody pays for what is given up. */
  | { do: 'close' }
  /** Paid: the place is theirs, by the seat that is held for them or by a free one. */
  | { do: 'complete'; seat: 'held' | 'free' }
  /** A bank will answer in days: keep the seat until then. */
  | { do: 'wait' }
  /** Not paid and never will be: seat and code are free again. */
  | { do: 'release'; because: 'expired' | 'failed' }
  /** Paid for nothing: note that the payment has to go back, so that no other run gives a seat for it. */
  | { do: 'promise refund'; because: 'no seat' | 'wrong payment' | 'refunded at Stripe' }
  /** Send it back, and say so. */
  | { do: 'refund' };

const nothing: Step = { do: 'nothing' };

/**
 * What to do next. Whoever asks, in any order and however often, the steps lead to the same end: each moves the booking
 * on, and from its end nothing moves it.
 */
export function decide({ booking, checkout, session }: Standing, now: Date): Step {
  if (booking.paidAt !== null || booking.refundedAt !== null || isBooked(booking)) return nothing;
  if (booking.refundDueAt !== null) return { do: 'refund' };
  if (!checkout) return isHoldOver(booking, now) ? { do: 'release', because: 'expired' } : nothing;
  const isPending = booking.status === 'pending';
  switch (checkout.state) {
    case 'open':
      // A cancelled booking's page must not take money either.
      return !isPending || isHoldOver(booking, now) ? { do: 'close' } : nothing;
    case 'expired':
      return isPending ? { do: 'release', because: 'expired' } : nothing;
    case 'failed':
      return isPending ? { do: 'release', because: 'failed' } : nothing;
    case 'processing':
      return isPending && !booking.processing ? { do: 'wait' } : nothing;
    case 'paid':
      return decidePaid({ booking, checkout, session }, now);
  }
}

function decidePaid({ booking, checkout, session }: Standing & { checkout: Checkout }, now: Date): Step {
  if (checkout.refunded) return { do: 'promise refund', because: 'refunded at Stripe' };
  if (!isRightPayment(booking, checkout)) return { do: 'promise refund', because: 'wrong payment' };
  if (!session) return { do: 'promise refund', because: 'no seat' };
  if (booking.status === 'pending') return { do: 'complete', seat: 'held' };
  return hasFreeSeat(session, now) ? { do: 'complete', seat: 'free' } : { do: 'promise refund', because: 'no seat' };
}

/** Whether what was paid is what was asked, for this very booking (trust: money). */
export function isRightPayment({ id, total }: Booking, { bookingId, amount, currency }: Checkout): boolean {
  return bookingId === id && amount === total.amount && currency === total.currency.toLowerCase();
}

function isHoldOver({ status, holdExpiresAt }: Booking, now: Date): boolean {
  return status === 'pending' && (holdExpiresAt === null || holdExpiresAt <= now.toISOString());
}

function hasFreeSeat({ published, startTime, maxAttendees, seatsTaken, seatsHeld }: Session, now: Date): boolean {
  if (!published || startTime <= now.toISOString()) return false;
  return seatsLeft({ max: maxAttendees, taken: seatsTaken, held: seatsHeld }) !== 0;
}
