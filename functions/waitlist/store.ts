import { timingSafeEqual } from 'node:crypto';
import { sessionKey } from '../keys/session.ts';
import {
  leaveToken,
  type WaitlistEntry,
  waitlistEntryItem,
  waitlistEntryKey,
  waitlistEntryRecord,
  waitlistSortKeyPrefix,
} from '../keys/waitlist-entry.ts';
import { getItem, type LastKey, queryPartition, type Table, type Write } from '../platform/table.ts';

/** Whether a token is that of the entry, in the same time whatever it says. */
export function isLeaveToken(token: string, entry: Pick<WaitlistEntry, 'entryId' | 'secret'>): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(leaveToken(entry))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The entry, also the moment after it was written; undefined when nobody waits there. */
export function findEntry(table: Table, sessionId: string, entryId: string): Promise<WaitlistEntry | undefined> {
  return getItem(table, waitlistEntryKey(sessionId, entryId), waitlistEntryRecord, { consistent: true });
}

/** A page of the people who wait for a place of a session. */
export async function listEntries(table: Table, sessionId: string, after?: LastKey) {
  const { PK } = sessionKey(sessionId);
  const part = { partition: PK, beginsWith: waitlistSortKeyPrefix, consistent: true, after };
  const { items, last } = await queryPartition(table, part);
  return { entries: items.map((item) => waitlistEntryRecord.parse(item)), last };
}

/** The write of a new entry; refused when the address waits already. */
export function putEntry(entry: WaitlistEntry): Write {
  return { Put: { Item: waitlistEntryItem(entry), ConditionExpression: 'attribute_not_exists(PK)' } };
}

/** The write that notes which place is offered to somebody who waits; refused when another one was since it was read. */
export function recordOffer({ sessionId, entryId, secret, offer }: WaitlistEntry, bookingId: string): Write {
  return {
    Update: {
      Key: waitlistEntryKey(sessionId, entryId),
      UpdateExpression: 'SET #offer = :offer',
      ConditionExpression: `#secret = :secret AND ${offer ? '#offer = :was' : 'attribute_not_exists(#offer)'}`,
      ExpressionAttributeNames: { '#secret': 'secret', '#offer': 'offer' },
      ExpressionAttributeValues: { ':secret': secret, ':offer': bookingId, ...(offer && { ':was': offer }) },
    },
  };
}

/** The write that removes an entry; refused when it is not that one any more. */
export function removeEntry({ sessionId, entryId, secret }: WaitlistEntry): Write {
  return {
    Delete: {
      Key: waitlistEntryKey(sessionId, entryId),
      ConditionExpression: '#secret = :secret',
      ExpressionAttributeNames: { '#secret': 'secret' },
      ExpressionAttributeValues: { ':secret': secret },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** The write that counts one more who waits; refused, with the session as it is, when a place may be free. */
export function incrementWaitlist(session: {
  id: string;
  maxAttendees: number;
  seatsHeld: number;
  startTime: string;
}): Write {
  const { id: sessionId, maxAttendees, seatsHeld, startTime } = session;
  // Conditions cannot add: full is what was full when it was read, and has not moved the wrong way since.
  const full = '#taken >= :taken AND #held >= :held';
  return {
    Update: {
      Key: sessionKey(sessionId),
      UpdateExpression: 'SET #waiting = #waiting + :one',
      ConditionExpression: `#published = :true AND #start = :start AND #max = :max AND ${full}`,
      ExpressionAttributeNames: {
        '#waiting': 'waitlistCount',
        '#published': 'published',
        '#start': 'startTime',
        '#max': 'maxAttendees',
        '#taken': 'seatsTaken',
        '#held': 'seatsHeld',
      },
      ExpressionAttributeValues: {
        ':one': 1,
        ':true': true,
        ':start': startTime,
        ':max': maxAttendees,
        ':taken': maxAttendees - seatsHeld,
        ':held': seatsHeld,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** The write that counts one less who waits. */
export function decrementWaitlist(sessionId: string): Write {
  return {
    Update: {
      Key: sessionKey(sessionId),
      UpdateExpression: 'SET #waiting = #waiting - :one',
      ConditionExpression: '#waiting >= :one',
      ExpressionAttributeNames: { '#waiting': 'waitlistCount' },
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
}
