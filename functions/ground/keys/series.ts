import * as z from 'zod';
import { id as idSchema, instant, money } from '#shared/contract/common/schemas.ts';
import { recurrences } from '#shared/rules/recurrences.ts';
import type { Key } from '../platform/table.ts';
import { seriesPartition } from './session.ts';

/** What the dates of a series share; each date is a session of its own (docs/product.md#series). */
export const seriesRecord = z.object({
  id: idSchema,
  recurrence: z.enum(recurrences),
  createdAt: instant,
  /** Id of the last request that added dates: repeated, it adds none. */
  addition: idSchema,
  /** What a place in all its dates costs, and how many were ahead when that was set; null: none is offered. */
  pass: z
    .object({ price: money, dates: z.int().min(1) })
    .nullable()
    .default(null),
});
export type Series = z.output<typeof seriesRecord>;

export const seriesKey = (id: string): Key => ({ PK: seriesPartition(id), SK: 'SERIES' });

/** Without a price when none is offered. */
export function seriesItem({ pass, ...series }: Series) {
  return { ...seriesKey(series.id), ...series, ...(pass && { pass }) };
}
