import * as z from 'zod';
import type { OrderType } from '#shared/rules/admin.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { type Currency, currencies } from '#shared/rules/currency.ts';
import { table as shape } from '#shared/rules/table.ts';
import { getItem, type Key, queryPartition, type Table, type Write } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { allTime, type Counts, countedStatuses, dayName, deletedPurchases, takenName } from './counts.ts';

/** How many orders there are of each status. */
type OrderTotals = Record<'total' | (typeof countedStatuses)[number], number>;

/** What there is in all, a moment late: it follows the table's stream. */
export type Totals = {
  bookings: OrderTotals;
  /** Without those that were deleted, which stay among the orders. */
  purchases: Record<Collection, OrderTotals>;
  /** Bookings and purchases, also deleted ones. */
  orders: Record<OrderType, number>;
  /** Accounts. */
  people: number;
  /** Sessions, drafts too, without deleted ones. */
  sessions: number;
};

/** What one day brought, in UTC. */
export type DayTotals = {
  /** yyyy-mm-dd */
  day: string;
  /** Minor units taken by currency, refunds taken off on the day when they went: it may be below zero. */
  taken: Partial<Record<Currency, number>>;
  /** Bookings made that day that are paid, or free, by now. */
  paid: number;
  free: number;
  /** New accounts. */
  people: number;
};

const partition = 'TOTALS';
const totalsKey = (name: string): Key => ({ PK: partition, SK: name });

/** Days for which it is remembered that a change was counted: the stream forgets it after one. */
const rememberedSeconds = 2 * 24 * 3600;

const numbers = z.record(z.string(), z.unknown()).transform((item) => (name: string) => {
  const value = item[name];
  return typeof value === 'number' ? value : 0;
});

/** What there is in all, by one read. */
export async function findTotals(table: Table): Promise<Totals> {
  const of = (await getItem(table, totalsKey(allTime), numbers)) ?? (() => 0);
  const orders = (what: string): OrderTotals => {
    const [paid = 0, free = 0, pending = 0, failed = 0, cancelled = 0] = countedStatuses.map((one) =>
      of(`${what}_${one}`),
    );
    return { total: paid + free + pending + failed + cancelled, paid, free, pending, failed, cancelled };
  };
  const bookings = orders('bookings');
  const purchases = { birth: orders('birth'), stress: orders('stress') };
  const recording = purchases.birth.total + purchases.stress.total + of(deletedPurchases);
  return {
    bookings,
    purchases,
    orders: { session: bookings.total, recording },
    people: of('people'),
    sessions: of('sessions'),
  };
}

/** The days from one to another, both with them, by one Query; those on which nothing happened are left out. */
export async function findDays(table: Table, from: string, to: string): Promise<DayTotals[]> {
  const { items } = await queryPartition(table, { partition, from: dayName(from), upTo: dayName(to) });
  return items.map((item) => {
    const of = numbers.parse(item);
    const taken = currencies.flatMap((currency) => {
      const amount = of(takenName(currency));
      return amount === 0 ? [] : [[currency, amount] as const];
    });
    return {
      day: String(item[shape.sortKey]).slice(dayName('').length),
      taken: Object.fromEntries(taken),
      paid: of('paid'),
      free: of('free'),
      people: of('people'),
    };
  });
}

/**
 * Adds to the totals what a change of the table counts for, once, however often it is told of. Returns whether it was
 * counted now.
 */
export async function addToTotals(table: Table, changeId: string, change: Counts, now: Date): Promise<boolean> {
  if (change.size === 0) return false;
  const outcome = await transact(table, [mark(changeId, now), ...[...change].map(([name, by]) => add(name, by))]);
  return outcome.written;
}

/** The write that remembers a change as counted; refused when it was. */
function mark(changeId: string, now: Date): Write {
  return {
    Put: {
      Item: {
        ...{ PK: `COUNTED#${changeId}`, SK: 'COUNTED' },
        [shape.expiry]: Math.floor(now.getTime() / 1000) + rememberedSeconds,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
}

function add(name: string, numbers: Map<string, number>): Write {
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
