import * as z from 'zod';
import { maxImageBytes, maxVideoBytes } from '../../rules/admin.ts';
import { id, instant } from '../schemas.ts';

/** What a file is for: it decides where it is stored, how large it may be, and of which kinds. */
export const uploadPurposes = ['session_image', 'birth_video', 'stress_video', 'thumbnail', 'captions'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** Media types that are taken, by purpose; the server looks at the file's first bytes, not at its name. */
export const uploadKinds: Record<UploadPurpose, readonly string[]> = {
  session_image: ['image/jpeg', 'image/png', 'image/webp'],
  thumbnail: ['image/jpeg', 'image/png', 'image/webp'],
  birth_video: ['video/mp4', 'video/webm', 'video/quicktime'],
  stress_video: ['video/mp4', 'video/webm', 'video/quicktime'],
  captions: ['text/vtt'],
};

/** Largest size in bytes, by purpose. */
export const uploadLimits: Record<UploadPurpose, number> = {
  session_image: maxImageBytes,
  thumbnail: maxImageBytes,
  birth_video: maxVideoBytes.birth,
  stress_video: maxVideoBytes.stress,
  captions: 1024 * 1024,
};

export const uploadRequest = z.strictObject({
  /** Made by the browser: asked again it is the same upload. */
  id,
  purpose: z.enum(uploadPurposes),
  fileName: z.string().min(1).max(255),
  contentType: z.string().max(100),
  /** Bytes. */
  size: z
    .int()
    .min(1)
    .max(Math.max(...Object.values(uploadLimits))),
});

const partNumber = z.int().min(1).max(10_000);
const etag = z.string().min(1).max(200);

export const uploadedPart = z.strictObject({ number: partNumber, etag, size: z.int().min(0) });

/** An upload that was begun: how it is cut, and which parts have arrived. */
export const upload = z.strictObject({
  id,
  purpose: z.enum(uploadPurposes),
  size: z.int(),
  /** Bytes of every part but the last, which is the rest. */
  partSize: z.int(),
  parts: z.array(uploadedPart),
  state: z.enum(['open', 'complete']),
});

export const partsRequest = z.strictObject({ numbers: z.array(partNumber).min(1).max(20) });

/** An address to PUT each part to, with exactly the bytes that it should have. */
export const signedParts = z.strictObject({
  parts: z.array(z.strictObject({ number: partNumber, url: z.url(), expiresAt: instant })),
});

export const completion = z.strictObject({
  parts: z
    .array(z.strictObject({ number: partNumber, etag }))
    .min(1)
    .max(10_000),
});
