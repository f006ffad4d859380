import * as z from 'zod';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { findAttention, listAttention } from '../../../ground/attention/find.ts';
import { dismissAttention } from '../../../ground/attention/writes.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type AttentionItem, attentionId } from '../../../ground/keys/attention-item.ts';
import { bookingKey, bookingRecord } from '../../../ground/keys/booking.ts';
import { orderKey, orderRecord } from '../../../ground/keys/order.ts';
import { sessionKey, sessionRecord } from '../../../ground/keys/session.ts';
import { getAll, keyOf, pickItems } from '../../../ground/platform/batch.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { readableOne } from '../../../ground/platform/readable.ts';
import type { Key, Table } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';

type Subject = AttentionItem['subject'];
type ItemView = ResponseBody<'getOverview'>['attention']['items'][number];

/** Lists what needs attention, newest first, with the current names of its subjects. */
export async function attentionItems(table: Table): Promise<ItemView[]> {
  const items = await listAttention(table);
  const nameOf = await subjectNames(table, items);
  return items.map(({ subject, entry: _, ...item }) => ({
    ...item,
    id: attentionId(item.kind, subject.id),
    subject: { ...subject, name: nameOf(subject) },
  }));
}

/** Takes an item off the list (docs/product.md#needs-attention). Idempotent. Throws HttpError 404 without one. */
export const dismissAttentionItem: Handler<'dismissAttention', WriteDependencies> = async (
  { params, member, request },
  { table, now, newId },
) => {
  const item = await findAttention(table, params.attentionId);
  if (!item) throw new HttpError('attention_item_not_found');
  const { kind, subject } = item;
  const nameOf = await subjectNames(table, [item]);
  const target = { type: subject.type, id: subject.id, name: nameOf(subject) ?? subject.id };
  const change = { action: 'attention.dismissed', target, before: { kind }, after: null };
  // Refused when it was dismissed or solved meanwhile.
  await transact(table, [dismissAttention(item), putAuditEntry({ member, request }, change, { now, newId })]);
  return {};
};

async function subjectNames(table: Table, items: AttentionItem[]): Promise<(subject: Subject) => string | null> {
  const keys = items.flatMap(({ subject }) => keysOfSubject(subject));
  const found = await getAll(table, [...new Map(keys.map((key) => [keyOf(key), key])).values()]);
  return (subject) => {
    const [item] = pickItems(found, keysOfSubject(subject));
    return nameIn(subject, item);
  };
}

/** A booking's id may be that of a surcharge. */
function keysOfSubject({ type, id }: Subject): Key[] {
  switch (type) {
    case 'booking':
      return [bookingKey(id), orderKey(id)];
    case 'purchase':
    case 'voucher':
    case 'pack':
      return [orderKey(id)];
    case 'session':
      return [sessionKey(id)];
    case 'payment':
    case 'entry':
    case 'site':
      return [];
  }
}

const someone = z
  .object({
    ...bookingRecord.pick({ attendeeName: true }).shape,
    ...orderRecord.pick({ buyerName: true, buyerEmail: true }).shape,
  })
  .partial();

/** Null where there is no such item any more, or it cannot be read. */
function nameIn({ type }: Subject, item: Record<string, unknown> | undefined): string | null {
  if (!item) return null;
  if (type === 'session') return readableOne(item, sessionRecord)?.title ?? null;
  const named = readableOne(item, someone);
  return named?.attendeeName ?? named?.buyerName ?? named?.buyerEmail ?? null;
}
