import {
  type FollowUp,
  followUpItem,
  followUpKey,
  followUpRecord,
  openFollowUps,
} from '../../ground/keys/follow-up.ts';
import { getItem, type LastKey, queryPage, type Table, type Write } from '../../ground/platform/table.ts';

/** Replaces an open follow-up of the session: both are completed by its current state. */
export function requestFollowUp(sessionId: string, id: string, now: Date): Write {
  return { Put: { Item: followUpItem({ id, sessionId, requestedAt: now.toISOString() }) } };
}

/** The open follow-up of a session, by a consistent read. */
export function findFollowUp(table: Table, sessionId: string): Promise<FollowUp | undefined> {
  return getItem(table, followUpKey(sessionId), followUpRecord, { consistent: true });
}

/** A page of open follow-ups requested before that time, oldest first. Eventually consistent. */
export function openFollowUpsBefore(table: Table, before: string, after?: LastKey) {
  return queryPage(table, { index: 'byKind', partition: openFollowUps, before, after }, followUpRecord);
}

/** Refused when it was requested again since it was read, or is gone. */
export function closeFollowUp({ sessionId, id }: FollowUp): Write {
  return {
    Delete: {
      Key: followUpKey(sessionId),
      ConditionExpression: '#id = :id',
      ExpressionAttributeNames: { '#id': 'id' },
      ExpressionAttributeValues: { ':id': id },
    },
  };
}
