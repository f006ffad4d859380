import * as z from 'zod';
import { instant, rates } from '#shared/contract/schemas.ts';
import { ratesKey } from '#shared/rules/table.ts';
import { getItem, type Key, putItem, type Table } from '../platform/table.ts';

/** The exchange rates as they were fetched last. */
export const ratesRecord = z.object({ rates, asOf: instant });
export type FetchedRates = z.output<typeof ratesRecord>;

export const ratesItemKey: Key = { PK: ratesKey, SK: ratesKey };

/** The rates fetched last; undefined before the first time. */
export function findRates(table: Table): Promise<FetchedRates | undefined> {
  return getItem(table, ratesItemKey, ratesRecord);
}

/** Replaces the rates. */
export function saveRates(table: Table, fetched: FetchedRates): Promise<void> {
  return putItem(table, { ...ratesItemKey, ...fetched });
}
