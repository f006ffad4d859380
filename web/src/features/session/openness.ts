import { isFree, type Money } from '#shared/money.ts';
import { isSoldOut, isUpcoming, type Seats, seatsLeft } from '#shared/sessions.ts';

/**
 * What a visitor can do about a session: book it, or read why not. `held` means that the last places are being paid
 * for, `unpayable` that it costs something and paying is not open yet.
 */
export type Openness = 'open' | 'unpayable' | 'held' | 'sold_out' | 'over';

export function opennessOf(session: { startTime: string; seats: Seats; price: Money }, now: Date): Openness {
  if (!isUpcoming(session, now)) return 'over';
  if (isSoldOut(session.seats)) return 'sold_out';
  if (seatsLeft(session.seats) === 0) return 'held';
  return isFree(session.price) ? 'open' : 'unpayable';
}
