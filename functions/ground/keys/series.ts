import * as z from 'zod';
import { id as idSchema, instant, money } from '#shared/contract/common/schemas.ts';
import { recurrences } from '#shared/rules/recurrences.ts';
import type { Key } from '../platform/table.ts';
import { seriesPartition } from './session.ts';

/** The dates of a series share this item; each date is a session of its own (docs/product.md#series). */
export const seriesRecord = z.object({
  id: idSchema,
  recurrence: z.enum(recurrences),
  createdAt: instant,
  /** Id of the last request that added dates: repeated, it adds none. */
  addition: idSchema,
  /**
   * A pass is a place in all its dates: it has a price, and the number of dates that were ahead when that was set; null
   * means that none is offered.
   */
  pass: z
    .object({ price: money, dates: z.int().min(1) })
    .nullable()
    .default(null),
});
export type Series = z.output<typeof seriesRecord>;

export const seriesKey = (id: string): Key => ({ PK: seriesPartition(id), SK: 'SERIES' });

export function seriesItem({ pass, ...series }: Series) {
  return { ...seriesKey(series.id), ...series, ...(pass && { pass }) };
}
