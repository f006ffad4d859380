import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import type { Upload } from '../../ground/keys/upload.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { NewId } from '../../ground/platform/ids.ts';
import type { Table } from '../../ground/platform/table.ts';
import { claimUpload, findUpload, putUpload, unusedFile } from './store.ts';

type FileInput = {
  purpose: UploadPurpose;
  /** Key of the current file. */
  currentKey: string | null;
  /** Undefined keeps the file, null removes it. */
  uploadId: string | null | undefined;
};

/** The file's new key, the upload it comes from, and the file that it replaces. */
export type FileChange = { key: string | null; upload?: Upload; unused?: { purpose: UploadPurpose; key: string } };

/** Throws HttpError 404 for an upload that does not exist or is used, and 409 for an incomplete one or another purpose. */
export async function fileChange(table: Table, { purpose, currentKey, uploadId }: FileInput): Promise<FileChange> {
  // A repeated request finds its file in place.
  if (uploadId === undefined || (uploadId !== null && currentKey?.includes(uploadId))) return { key: currentKey };
  const unused = currentKey === null ? {} : { unused: { purpose, key: currentKey } };
  if (uploadId === null) return { key: null, ...unused };
  const upload = await findUpload(table, uploadId);
  if (!upload || upload.multipartId === null) throw new HttpError('upload_not_found');
  if (upload.purpose !== purpose) throw new HttpError('upload_refused');
  if (upload.state === 'open') throw new HttpError('upload_incomplete');
  return { key: upload.key, upload, ...unused };
}

/** Writes of the transaction: uploads are claimed, replaced files are queued for removal. */
export function fileWrites(files: FileChange[], memberSub: string, { now, newId }: { now: Clock; newId: NewId }) {
  const at = now();
  const unused = files.flatMap((file) =>
    file.unused ? [unusedFile({ ...file.unused, id: newId(at), by: memberSub, createdAt: at.toISOString() })] : [],
  );
  const used = files.flatMap(({ upload }) => (upload ? [claimUpload(upload)] : []));
  return { used, unused, unusedWrites: unused.map(putUpload) };
}
