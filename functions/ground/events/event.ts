import type * as z from 'zod';
import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { eventKeyPrefix } from '#shared/rules/table.ts';
import { type Clock, monthAfter } from '../platform/clock.ts';
import { deriveId, type NewId } from '../platform/ids.ts';
import { type Key, putNew, type Table, type Write } from '../platform/table.ts';
import type { EventByKind, eventRecord } from './event-schemas.ts';

/** Writing an event takes these. `byStudio` tells that the studio causes it. */
export type EventContext = { now: Clock; newId: NewId; byStudio?: true };

/** An event before it is written. */
export type NewEvent = WithoutHistory<z.input<typeof eventRecord>>;

// Distributes over the union, so that each kind keeps its own fields.
type WithoutHistory<Kind> =
  Kind extends z.input<typeof eventRecord> ? Omit<Kind, 'createdAt' | 'expiresAt' | 'reactedAt'> : never;

export const eventKey = (eventId: string): Key => ({ PK: `${eventKeyPrefix}${eventId}`, SK: 'EVENT' });

/** Partition, in the index byKind, of the events by time whose reactions are not done. */
export const openEvents = 'EVENTS#open';

function newEventItem(event: NewEvent, now: Date) {
  const createdAt = now.toISOString();
  const item = { ...event, createdAt, expiresAt: monthAfter(now) };
  return { ...eventKey(event.id), GSI3PK: openEvents, GSI3SK: createdAt, ...item };
}

/** The write of an event, for the transaction in which it happened. */
export function emit(event: NewEvent, now: Date): Write {
  return { Put: { Item: newEventItem(event, now) } };
}

/** Idempotent: refused when an event of this id was written before. */
export function emitOnce(event: NewEvent, now: Date): Write {
  return { Put: { Item: newEventItem(event, now), ConditionExpression: 'attribute_not_exists(PK)' } };
}

/**
 * The event of a payment that went back. That of a part has an id that derives from the part's, and there is none about a
 * part without an address.
 */
export function emitRefund(
  refund: Pick<EventByKind['refundSent'], 'order' | 'partId' | 'to'>,
  { now, newId }: Pick<EventContext, 'now' | 'newId'>,
): Write | undefined {
  const { partId, to } = refund;
  if (partId !== undefined && isPlaceholderEmail(to)) return undefined;
  const at = now();
  const eventId = partId === undefined ? newId(at) : deriveEventId(partId, 'refund sent');
  return emit({ ...refund, id: eventId, kind: 'refundSent' }, at);
}

/** Writes an event that belongs to no transaction. Returns false when one of this id was written before. */
export function storeEvent(table: Table, event: NewEvent, now: Date): Promise<boolean> {
  return putNew(table, newEventItem(event, now));
}

/** A deterministic ULID for what follows once from something with an id: the same for the same words. */
export function deriveEventId(causeId: string, effect: string): string {
  return deriveId(causeId, `${causeId} ${effect}`);
}
