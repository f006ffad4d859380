import * as z from 'zod';
import type { OrderType } from '#shared/rules/admin.ts';
import { type Collection, collections } from '#shared/rules/collections.ts';
import { type Currency, currencies } from '#shared/rules/currencies.ts';
import { table as shape } from '#shared/rules/table.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { queryWholePartition } from '../../ground/platform/pagination.ts';
import { getItem, type Key, type Table, type Write } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import {
  addCounts,
  allTime,
  type Counts,
  changeOf,
  countedStatuses,
  daysOfWeek,
  deletedPurchases,
  recordingsName,
  requestedRests,
  takenName,
  weekNames,
} from './counts.ts';

type OrderTotals = Record<'total' | (typeof countedStatuses)[number], number>;

/** Eventually consistent: maintained by the consumer of the table's stream (docs/product.md#totals). */
export type Totals = {
  bookings: OrderTotals;
  /** Holds each collection of the site; excludes deleted purchases. */
  purchases: Record<Collection, OrderTotals>;
  /** Includes deleted purchases. */
  orders: Record<OrderType, number>;
  people: number;
  /** Includes drafts, without deleted ones. */
  sessions: number;
  recordings: Record<Collection, number>;
  /** Excludes the codes that the site reserves. */
  codes: number;
  /** Counts places of which the rest of the price was asked for and is not paid yet (docs/product.md#deposits). */
  requestedRests: number;
};

/** Totals of a day are counted in UTC. */
export type DayTotals = {
  /** yyyy-mm-dd */
  day: string;
  /** Minor units by currency, minus the day's refunds: may be negative. */
  taken: Partial<Record<Currency, number>>;
  /** Bookings made that day that are paid, or free, now. */
  paid: number;
  free: number;
  people: number;
};

const partition = 'TOTALS';
export const totalsKey = (name: string): Key => ({ PK: partition, SK: name });

/** Longer than a change is kept for another attempt (docs/trust.md#stream-changes). */
const markerSeconds = 30 * 24 * 3600;

const anyItem = z.record(z.string(), z.unknown());

export async function findTotals(table: Table): Promise<Totals> {
  return totalsOf(await getItem(table, totalsKey(allTime), anyItem));
}

const otherKinds = ['bookings', 'vouchers', 'packs'];

/** The collections of the code, and others of which something was counted. */
function collectionsCounted(item: Record<string, unknown>): Collection[] {
  const counted = Object.keys(item).flatMap((name) => {
    const [, id] = /^(.+)_(?:paid|free|pending|failed|cancelled)$/.exec(name) ?? /^recordings_(.+)$/.exec(name) ?? [];
    return id === undefined || otherKinds.includes(id) ? [] : id;
  });
  return [...new Set([...collections, ...counted])];
}

function totalsOf(item: Record<string, unknown> = {}): Totals {
  const totalOf = (name: string) => {
    const value = item[name];
    return typeof value === 'number' ? value : 0;
  };
  const orders = (kind: string): OrderTotals => {
    const [paid = 0, free = 0, pending = 0, failed = 0, cancelled = 0] = countedStatuses.map((one) =>
      totalOf(`${kind}_${one}`),
    );
    return { total: paid + free + pending + failed + cancelled, paid, free, pending, failed, cancelled };
  };
  const bookings = orders('bookings');
  const ids = collectionsCounted(item);
  const purchases = Object.fromEntries(ids.map((id) => [id, orders(id)]));
  const bought = Object.values(purchases).reduce((sum, { total }) => sum + total, 0);
  const recording = bought + totalOf(deletedPurchases);
  return {
    bookings,
    purchases,
    orders: { session: bookings.total, recording, voucher: orders('vouchers').total, pack: orders('packs').total },
    people: totalOf('people'),
    sessions: totalOf('sessions'),
    recordings: Object.fromEntries(ids.map((id) => [id, totalOf(recordingsName(id))])),
    codes: totalOf('codes'),
    // Below zero until the comparison counts those that were asked for before this version counted them.
    requestedRests: Math.max(0, totalOf(requestedRests)),
  };
}

/**
 * Finds the totals, and the days from `from` to `to`, inclusive, in order, by one call; days without changes are
 * missing. Takes at most 99 weeks.
 */
export async function findTotalsAndDays(table: Table, from: string, to: string) {
  const items = await getAll(table, [allTime, ...weekNames(from, to)].map(totalsKey));
  const all = items.get(keyOf(totalsKey(allTime)));
  const days = [...items.values()]
    .flatMap((item) => [...daysOfWeek(String(item[shape.sortKey]), item)])
    .filter(([day]) => day >= from && day <= to)
    .map(([day, totals]) => dayTotals(day, (name) => totals.get(name) ?? 0))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return { totals: totalsOf(all), days };
}

function dayTotals(day: string, totalOf: (name: string) => number): DayTotals {
  const takenSums = currencies.flatMap((currency) => {
    const amount = totalOf(takenName(currency));
    return amount === 0 ? [] : [[currency, amount] as const];
  });
  return {
    day,
    taken: Object.fromEntries(takenSums),
    paid: totalOf('paid'),
    free: totalOf('free'),
    people: totalOf('people'),
  };
}

/** All totals as they stand now, by name of the item and of the attribute. */
export async function findAllTotals(table: Table): Promise<Counts> {
  const items = await queryWholePartition(table, { partition, upTo: '~', consistent: true });
  return new Map(
    items.map(({ [shape.partitionKey]: _, [shape.sortKey]: name, ...counted }) => {
      const counts = Object.entries(counted).flatMap(([attribute, value]) =>
        typeof value === 'number' ? [[attribute, value] as const] : [],
      );
      return [String(name), new Map(counts)];
    }),
  );
}

/** Corrects one number; refused when it is not as it was read. */
export function correctTotal(
  name: string,
  attribute: string,
  { stored, counted }: { stored: number; counted: number },
): Write {
  return {
    Update: {
      Key: totalsKey(name),
      UpdateExpression: 'SET #what = :counted',
      ConditionExpression: stored === 0 ? 'attribute_not_exists(#what) OR #what = :stored' : '#what = :stored',
      ExpressionAttributeNames: { '#what': attribute },
      ExpressionAttributeValues: { ':counted': counted, ':stored': stored },
    },
  };
}

/** A change adds these counts once, by the id that it is counted under. */
export type CountedChange = { id: string; counts: Counts };

/** A change writes its marker, the totals of all time and at most four weeks; a transaction takes 100 items. */
const changesPerTransaction = 19;

/** Adds what was not counted before; changes of a few seconds mostly share their totals, which are written once. */
export async function addToTotals(table: Table, changes: CountedChange[], now: Date): Promise<void> {
  const counting = changes.filter(({ counts }) => counts.size > 0);
  for (let start = 0; start < counting.length; start += changesPerTransaction) {
    await addUncounted(table, counting.slice(start, start + changesPerTransaction), now);
  }
}

/** Adds changes in one transaction with their markers, so that each is counted once; skips those counted before. */
async function addUncounted(table: Table, changes: CountedChange[], now: Date): Promise<void> {
  let left = changes;
  while (left.length > 0) {
    const sum: Counts = new Map();
    for (const { counts } of left) addCounts(sum, counts);
    const increments = [...changeOf(new Map(), sum)].map(([name, numbers]) => increment(name, numbers));
    const outcome = await transact(table, [...left.map(({ id }) => putMarker(id, now)), ...increments]);
    if (outcome.written) return;
    const counted = new Set(outcome.failedConditions.map(({ index }) => index));
    left = left.filter((_, index) => !counted.has(index));
  }
}

/** Exists when the totals have counted a change. */
export const countedChangeKey = (changeId: string): Key => ({ PK: `COUNTED#${changeId}`, SK: 'COUNTED' });

/** Refused when the change was counted before. */
function putMarker(changeId: string, now: Date): Write {
  return {
    Put: {
      Item: {
        ...countedChangeKey(changeId),
        [shape.expiry]: Math.floor(now.getTime() / 1000) + markerSeconds,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
}

function increment(name: string, numbers: Map<string, number>): Write {
  const names = [...numbers.keys()];
  return {
    Update: {
      Key: totalsKey(name),
      UpdateExpression: `ADD ${names.map((_, index) => `#n${index} :n${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((one, index) => [`#n${index}`, one])),
      ExpressionAttributeValues: Object.fromEntries(names.map((one, index) => [`:n${index}`, numbers.get(one)])),
    },
  };
}
