export const bookingStatuses = ['pending', 'completed', 'confirmed', 'cancelled'] as const;

/** Seats of one session that an e-mail address can have, unpaid ones included (docs/trust.md#several-places). */
export const maxSeatsPerEmail = 4;

/** Seats of one session that an address can have or order for others in orders of several places. */
export const maxSeatsPerBuyer = 6;

/** Places that one order can have, and what the owner's limit is by default (docs/product.md#several-places). */
export const maxPlacesPerOrder = 6;
export const defaultPlacesPerOrder = 4;

/** Days after its session that a ticket is kept in a browser, and the secret of a mail about it shows its recording. */
export const ticketDays = 60;

/** Unpaid holds of guests behind one network in one session (docs/trust.md#hold-limits). */
export const maxHoldsPerNetwork = 10;

/** Minutes that a free place is held until its address is confirmed (docs/trust.md#confirmed-addresses). */
export const confirmationMinutes = 30;

/** Bookings of its own that a browser names with a new one. */
export const maxEarlierBookings = 10;

export const paymentStatuses = ['pending', 'paid', 'free', 'cancelled'] as const;

/**
 * Tells how a booking ended: it was not paid in time, its address was not confirmed in time, a bank declined its payment, no
 * seat was left when the payment came, it was cancelled or removed, its session does not take place, or the rest of its price was
 * not paid in time (docs/product.md#deposits).
 */
export const bookingEndings = [
  'unpaid',
  'unconfirmed',
  'declined',
  'no_seat',
  'cancelled',
  'session_cancelled',
  'rest_unpaid',
] as const;
export type BookingEnding = (typeof bookingEndings)[number];

/** Tells whether the seat is the attendee's: a pending booking only holds it (docs/product.md#booking-status). */
export function isBooked({ status }: { status: string }): boolean {
  return status === 'completed' || status === 'confirmed';
}
