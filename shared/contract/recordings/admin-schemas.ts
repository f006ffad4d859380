import * as z from 'zod';
import { currencies } from '../../rules/currency.ts';
import { maxAmount } from '../../rules/money.ts';
import { discountTypes, id, instant, money } from '../schemas.ts';
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

/** A code as it is made: upper-cased while typed (back office, section 5). */
const code = z
  .string('Code is required')
  .trim()
  .min(1, 'Code is required')
  .max(40)
  .toUpperCase()
  .regex(/^[\p{L}\p{N}_+.-]+$/u, 'Only letters, digits and - _ . +');

const codeTerms = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('percentage'),
    percentage: z
      .number('Percentage is required')
      .min(0, 'Percentage must be between 0 and 100')
      .max(100, 'Percentage must be between 0 and 100'),
  }),
  z.strictObject({
    type: z.literal('fixed_amount'),
    amount: z.strictObject({
      amount: z.int('Amount is required').min(100, 'Amount must be at least 1').max(maxAmount),
      currency: z.enum(currencies),
    }),
  }),
]);

/** What the dialog of a code sets. */
export const codeInput = z.strictObject({
  terms: codeTerms,
  isActive: z.boolean(),
  isOneTimeUse: z.boolean(),
});

export const codeCreation = codeInput.extend({ code });

export const adminDiscountCode = z.strictObject({
  code: z.string(),
  type: z.enum(discountTypes),
  percentage: z.number().nullable(),
  amount: money.nullable(),
  isActive: z.boolean(),
  isOneTimeUse: z.boolean(),
  timesUsed: z.int().min(0),
  createdAt: instant,
});

export const codeList = z.strictObject({
  /** Newest first, without the site's own. */
  codes: z.array(adminDiscountCode),
});

/** Deleted, or switched off because orders use it. */
export const codeDeletion = z.strictObject({ outcome: z.enum(['deleted', 'switched_off']) });

export const resourceInput = z.strictObject({
  title: text(150, 'Title is required'),
  description: text(4000, 'Description is required'),
  category: text(60, 'Category is required'),
  price: money,
});

export const resourceCreation = resourceInput.extend({ id });
