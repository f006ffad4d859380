import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { getItem, queryPage, type Table, updateIf } from '../platform/table.ts';
import { eventKey, openEvents } from './event.ts';
import { type Event, eventRecord } from './event-schemas.ts';

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
