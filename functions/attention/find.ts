import * as z from 'zod';
import { type AttentionItem, attentionItemKey, attentionItemRecord, listedAttention } from '../keys/attention-item.ts';
import { getItem, queryPage, type Table } from '../platform/table.ts';

const maxListed = 20;

/** Null: of a kind that a newer version has written before it was rolled back. */
const listed = z.union([attentionItemRecord, z.unknown().transform(() => null)]);

/** What needs attention, newest first. */
export async function listAttention(table: Table): Promise<AttentionItem[]> {
  const page = { index: 'byKind', partition: listedAttention, order: 'descending', limit: maxListed } as const;
  return (await queryPage(table, page, listed)).items.filter((item) => item !== null);
}

/** One item, also when it is dismissed. */
export function findAttention(table: Table, id: string): Promise<AttentionItem | undefined> {
  return getItem(table, attentionItemKey(id), attentionItemRecord, { consistent: true });
}
