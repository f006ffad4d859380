import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { correctCodeUses } from '../../domains/discount-codes/store.ts';
import { discountCodeKey, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import { orderKey, orderRecord } from '../../ground/keys/order.ts';
import { getAll } from '../../ground/platform/batch.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { countedCodeOf } from './counting.ts';
import type { Journal } from './journal.ts';
import type { Examination } from './settle.ts';

export type CodeDependencies = {
  table: Table;
  journal: Journal;
  /** Longer than a change takes to reach the stream. */
  streamDelayMs: number;
};

const keyOfOrder = (PK: string) => ({ PK, SK: orderKey('').SK });

async function findUses(table: Table, code: string, orders: Iterable<string>): Promise<string[]> {
  const items = await getAll(table, [...orders].map(keyOfOrder), { consistent: true });
  const using = [...items.values()].filter((item) => countedCodeOf(orderRecord.parse(item)) === code);
  return using.map(({ PK }) => String(PK)).toSorted();
}

/**
 * Compares a code's uses with the orders that name it. The same orders before and after reading the code mean that none
 * was written in between; new ones are known by the stream.
 */
export async function examineCode(
  { table, journal, streamDelayMs }: CodeDependencies,
  code: string,
  orders: string[],
): Promise<Examination> {
  const collectOrders = () => new Set([...orders, ...journal.ordersWith(code)]);
  await journal.catchUp();
  const before = await findUses(table, code, collectOrders());
  const stored = await getItem(table, discountCodeKey(code), discountCodeRecord, { consistent: true });
  await pause(streamDelayMs);
  await journal.catchUp();
  const uses = await findUses(table, code, collectOrders());
  if (!isDeepStrictEqual(before, uses)) return { findings: [], repairs: [], isChanging: true };
  if (!stored || stored.timesUsed === uses.length) return { findings: [], repairs: [] };
  const numbers = { stored: stored.timesUsed, counted: uses.length };
  const finding = { subject: discountCodeKey(code).PK, what: 'timesUsed', ...numbers };
  return { findings: [finding], repairs: [[correctCodeUses(code, numbers)]] };
}
