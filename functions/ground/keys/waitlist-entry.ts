import * as z from 'zod';
import { callerZone, email, id, instant, money } from '#shared/contract/common/schemas.ts';
import { bookedOption } from '#shared/contract/sessions/pricing-schemas.ts';
import { waitlistSortKeyPrefix } from '#shared/rules/table.ts';
import type { PlacesWish } from '#shared/rules/waitlist.ts';
import type { Key } from '../platform/table.ts';
import { importedRecord } from './imported.ts';
import { consentFields, stripeCard } from './saved-card.ts';
import { sessionPartition } from './session.ts';

/** The price that who waits chose (docs/product.md#waitlist). */
const waitingPriceRecord = z.object({
  option: bookedOption,
  reason: z.string().optional(),
  typed: z.object({ sum: money, rate: z.number().positive() }).optional(),
});

/** A credit of a pack pays the place on the entry's turn; none is reserved before (docs/product.md#waitlist). */
const waitingCreditRecord = z.object({
  packId: id,
  /** Names the pack, as it was bought. */
  name: z.string(),
  /** Holds what a place cost when it was chosen: the pack pays no more. */
  credits: z.int().positive(),
  /** The start of the session then. */
  startTime: instant,
  /** The account that chose it; null for a guest, who proved it by a secret. */
  memberSub: z.string().nullable().default(null),
});
export type WaitingCredit = z.output<typeof waitingCreditRecord>;

export const waitlistEntryRecord = z.object({
  sessionId: id,
  /** Hash of the address: identifies the entry without revealing it. */
  entryId: z.string().regex(/^[0-9a-f]{32}$/),
  name: z.string(),
  email,
  /** The secret is only in the mails of the entry and proves the right to leave. */
  secret: id,
  createdAt: instant,
  /** The browser that joined had this zone. */
  timeZone: callerZone,
  /** A seat is booked at once before this time, not offered: a free one, or one that the card may be charged for. */
  bookUntil: instant.optional(),
  /** Pays the place that is booked before `bookUntil`: of an entry that waits for one place, and has no card. */
  credit: waitingCreditRecord.optional(),
  /** The card to save for this entry. */
  cardId: id.optional(),
  /** The card that is saved, with what was agreed to. */
  card: stripeCard.extend(consentFields).optional(),
  /** Records since when the entry has its place in line: later than `createdAt` once an offer has lapsed. */
  queuedAt: instant.optional(),
  /**
   * Its address was not confirmed when it joined. It counts in the line once the address is (docs/trust.md#confirmed-addresses);
   * this mark may still be there then.
   */
  awaitsConfirmation: z.literal(true).optional(),
  /** Records when an offer last lapsed: a seat that has been free since before is not offered to it again. */
  passedAt: instant.optional(),
  /** The offer that it was made last, or the booking whose saved card is charged; over when that holds no seat any more. */
  offer: id.optional(),
  /** The number of places that it waits for together; absent: one. */
  places: z.int().min(2).optional(),
  /** Absent where the session had one price, and where none was chosen: the standard one. */
  chosen: waitingPriceRecord.optional(),
  /** Near the start it takes fewer (docs/product.md#waitlist-offers). */
  fewerWillDo: z.literal(true).optional(),
  /** Records when it was told that seats went on because it waits for more: it is told once. */
  passedOverAt: instant.optional(),
  /** Present where an import brought it. */
  imported: importedRecord.optional(),
});
export type WaitlistEntry = z.output<typeof waitlistEntryRecord>;

export const waitlistEntryKey = (sessionId: string, entryId: string): Key => ({
  PK: sessionPartition(sessionId),
  SK: `${waitlistSortKeyPrefix}${entryId}`,
});

/** Partition of an address's entries in all sessions, in the index byMember. */
export const waitingPartition = (entryId: string) => `WAITING#${entryId}`;

export function waitlistEntryItem(entry: WaitlistEntry) {
  const { sessionId, entryId, createdAt } = entry;
  return {
    ...waitlistEntryKey(sessionId, entryId),
    GSI2PK: waitingPartition(entryId),
    GSI2SK: createdAt,
    ...entry,
  };
}

/** Returns what an entry keeps of a wish. */
export function keptWish({ places, fewerWillDo }: PlacesWish): Pick<WaitlistEntry, 'places' | 'fewerWillDo'> {
  return places === 1 ? {} : { places, ...(fewerWillDo && { fewerWillDo }) };
}

/** The places that an entry waits for, and whether fewer will do. */
export function wishOf({ places = 1, fewerWillDo }: Pick<WaitlistEntry, 'places' | 'fewerWillDo'>): PlacesWish {
  return { places, fewerWillDo: fewerWillDo === true };
}

export const leaveToken = ({ entryId, secret }: Pick<WaitlistEntry, 'entryId' | 'secret'>) => `${entryId}.${secret}`;
