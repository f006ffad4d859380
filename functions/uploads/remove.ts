import type { Upload } from '../keys/upload.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { removeFile, type Storage } from './storage.ts';
import { deleteUpload, setUploadState } from './store.ts';

export type RemovalDependencies = { table: Table; storage: Storage };

/** How often an upload may be completed while it is being removed. */
const tries = 3;

/**
 * Removes an upload that nobody uses and all of its file. From the first write on nobody can use it; its item goes
 * last, so that whatever fails before is tried again by the daily tidying. Returns whether it is gone: not when it was
 * used at the same moment.
 */
export async function removeUpload({ table, storage }: RemovalDependencies, upload: Upload): Promise<boolean> {
  for (let attempt = 0, { state } = upload; attempt < tries; attempt++, state = 'complete') {
    if (state === 'complete') {
      const { written } = await transact(table, [setUploadState(upload, 'complete', 'open')]);
      if (!written) return false;
    }
    await removeFile(storage, upload);
    if ((await transact(table, [deleteUpload(upload)])).written) return true;
  }
  return false;
}
