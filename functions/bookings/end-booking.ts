import type { BookingEnding } from '#shared/rules/bookings.ts';
import type { EventContext } from '../events/event.ts';
import { type Booking, occupiesSeat } from '../keys/booking.ts';
import type { Writes } from '../payments/order.ts';
import { type ReleaseContext, releaseSeat } from './release-seat.ts';
import { releasedHold } from './seat-groups.ts';
import { changeBooking } from './store.ts';

type Ending = {
  reason: BookingEnding;
  /** Changes of its payment: a refund that is due, or how it ended. */
  payment?: Partial<Booking> | undefined;
  /** Further changes of the booking. */
  also?: Partial<Booking>;
  /** True where the attendee's entry leaves the waitlist in the same transaction. */
  leavesWaitlist?: boolean;
};

/**
 * Ends a booking, the only way in which one ends: the seat that it holds or has taken is released with all that counts it.
 * A booking that has ended already keeps no seat, and only its reason and payment change.
 */
export function endBooking(
  booking: Booking,
  { reason, payment, also, leavesWaitlist = false }: Ending,
  context: ReleaseContext,
  dependencies: EventContext,
): Writes {
  return {
    ...(occupiesSeat(booking) ? releaseSeat(booking, context, dependencies, { leavesWaitlist }) : {}),
    booking: changeBooking(booking, {
      ...{ status: 'cancelled', paymentStatus: 'cancelled', pendingMoveId: null, ...releasedHold, ending: reason },
      ...payment,
      ...also,
    }),
  };
}

/** The reason for a booking that was cancelled by hand: one that had still to be paid was not. */
export function endingByHand({ total, paidAt }: Pick<Booking, 'total' | 'paidAt'>): BookingEnding {
  return total.amount > 0 && paidAt === null ? 'unpaid' : 'cancelled';
}
