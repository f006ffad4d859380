import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';

/** The last order read of a list. */
export const orderPosition = z.strictObject({ createdAt: instant, id });
export type OrderPosition = z.output<typeof orderPosition>;

/** The last booking and the last purchase read; null where a list was not read yet. */
export const orderPositions = z.strictObject({
  bookings: orderPosition.nullable(),
  purchases: orderPosition.nullable(),
});
export type OrderPositions = z.output<typeof orderPositions>;
