import { groupsOf } from '../bookings/seat-groups.ts';
import type { Booking } from '../keys/booking.ts';
import type { Purchase } from '../keys/purchase.ts';
import { asBooking, holdsSeat, type SeatHolder } from '../keys/seat-holder.ts';
import type { Session } from '../keys/session.ts';

/* What the counters count (docs/data-model.md#rules); the transactions that change them add and subtract by it. */

const uses: Partial<Record<Booking['status'], keyof Session & ('seatsTaken' | 'seatsHeld')>> = {
  completed: 'seatsTaken',
  confirmed: 'seatsTaken',
  pending: 'seatsHeld',
};

/** The counter of its session that counts a booking; null when none does. */
export const seatUse = ({ status }: Pick<Booking, 'status'>) => uses[status] ?? null;

/**
 * Returns what may hold a seat, as a booking; undefined for an offer or a surcharge that does not: it has ended, or a booking
 * holds it.
 */
export function countedBooking(holder: SeatHolder): Booking | undefined {
  return holder.kind === 'booking' || holdsSeat(holder) ? asBooking(holder) : undefined;
}

/** Its places in the groups of its session, as `group id` (docs/trust.md#hold-limits). */
export const placesOf = (booking: Booking): string[] => groupsOf(booking).map((group) => `${group} ${booking.id}`);

/** The discount code whose uses count an order; null when none does (docs/trust.md#code-uses). */
export function codeOf({ discount, status }: Pick<Booking | Purchase, 'discount' | 'status'>): string | null {
  return status === 'cancelled' || status === 'failed' ? null : (discount?.code ?? null);
}
