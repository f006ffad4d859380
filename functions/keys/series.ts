import * as z from 'zod';
import { id as idSchema, instant } from '#shared/contract/common/schemas.ts';
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
});
export type Series = z.output<typeof seriesRecord>;

export const seriesKey = (id: string): Key => ({ PK: seriesPartition(id), SK: 'SERIES' });

export const seriesItem = (series: Series) => ({ ...seriesKey(series.id), ...series });
