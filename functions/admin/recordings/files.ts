import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import type { Upload } from '../../keys/upload.ts';
import { HttpError } from '../../platform/http-error.ts';
import { logger } from '../../platform/log.ts';
import type { Table } from '../../platform/table.ts';
import { removeUpload } from '../../uploads/remove.ts';
import { claimUpload, findUpload, putUpload, unusedFile } from '../../uploads/store.ts';
import type { LibraryDependencies } from './dependencies.ts';

/** A file of a recording: what it has now, and what is asked for. */
export type Wanted = {
  purpose: UploadPurpose;
  /** Key of the file that is there; null for none. */
  now: string | null;
  /** Absent: as it is; null: none; an upload's id: that one. */
  uploadId: string | null | undefined;
};

/** What becomes of a file: its key from now on, the upload that it comes from, the file that nothing uses any more. */
export type Replaced = { key: string | null; upload?: Upload; left?: { purpose: UploadPurpose; key: string } };

/**
 * What a file will be. Throws HttpError 404 for an upload that is not there (or was used elsewhere), and 409 for one that
 * has not arrived or is for something else.
 */
export async function replaced(table: Table, { purpose, now, uploadId }: Wanted): Promise<Replaced> {
  // A request that comes again finds its file where the first one has put it.
  if (uploadId === undefined || (uploadId !== null && now?.includes(uploadId))) return { key: now };
  const left = now === null ? {} : { left: { purpose, key: now } };
  if (uploadId === null) return { key: null, ...left };
  const upload = await findUpload(table, uploadId);
  if (!upload || upload.multipartId === null) throw new HttpError('upload_not_found');
  if (upload.purpose !== purpose) throw new HttpError('upload_refused');
  if (upload.state === 'open') throw new HttpError('upload_incomplete');
  return { key: upload.key, upload, ...left };
}

/** The writes that belong into the transaction: uploads become files, files that nothing uses wait to be removed. */
export function fileWrites(files: Replaced[], by: string, { now, newId }: LibraryDependencies) {
  const at = now();
  const left = files.flatMap((file) =>
    file.left ? [unusedFile({ ...file.left, id: newId(at), by, createdAt: at.toISOString() })] : [],
  );
  const used = files.flatMap(({ upload }) => (upload ? [claimUpload(upload)] : []));
  return { used, left, leaves: left.map(putUpload) };
}

/** Removes files that nothing uses, after the transaction; what fails is logged, and done by the daily tidying. */
export async function removeLeft(left: Upload[], dependencies: LibraryDependencies): Promise<void> {
  for (const file of left) {
    try {
      await removeUpload(dependencies, file);
    } catch (error) {
      logger.warn('a file that is not used any more stays for now', { purpose: file.purpose, error });
    }
  }
}
