import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';

/**
 * The pages of a series' other dates show these values of a session: its place among them, its seat mark, and whether a
 * pass can have it.
 */
const shownDate = z.object({
  seriesId: z.string().optional(),
  startTime: z.string(),
  published: z.boolean(),
  maxAttendees: z.number().nullable(),
  seatsTaken: z.number(),
  seatsHeld: z.number(),
  asksQuestions: z.boolean().optional(),
});

/** The seat mark is the same for this many seats left or more (docs/product.md#capacity). */
const manySeats = 2;

function viewOf(image: unknown) {
  const { data } = shownDate.safeParse(image);
  if (!data?.published || data.seriesId === undefined) return undefined;
  const { seriesId, startTime, maxAttendees, seatsTaken, seatsHeld, asksQuestions } = data;
  const left = Math.min(seatsLeft({ max: maxAttendees, taken: seatsTaken, held: seatsHeld }) ?? manySeats, manySeats);
  return {
    seriesId,
    startTime,
    left,
    isSoldOut: isSoldOut({ max: maxAttendees, taken: seatsTaken, held: seatsHeld }),
    asksQuestions,
  };
}

/** The series whose other dates show something else after a change of a session: none, one, or the one it left and joined. */
export function seriesToUpdate(before: unknown, after: unknown): string[] {
  const was = viewOf(before);
  const is = viewOf(after);
  if (isDeepStrictEqual(was, is)) return [];
  return [...new Set([was, is].flatMap((view) => view?.seriesId ?? []))];
}
