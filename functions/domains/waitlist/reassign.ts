import { emailHash } from '../../ground/keys/email-hash.ts';
import { savedCardKey } from '../../ground/keys/saved-card.ts';
import { type WaitlistEntry, waitlistEntryKey } from '../../ground/keys/waitlist-entry.ts';
import type { Write } from '../../ground/platform/table.ts';
import { decrementWaitlist, putEntry } from './store.ts';

/** The attributes that decide about an entry's turn must not change meanwhile. */
const turn = ['secret', 'offer', 'bookUntil', 'credit', 'cardId', 'places', 'fewerWillDo'] as const;

/**
 * An entry becomes that of another address of the same person, in the same place of the line; a saved card and the choice of a credit go with it.
 * Where that address waits too, the entry ends: `other` stays. Refused when either has changed since it was read.
 */
export function reassignEntry(
  read: WaitlistEntry,
  email: string,
  other: WaitlistEntry | undefined,
): Record<string, Write | undefined> {
  const gone = removeAsRead(read);
  if (other) return { gone, count: decrementWaitlist(read.sessionId) };
  const entryId = emailHash(email);
  return { gone, moved: putEntry({ ...read, email, entryId }), card: cardOf(read, entryId) };
}

function removeAsRead(read: WaitlistEntry): Write {
  const has = turn.filter((name) => read[name] !== undefined);
  const conditions = turn.map((name) =>
    read[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`,
  );
  return {
    Delete: {
      Key: waitlistEntryKey(read.sessionId, read.entryId),
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(turn.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(has.map((name) => [`:${name}`, read[name]])),
    },
  };
}

/** The card names its entry. */
function cardOf({ cardId, entryId }: WaitlistEntry, next: string): Write | undefined {
  if (cardId === undefined) return undefined;
  return {
    Update: {
      Key: savedCardKey(cardId),
      UpdateExpression: 'SET #entry = :next',
      ConditionExpression: '#entry = :was',
      ExpressionAttributeNames: { '#entry': 'entryId' },
      ExpressionAttributeValues: { ':next': next, ':was': entryId },
    },
  };
}
