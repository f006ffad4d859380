import type { BookingEnding } from '#shared/rules/bookings.ts';
import type { EventContext } from '../../ground/events/event.ts';
import { occupiesSeat } from '../../ground/keys/booking.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Writes } from '../payments/order.ts';
import { releaseVouchers } from '../payments/voucher-writes.ts';
import { endedDeposit, wakeRest } from './booked-rest.ts';
import { changePlace } from './place-store.ts';
import { type ReleaseContext, releaseSeat } from './release-seat.ts';
import { releasedHold } from './seat-groups.ts';

type Ending = {
  reason: BookingEnding;
  /** Changes of its payment: a refund that is due, or how it ended. */
  payment?: Partial<Place> | undefined;
  /** Further changes of the booking. */
  also?: Partial<Place>;
  /** True where the attendee's entry leaves the waitlist in the same transaction. */
  leavesWaitlist?: boolean;
};

/**
 * Ends a booking, the only way in which one ends: the seat that it holds or has taken is released with all that counts it.
 * A booking that has ended already keeps no seat, and only its reason and payment change.
 */
export function endBooking(
  booking: Place,
  { reason, payment, also, leavesWaitlist = false }: Ending,
  context: ReleaseContext,
  dependencies: EventContext,
): Writes {
  return {
    ...(occupiesSeat(booking) ? releaseSeat(booking, context, dependencies, { leavesWaitlist }) : {}),
    ...releaseVouchers(booking),
    rest: wakeRest(booking, dependencies.now()),
    ...changePlace(booking, {
      status: 'cancelled',
      paymentStatus: 'cancelled',
      pendingMoveId: null,
      ...releasedHold,
      ending: reason,
      deposit: endedDeposit(booking),
      ...payment,
      ...also,
    }),
  };
}

/** The reason for a booking that was cancelled by hand: one that had still to be paid was not. */
export function endingByHand({ total, paidAt }: Pick<Place, 'total' | 'paidAt'>): BookingEnding {
  return total.amount > 0 && paidAt === null ? 'unpaid' : 'cancelled';
}
