import type { ResponseBody } from '#shared/contract/contract.ts';
import { seriesMark } from '#shared/rules/recurrences.ts';
import { isSoldOut, type Seats, seatsLeft } from '#shared/rules/sessions.ts';

/** A session as a list or as its own page has it. */
export type ShownSession = Omit<ResponseBody<'listSessions'>['sessions'][number], 'excerpt'>;

/** Above a title in a list: Breathwork · Weekly · 6 dates; `dates`: upcoming ones of each series, where they are known. */
export function categoryLine(
  { category, series }: Pick<ShownSession, 'category' | 'series'>,
  dates?: ReadonlyMap<string, number>,
): string {
  const mark = series && seriesMark(series.recurrence, dates?.get(series.id) ?? 0);
  return [category, mark].filter(Boolean).join(' · ');
}

/** What a list says beside a price: nothing, or a note on how full the session is. */
export type SeatNote = 'sold_out' | 'held' | 'last' | null;

export function seatNote(seats: Seats): SeatNote {
  if (isSoldOut(seats)) return 'sold_out';
  const left = seatsLeft(seats);
  if (left === 0) return 'held';
  return left === 1 ? 'last' : null;
}

/** Share of the places that is taken or held, from 0 to 1; 0 where there is no limit. */
export function fullness({ max, taken, held }: Seats): number {
  return max === null || max === 0 ? 0 : Math.min(1, (taken + held) / max);
}

const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** The places left, null where there is no limit: 3 of 14 places left. */
export function seatsText(seats: Seats): string | null {
  const left = seatsLeft(seats);
  if (left === null || seats.max === null) return null;
  if (isSoldOut(seats)) return 'No places left';
  if (left === 0) return 'The last places are being paid for right now';
  return `${left} of ${places(seats.max)} left`;
}

/** Short form: 3 places left. */
export function shortSeatsText(seats: Seats): string | null {
  const left = seatsLeft(seats);
  if (left === null) return null;
  if (isSoldOut(seats)) return 'No places left';
  return left === 0 ? 'Last places held' : `${places(left)} left`;
}

/** How many people wait for a place, null when no one does. */
export function waitingText(waitlistCount: number): string | null {
  if (waitlistCount === 0) return null;
  return waitlistCount === 1 ? '1 person is waiting' : `${waitlistCount} people are waiting`;
}
