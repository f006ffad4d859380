import * as z from 'zod';
import { currencies } from '../../rules/currency.ts';
import { maxAmount } from '../../rules/money.ts';
import { id } from '../schemas.ts';
import { text } from '../text.ts';
import { recording } from './schemas.ts';

/** A recording as its library shows it. */
export const adminRecording = recording.extend({
  hasCaptions: z.boolean(),
  /** Name and size of its video, in bytes. */
  video: z.strictObject({ name: z.string(), size: z.int().min(0).nullable() }),
});

export const recordingList = z.strictObject({
  /** By their order. */
  recordings: z.array(adminRecording),
  /** What a new one is given: the highest order index plus one (back office, section 4). */
  nextOrderIndex: z.int().min(0),
});

const orderIndex = z.int('Order must be a number').min(0).max(100_000);

/** What a recording's form sets; its files are uploads that were completed. */
const recordingInput = z.strictObject({
  title: text(150, 'Title is required'),
  description: text(4000).nullable(),
  isFree: z.boolean(),
  /** Seconds, as the browser that chose the video has measured; null when it could not. */
  durationSeconds: z.int().min(1).max(86_400).nullable(),
  orderIndex: orderIndex.optional(),
  /** Absent: as it is; null: none, so that art is drawn; an upload's id: that one. */
  thumbnailUploadId: id.nullable().optional(),
  captionsUploadId: id.nullable().optional(),
});

export const recordingCreation = recordingInput.extend({
  /** Made by the browser. */
  id,
  videoUploadId: id,
});

export const recordingUpdate = recordingInput.extend({ videoUploadId: id.optional() });

export const freeSwitch = z.strictObject({ isFree: z.boolean() });

export const recordingOrder = z.strictObject({
  /** Every recording of the collection in its new order; others by now are answered 409 recordings_changed. */
  recordingIds: z.array(id).min(1).max(500),
});

const invalidPrice = 'Invalid price: Please enter a valid price.';

export const packagePrice = z.strictObject({
  amount: z.int(invalidPrice).min(0, invalidPrice).max(maxAmount, invalidPrice),
  currency: z.enum(currencies),
});
