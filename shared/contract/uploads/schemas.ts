import * as z from 'zod';
import { maxImageBytes, maxSessionVideoBytes } from '../../rules/admin.ts';
import { collectionRow } from '../../rules/collections.ts';
import { id, instant } from '../common/schemas.ts';
import { characters } from '../common/text.ts';

/** Determines where a file is stored, its maximum size and its media types. */
export const uploadPurposes = [
  ...(['session_image', 'session_video', 'birth_video', 'stress_video', 'thumbnail', 'captions'] as const),
] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** Accepted media types; the server looks into the file that has arrived. */
export const uploadKinds: Record<UploadPurpose, readonly string[]> = {
  session_image: ['image/jpeg', 'image/png', 'image/webp'],
  thumbnail: ['image/jpeg', 'image/png', 'image/webp'],
  session_video: ['video/mp4', 'video/webm', 'video/quicktime'],
  birth_video: ['video/mp4', 'video/webm', 'video/quicktime'],
  stress_video: ['video/mp4', 'video/webm', 'video/quicktime'],
  captions: ['text/vtt', 'application/x-subrip'],
};

export const uploadLimits: Record<UploadPurpose, number> = {
  session_image: maxImageBytes,
  thumbnail: maxImageBytes,
  session_video: maxSessionVideoBytes,
  birth_video: collectionRow('birth').upload.maxBytes,
  stress_video: collectionRow('stress').upload.maxBytes,
  captions: 1024 * 1024,
};

export const uploadRequest = z.strictObject({
  /** Created by the browser; serves as idempotency key. */
  id,
  purpose: z.enum(uploadPurposes),
  fileName: characters({ min: 1, max: 255 }),
  contentType: characters({ max: 100 }),
  /** Bytes. */
  size: z
    .int()
    .min(1)
    .max(Math.max(...Object.values(uploadLimits))),
});

const partNumber = z.int().min(1).max(10_000);
const etag = characters({ min: 1, max: 200 });

export const uploadedPart = z.strictObject({ number: partNumber, etag, size: z.int().min(0) });

/** A started upload with the parts that have arrived. */
export const upload = z.strictObject({
  id,
  purpose: z.enum(uploadPurposes),
  size: z.int(),
  /** Bytes of every part except the last. */
  partSize: z.int(),
  parts: z.array(uploadedPart),
  state: z.enum(['open', 'complete']),
});

export const partsRequest = z.strictObject({ numbers: z.array(partNumber).min(1).max(20) });

/** URLs to PUT parts to; the length of each is signed. */
export const signedParts = z.strictObject({
  parts: z.array(z.strictObject({ number: partNumber, url: z.url(), expiresAt: instant })),
});

export const completion = z.strictObject({
  parts: z
    .array(z.strictObject({ number: partNumber, etag }))
    .min(1)
    .max(10_000),
});
