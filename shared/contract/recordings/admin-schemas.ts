import * as z from 'zod';
import { currencies } from '../../rules/currencies.ts';
import { maxAmount } from '../../rules/money.ts';
import { tenths } from '../../rules/plays.ts';
import { id, instant } from '../common/schemas.ts';
import { text } from '../common/text.ts';
import { recording } from './schemas.ts';

export const adminRecording = recording.extend({
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
});

const orderIndex = z.int('Order must be a number').min(0).max(100_000);

const recordingInput = z.strictObject({
  title: text(150, 'Title is required'),
  description: text(4000).nullable(),
  isFree: z.boolean(),
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

export const recordingOrder = z.strictObject({
  /** All recordings of the collection in their new order; 409 recordings_changed if the set differs by now. */
  recordingIds: z.array(id).min(1).max(500),
});

const invalidPrice = 'Invalid price: Please enter a valid price.';

export const packagePrice = z.strictObject({
  amount: z.int(invalidPrice).min(0, invalidPrice).max(maxAmount, invalidPrice),
  currency: z.enum(currencies),
});
