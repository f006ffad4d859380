import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { decodeCursor, invalidCursor } from '../../ground/platform/cursor.ts';

/** The last order read of a list. `kind`: of a surcharge, which is listed among the bookings and has another key. */
export const orderPosition = z.strictObject({ createdAt: instant, id, kind: z.literal('surcharge').optional() });
export type OrderPosition = z.output<typeof orderPosition>;

/** The last booking and the last purchase read; null where a list was not read yet. */
export const orderPositions = z.strictObject({
  bookings: orderPosition.nullable(),
  purchases: orderPosition.nullable(),
});
export type OrderPositions = z.output<typeof orderPositions>;

/** Orders created at `from` or later, and before `before`. */
export type OrderPeriod = { from?: string; before?: string };

/** The positions of a cursor. Throws HttpError 400 where it is none, or one outside the period. */
export function positionsWithin(cursor: string | undefined, { from = '', before }: OrderPeriod) {
  const positions = decodeCursor(orderPositions, cursor);
  for (const position of [positions?.bookings, positions?.purchases]) {
    if (!position) continue;
    const { createdAt } = position;
    if (createdAt < from || (before !== undefined && createdAt >= before)) throw invalidCursor();
  }
  return positions;
}
