import * as z from 'zod';
import { id as idSchema, instant } from '#shared/contract/common/schemas.ts';
import { uploadPurposes } from '#shared/contract/uploads/schemas.ts';
import { uploadKeyPrefix, uploadsKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** A file that is being uploaded, is uploaded and not used yet, or is not used any more. */
export const uploadRecord = z.object({
  id: idSchema,
  purpose: z.enum(uploadPurposes),
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  /** Key of the object; its address is this path, with a slash before it. */
  key: z.string(),
  /** S3's multipart upload; null for a file that is not used any more and waits for cleanup. */
  multipartId: z.string().nullable(),
  state: z.enum(['open', 'complete']),
  /** The admin's account. */
  by: z.string(),
  createdAt: instant,
});
export type Upload = z.output<typeof uploadRecord>;

export const uploadKey = (id: string): Key => ({ PK: `${uploadKeyPrefix}${id}`, SK: 'UPLOAD' });

/** Partition of all uploads by time, in the index byKind: the cleanup reads it. */
export const allUploads = uploadsKey;

export function uploadItem(upload: Upload) {
  return { ...uploadKey(upload.id), GSI3PK: allUploads, GSI3SK: upload.createdAt, ...upload };
}
