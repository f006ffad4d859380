import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { email, id, instant } from '#shared/contract/schemas.ts';
import { getItem, type Key, type LastKey, queryPart, type Table, type Write } from '../platform/table.ts';
import { sessionKey } from '../sessions/store.ts';

/** Somebody who waits for a place of a session. */
export const entryRecord = z.object({
  sessionId: id,
  /** The sort key's hash: tells the entry without telling the address. */
  entryId: z.string().regex(/^[0-9a-f]{32}$/),
  name: z.string(),
  email,
  /** Known only to who reads the mails: opens the way out. */
  secret: id,
  createdAt: instant,
  /** The booking of the place that was offered last; over when that is not pending any more. */
  offer: id.optional(),
});
export type Entry = z.output<typeof entryRecord>;

const sortKeyPrefix = 'WAITLIST#';

/** The entry that an address has at every session; addresses are compared in lower case (contract). */
export function entryIdOf(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 32);
}

export const entryKey = (sessionId: string, entryId: string): Key => ({
  PK: sessionKey(sessionId).PK,
  SK: `${sortKeyPrefix}${entryId}`,
});

/** What the link of a mail carries: which entry, and the secret that opens it. */
export const tokenOf = ({ entryId, secret }: Pick<Entry, 'entryId' | 'secret'>) => `${entryId}.${secret}`;

/** Whether a token is that of the entry, in the same time whatever it says. */
export function opens(token: string, entry: Pick<Entry, 'entryId' | 'secret'>): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(entry))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The entry, also the moment after it was written; undefined when nobody waits there. */
export function findEntry(table: Table, sessionId: string, entryId: string): Promise<Entry | undefined> {
  return getItem(table, entryKey(sessionId, entryId), entryRecord, { consistent: true });
}

/** A page of the people who wait for a place of a session. */
export async function entriesOf(table: Table, sessionId: string, after?: LastKey) {
  const { PK } = sessionKey(sessionId);
  const part = { partition: PK, beginsWith: sortKeyPrefix, consistent: true, after };
  const { items, last } = await queryPart(table, part);
  return { entries: items.map((item) => entryRecord.parse(item)), last };
}

export function entryItem(entry: Entry) {
  return { ...entryKey(entry.sessionId, entry.entryId), ...entry };
}

/** The write of a new entry; refused when the address waits already. */
export function putEntry(entry: Entry): Write {
  return { Put: { Item: entryItem(entry), ConditionExpression: 'attribute_not_exists(PK)' } };
}

/** The write that notes which place is offered to somebody who waits; refused when another one was since it was read. */
export function offerTo({ sessionId, entryId, secret, offer }: Entry, bookingId: string): Write {
  return {
    Update: {
      Key: entryKey(sessionId, entryId),
      UpdateExpression: 'SET #offer = :offer',
      ConditionExpression: `#secret = :secret AND ${offer ? '#offer = :was' : 'attribute_not_exists(#offer)'}`,
      ExpressionAttributeNames: { '#secret': 'secret', '#offer': 'offer' },
      ExpressionAttributeValues: { ':secret': secret, ':offer': bookingId, ...(offer && { ':was': offer }) },
    },
  };
}

/** The write that removes an entry; refused when it is not that one any more. */
export function removeEntry({ sessionId, entryId, secret }: Entry): Write {
  return {
    Delete: {
      Key: entryKey(sessionId, entryId),
      ConditionExpression: '#secret = :secret',
      ExpressionAttributeNames: { '#secret': 'secret' },
      ExpressionAttributeValues: { ':secret': secret },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** The write that counts one more who waits; refused, with the session as it is, when a place may be free. */
export function countJoin(session: { id: string; maxAttendees: number; seatsHeld: number; startTime: string }): Write {
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
export function countLeave(sessionId: string): Write {
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
