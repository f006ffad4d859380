import * as z from 'zod';
import {
  type AttentionItem,
  attentionItemKey,
  attentionItemRecord,
  listedAttention,
  listedEntries,
} from '../keys/attention-item.ts';
import { getItem, queryPage, type Table } from '../platform/table.ts';

const maxListed = 20;
/** The limit for entries that cannot be read is lower: they are all told in the same words. */
const maxEntriesListed = 5;

/** Null: of a kind that a newer version has written before it was rolled back. */
const listed = z.union([attentionItemRecord, z.unknown().transform(() => null)]);

/** Lists what needs attention, newest first; entries that cannot be read come last. */
export async function listAttention(table: Table): Promise<AttentionItem[]> {
  const newestFirst = { index: 'byKind', order: 'descending' } as const;
  const pages = await Promise.all([
    queryPage(table, { ...newestFirst, partition: listedAttention, limit: maxListed }, listed),
    queryPage(table, { ...newestFirst, partition: listedEntries, limit: maxEntriesListed }, listed),
  ]);
  return pages.flatMap(({ items }) => items).filter((item) => item !== null);
}

/** Finds an item by its id, even when it is dismissed. */
export function findAttention(table: Table, id: string): Promise<AttentionItem | undefined> {
  return getItem(table, attentionItemKey(id), attentionItemRecord, { consistent: true });
}
