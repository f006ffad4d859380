import type { ResponseBody } from '#shared/contract/contract.ts';
import { seriesMark } from '#shared/rules/recurrences.ts';
import { isSoldOut, type Seats, seatsLeft } from '#shared/rules/sessions.ts';

/** A session as a list or as its own page has it. */
export type ShownSession = Omit<ResponseBody<'listSessions'>['sessions'][number], 'excerpt'>;

/**
 * Above a title in a list: Breathwork · Weekly · 6 dates; `dates`: upcoming ones of each series, where they are known.
 */
export function categoryLine(
  category: string | null,
  { series }: Pick<ShownSession, 'series'>,
  dates?: ReadonlyMap<string, number>,
): string {
  const mark = series && seriesMark(series.recurrence, dates?.get(series.id) ?? 0);
  return [category, mark].filter(Boolean).join(' · ');
}

/** A note beside the price tells how full the session is; null means that there is none. */
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
