import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { collection } from '#shared/contract/recordings/schemas.ts';
import { attendanceRecord } from './attendance.ts';
import { storedPolicy } from './settings.ts';

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

/**
 * The move of a booking to a dearer session (docs/product.md#moving-to-a-dearer-session). Until it is paid it holds a seat there;
 * then that seat is the booking's.
 */
export const surchargeLine = z.object({
  kind: z.literal('surcharge'),
  bookingId: id,
  sessionId: id,
  sessionStart: instant,
  /** The value that the place has then, in minor units of the order's currency. */
  placePrice: z.int().min(0).nullable().default(null),
  /** The policy that the booking has then. */
  cancellationPolicy: storedPolicy.nullable().default(null),
  /** Marked at the door before it was paid. */
  attendance: attendanceRecord.nullable().default(null),
});

export const orderLine = z.discriminatedUnion('kind', [collectionLine, passLine, surchargeLine]);
export type OrderLine = z.output<typeof orderLine>;
