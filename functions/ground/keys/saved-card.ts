import * as z from 'zod';
import { id, instant, money, storedCallerZone } from '#shared/contract/common/schemas.ts';
import { bookedOption } from '#shared/contract/sessions/pricing-schemas.ts';
import type { Key } from '../platform/table.ts';

/** The customer agreed to these terms (docs/trust.md#saved-cards). */
export const consentFields = {
  /** The number of places that the sentence names. */
  places: z.int().min(1).default(1),
  /** The most that is charged for all of them. */
  maximum: money,
  list: money,
  rate: z.number().positive(),
  /** The price that the sentence names; null where the session had one. */
  option: bookedOption.nullable().default(null),
  startTime: instant,
  revision: z.int().min(0),
  /** The sentence that was shown, and when. */
  consent: z.string(),
  consentedAt: instant,
};

/** The card at Stripe; brand and last digits are for showing. */
export const stripeCard = z.object({
  customerId: z.string(),
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
});

/** A card that is or will be saved for an entry of a waitlist, until it is released at Stripe. */
export const savedCardRecord = z.object({
  ...consentFields,
  /** Made by the browser; unguessable. The entry that it made names it. */
  id,
  sessionId: id,
  entryId: z.string(),
  bookUntil: instant,
  timeZone: storedCallerZone,
  /** The page at Stripe that saves it. */
  checkoutId: z.string(),
  createdAt: instant,
  /** Absent until it is saved. */
  card: stripeCard.optional(),
});
export type SavedCardItem = z.output<typeof savedCardRecord>;

export const savedCardKey = (cardId: string): Key => ({ PK: `CARD#${cardId}`, SK: 'CARD' });

/** Partition of all cards by time, in the index byKind. */
export const allSavedCards = 'CARDS';

export function savedCardItem(card: SavedCardItem) {
  return { ...savedCardKey(card.id), GSI3PK: allSavedCards, GSI3SK: card.createdAt, ...card };
}
