import { isSoldOut, isUpcoming, type Seats, seatsLeft } from '#shared/rules/sessions.ts';

/**
 * What a visitor can do about a session: book it, or read why not. `held`: the last places are being paid for; `freed`:
 * the server has said that there is a place, although what is shown is older.
 */
export type Openness = 'open' | 'freed' | 'held' | 'sold_out' | 'over';

export function opennessOf(session: { startTime: string; seats: Seats }, now: Date): Openness {
  if (!isUpcoming(session, now)) return 'over';
  if (isSoldOut(session.seats)) return 'sold_out';
  return seatsLeft(session.seats) === 0 ? 'held' : 'open';
}
