import * as z from 'zod';
import { collectionId } from '../common/collection.ts';
import { email, id, instant, money, personName } from '../common/schemas.ts';
import { sumsByCurrency } from '../common/voucher-thing.ts';

/** Public part of a recording; URLs need access (docs/trust.md#media). */
export const recording = z.strictObject({
  id,
  collection: collectionId,
  title: z.string(),
  description: z.string(),
  /** Seconds. */
  durationSeconds: z.int().min(1).nullable(),
  isFree: z.boolean(),
  /** Members may keep a copy of it in their browser (docs/product.md#offline-copies); absent means no. */
  offlineAllowed: z.boolean().optional(),
  orderIndex: z.int().min(0),
  /** Path of its thumbnail; null for generated art. */
  thumbnailUrl: z.string().nullable(),
  createdAt: instant,
});

/** A part of a collection, with the recordings that it holds in their order (docs/product.md#chapters). */
export const chapter = z.strictObject({
  id,
  title: z.string(),
  note: z.string().nullable(),
  /** The chapter is for the time from so many weeks before a birth on, until the next one's; null: for any time. */
  weeksBefore: z.int().nullable().default(null),
  recordingIds: z.array(id),
});

export const collectionView = z.strictObject({
  collection: collectionId,
  /** The owner's name of one that the owner has added; absent for the others. */
  name: z.string().optional(),
  price: money,
  /** The price in each currency, where it is the owner's own in each; absent: it is converted. */
  prices: sumsByCurrency.optional(),
  /** Lists those that hold a recording. */
  chapters: z.array(chapter),
  /** Lists them in the order of the path: chapter by chapter, then those in none. */
  recordings: z.array(recording),
});

export const myCollections = z.record(collectionId, z.boolean());

/** Tells by the id of each collection whether it is open to a member; `byMembership` names those that are not bought, if there are any. */
export const openCollections = z
  .object({ byMembership: z.array(collectionId).optional() })
  .catchall(z.union([z.boolean(), z.array(collectionId)]));

/** Lists what is said in a recording, line by line (docs/product.md#transcript). */
export const transcript = z.strictObject({
  lines: z.array(z.strictObject({ startSeconds: z.number().min(0), endSeconds: z.number().min(0), text: z.string() })),
});

const maxSeconds = 86_400;

export const playback = z.strictObject({
  recording,
  /** Signed path, valid until `expiresAt`. */
  videoUrl: z.string(),
  captionsUrl: z.string().nullable(),
  /** Signed path of the sound alone; null for a recording without such a track. */
  soundUrl: z.string().nullable(),
  /** Signed path of the ladder's playlist, whose query opens everything beside it; null for a recording without one. */
  ladderUrl: z.string().nullable(),
  expiresAt: instant,
  positionSeconds: z.number().min(0).max(maxSeconds),
});

/** Playback position; of two devices the later one wins. */
export const positionUpdate = z.strictObject({
  // The table takes no number that is almost zero.
  positionSeconds: z.union([z.literal(0), z.number().min(0.001).max(maxSeconds)]),
  /** Is measured by the device's clock. */
  at: instant,
});

/** A saved position in the list of all of a member's. */
export const savedPosition = z.strictObject({ collection: collectionId, recordingId: id, ...positionUpdate.shape });

export const savedPositions = z.strictObject({ positions: z.array(savedPosition) });

export const freeRecordingRequest = z.strictObject({
  firstName: personName,
  lastName: personName,
  email,
  collection: collectionId,
});
