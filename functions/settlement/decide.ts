import { isBooked } from '#shared/rules/bookings.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import type { Booking } from '../keys/booking.ts';
import type { Session } from '../keys/session.ts';
import type { Checkout } from '../stripe/checkout.ts';
import { nextStep } from './next-step.ts';
import type { Step } from './order.ts';

export type { Step } from './order.ts';

/** What settling a booking goes by: how it stands in the table, and how its checkout stands at Stripe. */
export type Standing = {
  booking: Booking;
  /** Undefined when the booking has none, or Stripe knows none. */
  checkout: Checkout | undefined;
  /** Undefined when it is gone. */
  session: Session | undefined;
};

/** What to do next about the payment of a booking. */
export function decide({ booking, checkout, session }: Standing, now: Date): Step {
  const standing = { order: booking, isDone: isBooked(booking), checkout, named: checkout?.bookingId };
  return nextStep(standing, now, () => {
    if (!session || session.deletedAt !== undefined) return { do: 'promise refund', because: 'no seat' };
    if (booking.status === 'pending') return { do: 'complete', seat: 'held' };
    return hasFreeSeat(session, now) ? { do: 'complete', seat: 'free' } : { do: 'promise refund', because: 'no seat' };
  });
}

function hasFreeSeat({ published, startTime, maxAttendees, seatsTaken, seatsHeld }: Session, now: Date): boolean {
  if (!published || startTime <= now.toISOString()) return false;
  return seatsLeft({ max: maxAttendees, taken: seatsTaken, held: seatsHeld }) !== 0;
}
