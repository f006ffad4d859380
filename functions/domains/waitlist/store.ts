import { timingSafeEqual } from 'node:crypto';
import { waitlistSortKeyPrefix } from '#shared/rules/table.ts';
import { compareEntries, confirmedRank } from '#shared/rules/waitlist.ts';
import { confirmedAddressKey, confirmedAddressRecord } from '../../ground/keys/confirmed-address.ts';
import { sessionKey } from '../../ground/keys/session.ts';
import {
  leaveToken,
  type WaitlistEntry,
  waitingPartition,
  waitlistEntryItem,
  waitlistEntryKey,
  waitlistEntryRecord,
} from '../../ground/keys/waitlist-entry.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import { readableOne } from '../../ground/platform/readable.ts';
import {
  getItem,
  type LastKey,
  queryPage,
  queryPartitionPage,
  type Table,
  type Write,
} from '../../ground/platform/table.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import type { FullSession } from './decide.ts';

/**
 * Finds the entry of a mail's token. A wrong secret gets the same response as no entry: the hash of an address must not reveal
 * its entry. Throws HttpError 404, and 429 to a network that sends too many wrong ones.
 */
export function findByToken(
  table: Table,
  { sessionId, token }: { sessionId: string; token: string },
  { ip, now }: { ip: string; now: Date },
): Promise<WaitlistEntry> {
  return withAuthority({ table, ip, now }, async () => {
    const [entryId = ''] = token.split('.');
    const entry = await findEntry(table, sessionId, entryId);
    if (!entry || !isLeaveToken(token, entry)) throw new HttpError('not_on_waitlist');
    return entry;
  });
}

/** Compares in constant time. */
function isLeaveToken(token: string, entry: Pick<WaitlistEntry, 'entryId' | 'secret'>): boolean {
  const givenToken = Buffer.from(token);
  const right = Buffer.from(leaveToken(entry));
  return givenToken.length === right.length && timingSafeEqual(givenToken, right);
}

export function findEntry(table: Table, sessionId: string, entryId: string): Promise<WaitlistEntry | undefined> {
  return getItem(table, waitlistEntryKey(sessionId, entryId), waitlistEntryRecord, { consistent: true });
}

/** A page of a session's entries. */
export async function listEntries(table: Table, sessionId: string, after?: LastKey) {
  const { PK } = sessionKey(sessionId);
  const part = { partition: PK, beginsWith: waitlistSortKeyPrefix, consistent: true, after };
  const { items: entries, last } = await queryPartitionPage(table, part, waitlistEntryRecord);
  return { entries, last };
}

/** Creates an entry; refused when the address has one already. */
export function putEntry(entry: WaitlistEntry): Write {
  return { Put: { Item: waitlistEntryItem(entry), ConditionExpression: 'attribute_not_exists(PK)' } };
}

/** More than anybody waits for. */
const maxEntriesOfAddress = 40;

/** The latest entries of an address in any session, by its hash. Eventually consistent. */
export async function latestEntriesOfAddress(table: Table, entryId: string): Promise<WaitlistEntry[]> {
  const page = {
    index: 'byMember',
    order: 'descending',
    partition: waitingPartition(entryId),
    limit: maxEntriesOfAddress,
  } as const;
  return (await queryPage(table, page, waitlistEntryRecord)).items;
}

/**
 * Lists every entry of a session in the order of the line, by consistent reads. `awaitsConfirmation` is set only on those
 * that do not count yet.
 */
export async function listLine(table: Table, sessionId: string): Promise<WaitlistEntry[]> {
  const all: WaitlistEntry[] = [];
  for await (const { entries } of paginate((after) => listEntries(table, sessionId, after))) all.push(...entries);
  return (await withConfirmations(table, all)).toSorted(compareEntries);
}

/** Removes the mark of entries whose addresses have been confirmed since, by any link. */
async function withConfirmations(table: Table, entries: WaitlistEntry[]): Promise<WaitlistEntry[]> {
  const marked = entries.filter(({ awaitsConfirmation }) => awaitsConfirmation);
  const keyOfAddress = ({ entryId }: WaitlistEntry) => confirmedAddressKey(entryId);
  const confirmed = await getAll(table, marked.map(keyOfAddress), { consistent: true });
  return entries.map((entry) => {
    const item = entry.awaitsConfirmation ? confirmed.get(keyOf(keyOfAddress(entry))) : undefined;
    const address = readableOne(item, confirmedAddressRecord);
    return address ? confirmedEntry(entry, address.confirmedAt) : entry;
  });
}

/** Returns the entry as it is once its address was confirmed at this instant. */
function confirmedEntry({ awaitsConfirmation: _, ...entry }: WaitlistEntry, confirmedAt: string): WaitlistEntry {
  const queuedAt = confirmedRank(entry, confirmedAt);
  return { ...entry, ...(queuedAt !== entry.createdAt && { queuedAt }) };
}

/**
 * Makes the entry count in the line; refused when it has left, or was confirmed or offered a seat since it was read.
 * @param confirmedAt when its address was confirmed
 */
export function confirmEntryAt(entry: WaitlistEntry, confirmedAt: string): Write {
  const { sessionId, entryId } = entry;
  const after = confirmedEntry(entry, confirmedAt);
  const change = { before: waitlistEntryItem(entry), after: waitlistEntryItem(after) };
  return changeItem(waitlistEntryKey(sessionId, entryId), change, [...turn, 'awaitsConfirmation']);
}

/** The attributes that decide about an entry's turn must not have changed since it was read. */
const turn = ['secret', 'offer', 'bookUntil', 'credit', 'cardId', 'places', 'fewerWillDo'];

/** Changes an entry; refused when it has left, was offered a seat, or chose something else since it was read. */
function changeEntry(entry: WaitlistEntry, after: WaitlistEntry): Write {
  const { sessionId, entryId } = entry;
  const change = { before: waitlistEntryItem(entry), after: waitlistEntryItem(after) };
  return changeItem(waitlistEntryKey(sessionId, entryId), change, turn);
}

/** Records the offer of an entry, or the booking that its card is charged for; refused as `changeEntry` says. */
export function recordOffer(entry: WaitlistEntry, id: string): Write {
  return changeEntry(entry, { ...entry, offer: id });
}

export type TurnChoice = Pick<WaitlistEntry, 'bookUntil' | 'credit' | 'card' | 'cardId' | 'places' | 'fewerWillDo'>;

/** Has its seat offered, booked at once until a time, or a card saved first; refused as `changeEntry` says. */
export function chooseTurn(entry: WaitlistEntry, choice: TurnChoice): Write {
  const { card: _card, cardId: _cardId, bookUntil: _until, credit: _credit, ...turnless } = entry;
  const { places: _places, fewerWillDo: _fewer, ...keptEntry } = turnless;
  return changeEntry(entry, { ...keptEntry, ...choice });
}

/** Records that it was told that it is passed over; refused when it was before, or has changed since it was read. */
export function recordPassedOver(entry: WaitlistEntry, at: string): Write {
  const { sessionId, entryId } = entry;
  const change = { before: waitlistEntryItem(entry), after: waitlistEntryItem({ ...entry, passedOverAt: at }) };
  return changeItem(waitlistEntryKey(sessionId, entryId), change, [...turn, 'passedOverAt']);
}

/** Refused when the entry is gone, or has another offer by now. */
export function expectOffer(sessionId: string, entryId: string, id: string): Write {
  return {
    ConditionCheck: {
      Key: waitlistEntryKey(sessionId, entryId),
      ConditionExpression: '#offer = :offer',
      ExpressionAttributeNames: { '#offer': 'offer' },
      ExpressionAttributeValues: { ':offer': id },
    },
  };
}

/** An offer lapsed: the entry goes to the end of the line; refused when its offer is another one by now. */
export function lapseOffer({ sessionId, entryId, secret }: WaitlistEntry, id: string, at: string): Write {
  return {
    Update: {
      Key: waitlistEntryKey(sessionId, entryId),
      UpdateExpression: 'SET #queuedAt = :at, #passedAt = :at REMOVE #offer',
      ConditionExpression: '#secret = :secret AND #offer = :offer',
      ExpressionAttributeNames: {
        '#secret': 'secret',
        '#offer': 'offer',
        '#queuedAt': 'queuedAt',
        '#passedAt': 'passedAt',
      },
      ExpressionAttributeValues: { ':secret': secret, ':offer': id, ':at': at },
    },
  };
}

/** Removes an entry that is booked as it chose; refused when it chose otherwise since it was read, or was replaced. */
export function removeBookedEntry({ sessionId, entryId, secret, bookUntil, credit }: WaitlistEntry): Write {
  const isSameCredit = credit === undefined ? 'attribute_not_exists(#credit)' : '#credit = :credit';
  return {
    Delete: {
      Key: waitlistEntryKey(sessionId, entryId),
      ConditionExpression: `#secret = :secret AND #until = :until AND ${isSameCredit}`,
      ExpressionAttributeNames: { '#secret': 'secret', '#until': 'bookUntil', '#credit': 'credit' },
      ExpressionAttributeValues: { ':secret': secret, ':until': bookUntil, ...(credit && { ':credit': credit }) },
    },
  };
}

/** Removes an entry; refused when it was replaced since it was read. */
export function removeWaitlistEntry({ sessionId, entryId, secret }: WaitlistEntry): Write {
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

/** Counts one more entry; refused, with the current session, when a seat may be free. */
export function incrementWaitlist({
  id: sessionId,
  maxAttendees,
  seatsHeld,
  startTime,
  lineSince,
}: FullSession): Write {
  // Conditions cannot add: the session was full when it was read, and no counter has decreased since.
  const full = '#taken >= :taken AND #held >= :held';
  // A seat that waits to be offered to the line is not free.
  const isFull = lineSince === undefined ? full : `((${full}) OR #line = :line)`;
  return {
    Update: {
      Key: sessionKey(sessionId),
      UpdateExpression: 'SET #waiting = #waiting + :one',
      ConditionExpression: `#published = :true AND #start = :start AND #max = :max AND ${isFull}`,
      ExpressionAttributeNames: {
        '#waiting': 'waitlistCount',
        '#published': 'published',
        '#start': 'startTime',
        '#max': 'maxAttendees',
        '#taken': 'seatsTaken',
        '#held': 'seatsHeld',
        ...(lineSince !== undefined && { '#line': 'lineSince' }),
      },
      ExpressionAttributeValues: {
        ':one': 1,
        ':true': true,
        ':start': startTime,
        ':max': maxAttendees,
        ':taken': maxAttendees - seatsHeld,
        ':held': seatsHeld,
        ...(lineSince !== undefined && { ':line': lineSince }),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** Counts one entry less. */
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
