import * as z from 'zod';
import { collections } from '../../rules/collections.ts';
import { discountCode, email, id, instant, money, personName } from '../schemas.ts';

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

export const purchaseRequest = z.strictObject({
  /** Made by the browser once per dialog; the same id sent again gives the same purchase (idempotency key). */
  purchaseId: id,
  collection,
  discountCode: discountCode.optional(),
  /** The total that was shown, in the currency shown, to be compared with the server's. */
  total: money,
});

/** A purchase before its account is confirmed: only the birth collection (spec section 4). */
export const guestPurchaseRequest = purchaseRequest.extend({
  collection: z.literal('birth'),
  firstName: personName,
  lastName: personName,
  email,
});

export const purchaseStatuses = ['pending', 'paid', 'free', 'failed', 'cancelled'] as const;

export const purchaseAnswer = z.strictObject({
  purchaseId: id,
  status: z.enum(purchaseStatuses),
  /** Stripe's payment page, where something has to be paid. */
  paymentUrl: z.url().nullable(),
  /** Nothing has to be paid, or this very purchase is paid already: go to `redirectUrl`. */
  freeAccess: z.boolean(),
  /** Path on this site; without `freeAccess` it tells of a payment that a bank has not answered yet. */
  redirectUrl: z.string().nullable(),
});

/** What the return from payment shows of a purchase; its id is the secret. */
export const purchaseView = z.strictObject({
  id,
  collection,
  status: z.enum(purchaseStatuses),
  total: money,
  /** Paid by a bank that has not answered yet. */
  processing: z.boolean(),
  /** Whether it belongs to an account already. */
  linked: z.boolean(),
  /** The payment went back: it was the second one, or not what was asked. */
  refunded: z.boolean(),
});

export const collectionDiscountRequest = z.strictObject({ code: discountCode });

export const freeRecordingRequest = z.strictObject({ firstName: personName, lastName: personName, email, collection });
