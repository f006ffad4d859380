import { isSoldOut, isUpcoming, type Seats, seatsLeft } from '#shared/rules/sessions.ts';

/**
 * Tells whether a session can be booked (docs/product.md#capacity). `held` means that the last seats are being paid
 * for; `released` that the server has reported a free seat that the shown data does not have yet; `unknown` that free
 * places were seen, by a page that cannot reach the server.
 */
export type SessionAvailability = 'open' | 'released' | 'held' | 'sold_out' | 'over' | 'cancelled' | 'unknown';

type Bookable = { startTime: string; seats: Seats; cancelled: boolean };

export function availabilityOf(session: Bookable, now: Date): SessionAvailability {
  if (session.cancelled) return 'cancelled';
  if (!isUpcoming(session, now)) return 'over';
  if (isSoldOut(session.seats)) return 'sold_out';
  return seatsLeft(session.seats) === 0 ? 'held' : 'open';
}
