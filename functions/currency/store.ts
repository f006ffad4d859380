import { type FetchedRates, ratesItemKey, ratesRecord } from '../keys/rates.ts';
import { getItem, putItem, type Table } from '../platform/table.ts';

/** The rates fetched last; undefined before the first time. */
export function findRates(table: Table): Promise<FetchedRates | undefined> {
  return getItem(table, ratesItemKey, ratesRecord);
}

/** Replaces the rates. */
export function saveRates(table: Table, fetched: FetchedRates): Promise<void> {
  return putItem(table, { ...ratesItemKey, ...fetched });
}
