import * as z from 'zod';
import type { Key } from '../platform/table.ts';

/**
 * Counts the repairs of counters and totals (docs/decisions/derived-data.md): a repair is refused when there was another
 * one since its numbers were read.
 */
export const repairsRecord = z.object({ repairs: z.int().min(0) });

export const repairsKey: Key = { PK: 'REPAIRS', SK: 'REPAIRS' };
