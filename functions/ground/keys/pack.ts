import * as z from 'zod';
import { collectionId } from '#shared/contract/common/collection.ts';
import { id, instant, money, storedEmail } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';
import { importedRecord } from './imported.ts';
import type { Owner } from './owner.ts';
import { storedPackTerms } from './pack-terms.ts';

/** A membership of another system, of which this is left, gives this beside credits (docs/operations.md#moving-in). */
const movedMembership = z.object({
  /** The plan for sale whose terms it has, by which its member goes on. */
  planId: id,
  /** Sessions are not counted: its credits are as many as can be used. */
  unlimited: z.boolean(),
  /** Places that it pays on one day of the studio, at most. */
  perDay: z.int().positive(),
  /** Collections that are open until it ends. */
  collections: z.array(collectionId),
});

/**
 * A pack of sessions that a person has (docs/product.md#packs): its credits pay places until they are used. Orders say which of their
 * parts it pays; its credits and uses follow in the same transactions.
 */
export const packRecord = z.object({
  /** The order's that bought it, which has the same id. */
  id,
  terms: storedPackTerms,
  ownerName: z.string(),
  /** `deletedPerson` once its owner was deleted. */
  ownerEmail: storedEmail,
  /** Null until an account confirms the address. */
  memberSub: z.string().nullable().default(null),
  /** Is what it was sold for, or counts as. */
  value: money,
  /** Credits that no order has taken. */
  creditsLeft: z.int().min(0),
  /** Minor units of `value` that these are worth (shared/rules/packs.ts). */
  valueLeft: z.int().min(0),
  /** Minor units of a single session when it was bought, by which a used part is reckoned; null for one that the owner gave. */
  singlePrice: z.int().min(0).nullable().default(null),
  /** Hash of the secret of the browser that bought it; null where an admin gave it. */
  secretHash: z.string().nullable().default(null),
  /** The owner's words, which nobody else sees. */
  note: z.string().nullable().default(null),
  createdAt: instant,
  /** Begins its use: it pays from this instant on, where its buyer has not agreed that it can be used at once; null: at once. */
  usableFrom: instant.nullable().default(null),
  /** Ends its validity: it pays before this instant. Null until its first use, where its months begin then. */
  expiresAt: instant.nullable().default(null),
  /** The studio's zone when it was made, by whose clocks its last day ends. */
  timeZone: z.string().default('UTC'),
  /** True where an order of the same id has paid for it. */
  sold: z.boolean().default(false),
  /** Records when the studio ended it, or its payment went back: it pays nothing then, and what orders give back stays in it. */
  endedAt: instant.nullable().default(null),
  /** Spans in which it paid nothing until it was valid again: what was lost then is owed again since (docs/product.md#income). */
  lapses: z.array(z.object({ from: instant, until: instant })).optional(),
  /** Records when its last credit was first used, of which its owner was told. */
  usedUpAt: instant.optional(),
  /** The membership of whose period it has the credits (docs/product.md#memberships). */
  membershipId: id.nullable().default(null),
  /** Counts what was taken of it, where that is limited by day. */
  takes: z.int().min(0).default(0),
  /** Counts credits of a membership's period that came back because the studio cancelled: they are kept for the next one. */
  keptCredits: z.int().min(0).default(0),
  /** Present where it is what is left of a membership of another system. */
  movedMembership: movedMembership.optional(),
  /** Present where an import brought it. */
  imported: importedRecord.optional(),
});
export type Pack = z.output<typeof packRecord>;

export const packKeyPrefix = 'PACK#';
export const packKey = (id: string): Key => ({ PK: `${packKeyPrefix}${id}`, SK: 'PACK' });

/** Partition of all packs by time, in the index byKind. */
export const allPacks = 'PACKS';

/** Partition of the packs with credits that end at a known time, by that, in the index byParent. */
export const endingPacks = 'PACKENDS';

/** Partition of an owner's packs by time, in the index byMember. */
export function packsPartition({ memberSub, email }: Owner): string {
  return memberSub === null ? guestPacksOf(emailHash(email)) : `PACKS#${memberSub}`;
}

/** `addressId`: the hash of the e-mail address. */
export const guestPacksOf = (addressId: string) => `GUESTPACKS#${addressId}`;

export function packItem(pack: Pack) {
  const { id: packId, memberSub, ownerEmail, createdAt, expiresAt, endedAt } = pack;
  return {
    ...packKey(packId),
    ...(expiresAt !== null && endedAt === null && { GSI1PK: endingPacks, GSI1SK: expiresAt }),
    GSI2PK: packsPartition({ memberSub, email: ownerEmail }),
    GSI2SK: createdAt,
    GSI3PK: allPacks,
    GSI3SK: createdAt,
    ...pack,
  };
}

/** Records what one order takes of a pack: the sum of all is its first credits less what is left. */
export const packUseRecord = z.object({
  packId: id,
  /** Names also an order of several places together, which lists show by `bookingId`, their first one. */
  orderId: id,
  bookingId: id,
  sessionId: id,
  /** Begins the session, as it was booked or moved to, of a place that a membership pays; null elsewhere. */
  sessionStart: instant.nullable().default(null),
  /** Credits that the order holds or has spent; 0 once all went back. */
  credits: z.int().min(0),
  /** Holds what it took first: the difference went back. */
  taken: z.int().positive(),
  /** Minor units of the pack's value that `credits` are worth. */
  value: z.int().min(0),
  createdAt: instant,
});
export type PackUse = z.output<typeof packUseRecord>;

export const packUsePrefix = 'USE#';
export const packUseKey = (packId: string, orderId: string): Key => ({
  PK: `${packKeyPrefix}${packId}`,
  SK: `${packUsePrefix}${orderId}`,
});
