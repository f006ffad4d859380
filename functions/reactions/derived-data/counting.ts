import type { Booking } from '../../ground/keys/booking.ts';
import { placeOfOffer } from '../../ground/keys/offer.ts';
import type { Order } from '../../ground/keys/order.ts';
import { holdsSeat, type ListedHolder } from '../../ground/keys/seat-holder.ts';
import type { Session } from '../../ground/keys/session.ts';
import { placeOfSurcharge } from '../../ground/keys/surcharge.ts';
import { groupsOf } from '../../orders/bookings/seat-groups.ts';

/* What the counters count (docs/data-model.md#rules); the transactions that change them add and subtract by it. */

const uses: Partial<Record<Booking['status'], keyof Session & ('seatsTaken' | 'seatsHeld')>> = {
  completed: 'seatsTaken',
  confirmed: 'seatsTaken',
  pending: 'seatsHeld',
};

/** Counters and groups depend on these fields. */
export type CountedSeat = Pick<
  Booking,
  | 'id'
  | 'passId'
  | 'groupId'
  | 'orderedBy'
  | 'isOfBuyer'
  | 'orderId'
  | 'sessionId'
  | 'status'
  | 'attendeeEmail'
  | 'heldBy'
  | 'heldByWider'
  | 'overCapacity'
  | 'option'
> & {
  /** Seats that it holds; one where it says nothing. */
  seats?: number;
};

/** The counter of its session that counts a booking; null when none does. */
export const seatCounterOf = ({ status }: Pick<Booking, 'status'>) => uses[status] ?? null;

/** Numbers of places at each price, by its id. */
export type OptionSeats = Record<string, number>;

/** Counts a booking at its price, where it counts as a place of its session. */
export function countOption(counted: OptionSeats, booking: CountedSeat): void {
  if (!booking.option || seatCounterOf(booking) === null) return;
  counted[booking.option.id] = (counted[booking.option.id] ?? 0) + (booking.seats ?? 1);
}

/** Tells whether both are the same; a price that no place has any more may be missing. */
export function isSameOptionSeats(one: OptionSeats, other: OptionSeats): boolean {
  return Object.keys({ ...one, ...other }).every((id) => (one[id] ?? 0) === (other[id] ?? 0));
}

/**
 * Returns what may hold a seat, like a booking; undefined for an offer or a surcharge that does not: it has ended, or a booking
 * holds it.
 */
export function countedSeat(holder: ListedHolder): CountedSeat | undefined {
  if (holder.kind === 'booking') return holder.booking;
  if (!holdsSeat(holder)) return undefined;
  return holder.kind === 'offer'
    ? { ...placeOfOffer(holder.offer), seats: holder.offer.places }
    : placeOfSurcharge(holder.surcharge);
}

/** Its places in the groups of its session, as `group id` (docs/trust.md#hold-limits). */
export const groupPlacesOf = (booking: CountedSeat): string[] =>
  groupsOf(booking).map((group) => `${group} ${booking.id}`);

/** The discount code whose uses count an order; null when none does (docs/trust.md#code-uses). Of several places, their order counts. */
export function countedCodeOf({ discount, status, lines: [line] }: Pick<Order, 'discount' | 'status' | 'lines'>) {
  if (line?.kind === 'seat' && line.groupId !== null) return null;
  return status === 'cancelled' || status === 'failed' ? null : (discount?.code ?? null);
}
