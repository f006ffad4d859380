import type { CardConsent } from '#shared/rules/waitlist-card.ts';
import {
  allSavedCards,
  type SavedCardItem,
  savedCardItem,
  savedCardKey,
  savedCardRecord,
} from '../../ground/keys/saved-card.ts';
import { type WaitlistEntry, waitlistEntryKey } from '../../ground/keys/waitlist-entry.ts';
import { getItem, type LastKey, queryPage, type Table, type Write } from '../../ground/platform/table.ts';
import type { SavedCard } from '../../ground/stripe/saved-cards.ts';

/** Finds a card by a consistent read. */
export function findCard(table: Table, cardId: string): Promise<SavedCardItem | undefined> {
  return getItem(table, savedCardKey(cardId), savedCardRecord, { consistent: true });
}

/** A page of all cards, the oldest first. */
export function listCards(table: Table, after?: LastKey) {
  return queryPage(table, { index: 'byKind', partition: allSavedCards, after }, savedCardRecord);
}

/** Writes a card that is still to be saved; refused when another page than the one that was read has been created for it. */
export function putCard(card: SavedCardItem, read: SavedCardItem | undefined): Write {
  return {
    Put: {
      Item: savedCardItem(card),
      ...(read
        ? {
            ConditionExpression: '#page = :page AND attribute_not_exists(#card)',
            ExpressionAttributeNames: { '#page': 'checkoutId', '#card': 'card' },
            ExpressionAttributeValues: { ':page': read.checkoutId },
          }
        : { ConditionExpression: 'attribute_not_exists(PK)' }),
    },
  };
}

/** Refused when it is saved already, or by another page. */
export function recordSaved({ id, checkoutId }: SavedCardItem, card: SavedCard): Write {
  return {
    Update: {
      Key: savedCardKey(id),
      UpdateExpression: 'SET #card = :card',
      ConditionExpression: '#page = :page AND attribute_not_exists(#card)',
      ExpressionAttributeNames: { '#card': 'card', '#page': 'checkoutId' },
      ExpressionAttributeValues: { ':card': card, ':page': checkoutId },
    },
  };
}

/** Refused when another page has been created for it. */
export function removeCard({ id, checkoutId }: SavedCardItem): Write {
  return {
    Delete: {
      Key: savedCardKey(id),
      ConditionExpression: 'attribute_not_exists(PK) OR #page = :page',
      ExpressionAttributeNames: { '#page': 'checkoutId' },
      ExpressionAttributeValues: { ':page': checkoutId },
    },
  };
}

type SavedTerms = CardConsent & Pick<SavedCardItem, 'consent' | 'consentedAt'> & SavedCard;

/** Refused when the entry has left, or has another card by now. */
const sameEntry = {
  ConditionExpression: '#secret = :secret AND #cardId = :cardId',
  ExpressionAttributeNames: { '#card': 'card', '#until': 'bookUntil', '#secret': 'secret', '#cardId': 'cardId' },
};

/** Lets the entry be booked at once from now on; refused when it has left, or wants to save another card. */
export function saveWithEntry(
  { sessionId, entryId, secret, cardId }: WaitlistEntry,
  { card, bookUntil }: { card: SavedTerms; bookUntil: string },
): Write {
  return {
    Update: {
      Key: waitlistEntryKey(sessionId, entryId),
      UpdateExpression: 'SET #card = :card, #until = :until',
      ...sameEntry,
      ExpressionAttributeValues: { ':card': card, ':until': bookUntil, ':secret': secret, ':cardId': cardId },
    },
  };
}

/** The entry stays, and is offered the place; refused when it has left, or has another card. */
export function removeFromEntry({ sessionId, entryId, secret, cardId }: WaitlistEntry): Write {
  return {
    Update: {
      Key: waitlistEntryKey(sessionId, entryId),
      UpdateExpression: 'REMOVE #card, #cardId, #until',
      ...sameEntry,
      ExpressionAttributeValues: { ':secret': secret, ':cardId': cardId },
    },
  };
}
