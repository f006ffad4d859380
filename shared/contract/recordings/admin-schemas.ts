import * as z from 'zod';
import { maxChapters, maxChapterWeeks } from '../../rules/collections.ts';
import { currencies } from '../../rules/currencies.ts';
import { maxAmount } from '../../rules/money.ts';
import { tenths } from '../../rules/plays.ts';
import { id, instant } from '../common/schemas.ts';
import { text } from '../common/text.ts';
import { chapter, recording } from './schemas.ts';

/**
 * The sound-only track (docs/product.md#sound-only): `none` was asked for yet, a film without sound is `silent`, and what
 * has failed says why.
 */
export const soundTrack = z.discriminatedUnion('state', [
  z.strictObject({ state: z.enum(['none', 'preparing', 'silent']) }),
  /** Tracks from before there were smaller sizes have none. */
  z.strictObject({ state: z.literal('ready'), hasSizes: z.boolean() }),
  z.strictObject({ state: z.literal('failed'), reason: z.string() }),
]);

export const adminRecording = recording.extend({
  sound: soundTrack,
  hasCaptions: z.boolean(),
  /** Size in bytes. */
  video: z.strictObject({ name: z.string(), size: z.int().min(0).nullable() }),
});

/** Captions as they are stored, and the film to edit them by. */
export const recordingCaptions = z.strictObject({
  /** WebVTT; null for a recording without captions. */
  webVtt: z.string().nullable(),
  /** Signed path, valid until `expiresAt`. */
  videoUrl: z.string(),
  expiresAt: instant,
});

const playCount = z.int().min(0);

/** Plays of a recording: in all, to the end, and those that stopped in each tenth of it. */
export const playFigures = z.strictObject({
  plays: playCount,
  ended: playCount,
  stopped: z.array(playCount).length(tenths),
});

/** `unmeasured`: its length is not known; `few`: too few to be shown (docs/trust.md#plays). */
const recordingPlays = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('unmeasured') }),
  z.strictObject({ state: z.literal('few') }),
  playFigures.extend({ state: z.literal('shown') }),
]);

export const recordingList = z.strictObject({
  recordings: z.array(adminRecording.extend({ plays: recordingPlays })),
  nextOrderIndex: z.int().min(0),
  chapters: z.strictObject({
    /** Counts the changes; 0 before the first. */
    version: z.int().min(0),
    list: z.array(chapter),
  }),
});

const orderIndex = z.int('Order must be a number').min(0).max(100_000);

const recordingInput = z.strictObject({
  title: text(150, 'Title is required'),
  description: text(4000).nullable(),
  isFree: z.boolean(),
  /** Absent: unchanged, and no for a new recording. */
  offlineAllowed: z.boolean().optional(),
  /** Seconds, as measured by the browser; null when unknown. */
  durationSeconds: z.int().min(1).max(86_400).nullable(),
  orderIndex: orderIndex.optional(),
  /** Absent: unchanged; null: generated art. */
  thumbnailUploadId: id.nullable().optional(),
  captionsUploadId: id.nullable().optional(),
});

export const recordingCreation = recordingInput.extend({
  id,
  videoUploadId: id,
});

export const recordingUpdate = recordingInput.extend({ videoUploadId: id.optional() });

export const freeSwitch = z.strictObject({ isFree: z.boolean() });

/** Recordings of a collection that one request can name. */
const maxRecordings = 500;

export const recordingOrder = z.strictObject({
  /** All recordings of the collection in their new order; 409 recordings_changed if the set differs by now. */
  recordingIds: z.array(id).min(1).max(maxRecordings),
});

export const chapterInput = z.strictObject({
  id,
  title: text(100, 'Title is required'),
  note: text(1000).nullable(),
  weeksBefore: z.int().min(1).max(maxChapterWeeks).nullable().default(null),
  recordingIds: z.array(id).max(maxRecordings),
});

const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const chaptersUpdate = z.strictObject({
  /** `version` that was edited; 409 recordings_changed if it is outdated. */
  version: z.int().min(0),
  /** All chapters of the collection in their new order. */
  chapters: z
    .array(chapterInput)
    .max(maxChapters, `At most ${maxChapters} chapters`)
    .refine((list) => areDistinct(list.map((one) => one.id)), 'Name each chapter once')
    .refine((list) => areDistinct(list.flatMap((one) => one.recordingIds)), 'A recording is in one chapter'),
});

const invalidPrice = 'Invalid price: Please enter a valid price.';

export const packagePrice = z.strictObject({
  amount: z.int(invalidPrice).min(0, invalidPrice).max(maxAmount, invalidPrice),
  currency: z.enum(currencies),
});
