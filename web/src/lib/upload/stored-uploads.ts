import * as z from 'zod';
import { uploadPurposes } from '#shared/contract/uploads/schemas.ts';
import { readStored, writeStored } from '../storage.ts';

/** An upload that was begun in this browser and is not used yet: what recognises its file, and its id. */
const rememberedSchema = z.object({
  id: z.string(),
  purpose: z.enum(uploadPurposes),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** Is counted in milliseconds; uploads older than the server keeps are forgotten here too. */
  begunAt: z.number(),
  /** Cancelled here, but not yet at the server. */
  givenUp: z.boolean(),
});
export type StoredUpload = z.output<typeof rememberedSchema>;

const key = 'uploads';
/** The server removes what is two days old and unused. */
const keptFor = 2 * 24 * 60 * 60 * 1000;

const listSchema = z.array(rememberedSchema);

/** Uploads that were begun here and are not used yet, oldest first. */
export function readStoredUploads(now: number = Date.now()): StoredUpload[] {
  const { success, data } = listSchema.safeParse(parsed(readStored('localStorage', key)));
  return success ? data.filter(({ begunAt }) => now - begunAt < keptFor) : [];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return []; // Not written by this code.
  }
}

function write(list: StoredUpload[]): void {
  writeStored('localStorage', key, list.length > 0 ? JSON.stringify(list) : null);
}

export function storeUpload(upload: StoredUpload): void {
  write([...readStoredUploads().filter(({ id }) => id !== upload.id), upload]);
}

/** Forgets an upload: it is used, or nothing of it is left. */
export function removeStoredUpload(id: string): void {
  write(readStoredUploads().filter((upload) => upload.id !== id));
}

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>;

/** The upload of this very file that was begun before, also before a reload; undefined when there is none. */
export function findStoredUpload(file: Chosen, purpose: StoredUpload['purpose']): StoredUpload | undefined {
  return readStoredUploads().find(
    (upload) =>
      !upload.givenUp &&
      upload.purpose === purpose &&
      upload.name === file.name &&
      upload.size === file.size &&
      upload.lastModified === file.lastModified,
  );
}
