import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { rates } from '#shared/contract/currency/schemas.ts';
import { ratesKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** The exchange rates accepted last. */
export const ratesRecord = z.object({ rates, asOf: instant });
export type FetchedRates = z.output<typeof ratesRecord>;

export const ratesItemKey: Key = { PK: ratesKey, SK: ratesKey };

/** The rates accepted last and those of the day before them, newest first (docs/trust.md#rate-bounds). */
export const ratesHistoryRecord = z.object({ accepted: z.array(ratesRecord) });

export const ratesHistoryKey: Key = { PK: ratesKey, SK: 'HISTORY' };
