import * as z from 'zod';
import { id } from '#shared/contract/common/schemas.ts';
import { collection } from '#shared/contract/recordings/schemas.ts';

/** Access to a collection for life. */
export const collectionLine = z.object({ kind: z.literal('collection'), collection });

/** Places in all dates of a series that are still to come; each is a booking (docs/product.md#passes). */
export const passLine = z.object({
  kind: z.literal('pass'),
  seriesId: id,
  /** The title of the sessions, as it was. */
  title: z.string(),
  /** The booking of the first date is the first; their totals sum up to the order's. */
  bookingIds: z.array(id).min(1),
});

export const orderLine = z.discriminatedUnion('kind', [collectionLine, passLine]);
export type OrderLine = z.output<typeof orderLine>;
