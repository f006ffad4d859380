import * as z from 'zod';
import type { IncomeEntry } from '../../ground/keys/income-entry.ts';
import { incomeEntryItem, incomeEntryRecord, incomeOfOrder, incomePartition } from '../../ground/keys/income-entry.ts';
import { type BatchWrite, keyOf, writeAll } from '../../ground/platform/batch.ts';
import { queryAll, queryWholePartition } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import { queryPartitionPage, type Table } from '../../ground/platform/table.ts';

/** Writes entries that may be there already. */
export async function putEntries(table: Table, entries: IncomeEntry[]): Promise<void> {
  const items = new Map(entries.map(incomeEntryItem).map((item) => [keyOf(item), item]));
  await writeAll(
    table,
    [...items.values()].map((put): BatchWrite => ({ put })),
  );
}

export type Span = { from: string; before: string };

/** The partitions of the months in UTC that a span touches. */
function partitionsOf({ from, before }: Span, partitionOf: (month: string) => string): string[] {
  const partitions: string[] = [];
  for (let month = new Date(`${from.slice(0, 7)}-01T00:00:00.000Z`); month.toISOString() < before; ) {
    partitions.push(partitionOf(month.toISOString()));
    month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  }
  return partitions;
}

/** The greatest sort key that begins before the instant. */
const lastBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString().concat('~');

/**
 * All items of a span that lie by months in UTC, with the instant at the beginning of their sort key, oldest first: a
 * Query for each month, at once, of a page for each megabyte.
 */
export async function findOfMonths<Item>(
  table: Table,
  span: Span,
  partitionOf: (month: string) => string,
  schema: z.ZodType<Item>,
): Promise<Item[]> {
  const ofMonths = await Promise.all(
    partitionsOf(span, partitionOf).map((partition) =>
      queryWholePartition(table, { partition, from: span.from, upTo: lastBefore(span.before) }),
    ),
  );
  return readable(ofMonths.flat(), schema);
}

/** All entries of a span, oldest first. */
export function findEntries(table: Table, span: Span): Promise<IncomeEntry[]> {
  return findOfMonths(table, span, incomePartition, incomeEntryRecord);
}

const keyedEntry = incomeEntryRecord.extend({ SK: z.string() });

/** A page of the entries of a span, oldest first, after a sort key. */
export async function findEntriesPage(
  table: Table,
  span: Span,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ entries: IncomeEntry[]; next: string | undefined }> {
  const entries: IncomeEntry[] = [];
  let next: string | undefined;
  const from = after === undefined ? span.from : `${after}\u0000`;
  for (const partition of partitionsOf({ ...span, from: after ?? span.from }, incomePartition)) {
    const range = { partition, from, upTo: lastBefore(span.before), limit: limit - entries.length };
    const { items, last } = await queryPartitionPage(table, range, keyedEntry);
    entries.push(...items.map(({ SK: _, ...entry }) => entry));
    next = last && String(last.SK);
    if (entries.length >= limit) return { entries, next: next ?? items.at(-1)?.SK };
  }
  return { entries, next };
}

/** The entries of an order, oldest first; an index, so a moment late. */
export function entriesOfOrder(table: Table, orderId: string): Promise<IncomeEntry[]> {
  return queryAll(table, { index: 'byParent', partition: incomeOfOrder(orderId) }, incomeEntryRecord);
}
