import * as z from 'zod';
import { collections } from '../../rules/collections.ts';
import { email, id, instant, money, personName } from '../schemas.ts';

export const collection = z.enum(collections);

/** One recording as everybody may see it; what plays it is told to those who may (trust: media). */
export const recording = z.strictObject({
  id,
  collection,
  title: z.string(),
  description: z.string(),
  /** Seconds. */
  durationSeconds: z.int().min(1).nullable(),
  isFree: z.boolean(),
  orderIndex: z.int().min(0),
  /** Path of its picture; null where art is drawn instead. */
  thumbnailUrl: z.string().nullable(),
  createdAt: instant,
});

export const collectionView = z.strictObject({
  collection,
  /** What all of it costs, once and for ever, in the currency it is set in. */
  price: money,
  /** By their order. */
  recordings: z.array(recording),
});

/** Which collections somebody has paid for or was given. */
export const myCollections = z.strictObject({ birth: z.boolean(), stress: z.boolean() });

/** Longest recording, in seconds: a day. */
const maxSeconds = 86_400;

export const playback = z.strictObject({
  recording,
  /** Path of the video with its signature; good until `expiresAt`. */
  videoUrl: z.string(),
  captionsUrl: z.string().nullable(),
  expiresAt: instant,
  /** Where it was left, in seconds; 0 at the beginning. */
  positionSeconds: z.number().min(0).max(maxSeconds),
});

/** Where a recording was left. Of two devices the one that was later wins. */
export const positionUpdate = z.strictObject({
  positionSeconds: z.number().min(0).max(maxSeconds),
  /** When it was there, by the device's clock. */
  at: instant,
});

export const freeRecordingRequest = z.strictObject({ firstName: personName, lastName: personName, email, collection });
