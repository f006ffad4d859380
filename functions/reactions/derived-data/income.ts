import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type IncomeEntry, incomeEntryItem, incomeEntryKey } from '../../ground/keys/income-entry.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { keyOf } from '../../ground/platform/batch.ts';
import { getItem, type Key, type Table, type Write } from '../../ground/platform/table.ts';
import {
  correctionOf,
  entriesOf,
  itemOf,
  netOf,
  type PaidOrder,
  type PostedChange,
} from '../../orders/income/postings.ts';
import { entriesOfOrder } from '../../orders/income/store.ts';
import { paidOrderOf } from '../stream-consumer/projection.ts';
import type { Examination } from './settle.ts';

type Sums = { amount: number; orders: number };
type Sum = Pick<IncomeEntry, 'item' | 'amount' | 'orders'>;

/**
 * The balance is what orders say of their money less what their income entries say, by the order's id and item; equal
 * ones take no room.
 */
export class IncomeBalance {
  readonly #left = new Map<string, Map<string, Sums>>();

  addOrder(order: PaidOrder): void {
    this.#add(order.id, { item: itemOf(order), ...netOf(order) }, 1);
  }

  addEntry({ orderId, ...entry }: IncomeEntry): void {
    this.#add(orderId, entry, -1);
  }

  /** Ids of orders that differ from their entries. */
  differing(): string[] {
    return [...this.#left.keys()];
  }

  #add(orderId: string, { item, amount, orders }: Sum, sign: 1 | -1): void {
    const items = this.#left.get(orderId) ?? new Map<string, Sums>();
    const left = items.get(item) ?? { amount: 0, orders: 0 };
    const sums = { amount: left.amount + sign * amount, orders: left.orders + sign * orders };
    if (sums.amount === 0 && sums.orders === 0) items.delete(item);
    else items.set(item, sums);
    if (items.size === 0) this.#left.delete(orderId);
    else this.#left.set(orderId, items);
  }
}

/** Returns, by item, what the order says less what the entries say. */
function missingOf(order: PaidOrder, entries: readonly IncomeEntry[]): Sum[] {
  const items = new Set([itemOf(order), ...entries.map(({ item }) => item)]);
  return [...items].flatMap((item) => {
    const own = item === itemOf(order) ? netOf(order) : { amount: 0, orders: 0 };
    const itemEntries = entries.filter((entry) => entry.item === item);
    const amount = itemEntries.reduce((left, entry) => left - entry.amount, own.amount);
    const orders = itemEntries.reduce((left, entry) => left - entry.orders, own.orders);
    return amount === 0 && orders === 0 ? [] : [{ item, amount, orders }];
  });
}

/** Returns the entries that were never written, if nothing else is missing; else those that bring the sums together. */
function repairsOf(order: PaidOrder, entries: IncomeEntry[], change: PostedChange): IncomeEntry[] {
  const writtenKeys = new Set(entries.map((entry) => keyOf(incomeEntryKey(entry))));
  const unwritten = entriesOf(order).filter((entry) => !writtenKeys.has(keyOf(incomeEntryKey(entry))));
  const sums = missingOf(order, entries);
  if (isDeepStrictEqual(missingOf(order, [...entries, ...unwritten]), [])) return unwritten;
  return sums.map((sum) => correctionOf(order, sum, change));
}

const anyItem = z.looseObject({});

/** The entries of an order are derived from these fields. */
const sources = ['status', 'lines', 'total', 'paidAt', 'refundedAt', 'refundAmount', 'partialRefund'];

function unchanged(Key: Key, item: Record<string, unknown>): Write {
  const names = sources.filter((name) => name in item);
  const conditions = sources.map((name) => (name in item ? `#${name} = :${name}` : `attribute_not_exists(#${name})`));
  return {
    ConditionCheck: {
      Key,
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(sources.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, item[name]])),
    },
  };
}

function putNewEntry(entry: IncomeEntry): Write {
  return { Put: { Item: incomeEntryItem(entry), ConditionExpression: 'attribute_not_exists(PK)' } };
}

/** Compares the income entries of an order with the order (docs/decisions/income.md). */
export async function examineIncome(table: Table, id: string, change: PostedChange): Promise<Examination> {
  const key = orderKey(id);
  const item = await getItem(table, key, anyItem, { consistent: true });
  const order = paidOrderOf(key, item);
  if (!item || !order) return { findings: [], repairs: [] };
  const entries = await entriesOfOrder(table, id);
  const findings = missingOf(order, entries).map(({ item: incomeItem, amount, orders }) => {
    const minor = netOf(order).amount;
    const count = netOf(order).orders;
    return {
      subject: key.PK,
      what: `income of ${incomeItem}`,
      stored: `${minor - amount} in ${count - orders}`,
      counted: `${minor} in ${count}`,
    };
  });
  if (findings.length === 0) return { findings, repairs: [] };
  const writes = repairsOf(order, entries, change).map(putNewEntry);
  return { findings, repairs: [[unchanged(key, item), ...writes]] };
}
