import {
  type FetchedRates,
  ratesHistoryKey,
  ratesHistoryRecord,
  ratesItemKey,
  ratesRecord,
} from '../../ground/keys/rates.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';

/** The rates accepted last; undefined before the first time. */
export function findRates(table: Table): Promise<FetchedRates | undefined> {
  return getItem(table, ratesItemKey, ratesRecord);
}

/** The rates accepted last and those of the day before them, newest first. */
export async function findAcceptedRates(table: Table): Promise<FetchedRates[]> {
  return (await getItem(table, ratesHistoryKey, ratesHistoryRecord, { consistent: true }))?.accepted ?? [];
}

/** Replaces the rates by the newest accepted ones. Returns false when they have changed since `before` was read. */
export async function saveRates(
  table: Table,
  { before, accepted }: { before: FetchedRates[]; accepted: [FetchedRates, ...FetchedRates[]] },
): Promise<boolean> {
  const [newest] = accepted;
  const unchanged = before[0]
    ? { ConditionExpression: 'asOf = :was', ExpressionAttributeValues: { ':was': before[0].asOf } }
    : { ConditionExpression: 'attribute_not_exists(PK)' };
  const { written } = await transact(table, [
    { Put: { Item: { ...ratesItemKey, ...newest } } },
    { Put: { Item: { ...ratesHistoryKey, asOf: newest.asOf, accepted }, ...unchanged } },
  ]);
  return written;
}
