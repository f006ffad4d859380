import type { Upload } from '../../ground/keys/upload.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { originalOf } from './object-key.ts';
import { removeFile, type Storage } from './storage.ts';
import { deleteUpload, setUploadState } from './store.ts';

export type RemovalDependencies = { table: Table; storage: Storage };

/** An upload may be completed while it is being removed. */
const maxAttempts = 3;

/**
 * Removes an unused upload and its file. The first write prevents its use; its item is deleted last, so that the daily
 * cleanup retries after a crash. Returns false when the upload was claimed concurrently.
 */
export async function removeUpload({ table, storage }: RemovalDependencies, upload: Upload): Promise<boolean> {
  for (let attempt = 0, { state } = upload; attempt < maxAttempts; attempt++, state = 'complete') {
    if (state === 'complete') {
      const { written } = await transact(table, [setUploadState(upload, 'complete', 'open')]);
      if (!written) return false;
    }
    await removeFile(storage, upload);
    // A photograph's file before it became one.
    const original = originalOf(upload);
    if (upload.multipartId !== null && original.key !== upload.key) await removeFile(storage, original);
    if ((await transact(table, [deleteUpload(upload)])).written) return true;
  }
  return false;
}
