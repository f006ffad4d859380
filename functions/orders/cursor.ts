import * as z from 'zod';
import { id, instant } from '#shared/contract/schemas.ts';
import { invalid } from '../platform/http-error.ts';

const position = z.strictObject({ createdAt: instant, id });
/** Place of an order in its list: the last one that was shown. */
export type OrderPosition = z.output<typeof position>;

/** What cursors stand for. */
export const places = {
  /** Where the search goes on: what it gave. */
  search: z.strictObject({ found: z.string().max(440) }),
  /** The last booking and the last purchase that were shown; null for a list that has not begun. */
  orders: z.strictObject({ bookings: position.nullable(), purchases: position.nullable() }),
  /** The last purchase that was looked at. */
  purchases: position,
};
export type OrdersPlace = z.output<typeof places.orders>;

/** The text that stands for a place in a list. */
export function cursorOf<Schema extends z.ZodType>(schema: Schema, place: z.output<Schema>): string {
  return Buffer.from(JSON.stringify(schema.parse(place))).toString('base64url');
}

/** The place that a cursor stands for; undefined without one. Throws HttpError 400 for a text that cursorOf did not make. */
export function placeOf<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string | undefined,
): z.output<Schema> | undefined {
  if (cursor === undefined) return undefined;
  const read = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success) throw invalid('query.cursor', 'must be the nextCursor of a page', read.error);
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
