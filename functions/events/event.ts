import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { eventKeyPrefix } from '#shared/rules/table.ts';
import { type Clock, monthAfter } from '../platform/clock.ts';
import { deriveId, type NewId } from '../platform/ids.ts';
import { getItem, type Key, putNew, queryPage, type Table, updateIf, type Write } from '../platform/table.ts';
import { type Event, type EventByKind, eventRecord } from './event-schemas.ts';

/** Writing an event takes these. `byStudio` tells that the studio causes it. */
export type EventContext = { now: Clock; newId: NewId; byStudio?: true };

/** An event before it is written. */
export type NewEvent = WithoutHistory<z.input<typeof eventRecord>>;

// Distributes over the union, so that each kind keeps its own fields.
type WithoutHistory<Kind> =
  Kind extends z.input<typeof eventRecord> ? Omit<Kind, 'createdAt' | 'expiresAt' | 'reactedAt'> : never;

export const eventKey = (eventId: string): Key => ({ PK: `${eventKeyPrefix}${eventId}`, SK: 'EVENT' });

/** Partition, in the index byKind, of the events by time whose reactions are not done. */
const openEvents = 'EVENTS#open';

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
export function deriveEventId(causeId: string, what: string): string {
  return deriveId(causeId, `${causeId} ${what}`);
}

/** The event, by a consistent read; undefined after its TTL. Throws ZodError for one that cannot be read. */
export function findEvent(table: Table, eventId: string): Promise<Event | undefined> {
  return getItem(table, eventKey(eventId), eventRecord, { consistent: true });
}

const openEvent = z.object({ id, createdAt: instant });

/** Events that happened before that time and whose reactions are not done, oldest first. Eventually consistent. */
export async function openEventsBefore(table: Table, before: string, limit: number) {
  const page = { index: 'byKind', partition: openEvents, before, limit } as const;
  return (await queryPage(table, page, openEvent)).items;
}

/** Takes an event whose reactions are done off the list of open ones; the item stays until its TTL. */
export async function closeEvent(table: Table, { id: eventId }: Event, now: Date): Promise<void> {
  await updateIf(table, {
    Update: {
      Key: eventKey(eventId),
      UpdateExpression: 'SET #reactedAt = :now REMOVE #partition, #time',
      // One that another run has closed meanwhile, or the TTL has removed, stays as it is.
      ConditionExpression: 'attribute_exists(#partition)',
      ExpressionAttributeNames: { '#reactedAt': 'reactedAt', '#partition': 'GSI3PK', '#time': 'GSI3SK' },
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
  });
}
