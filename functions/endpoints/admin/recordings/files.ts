import { removeUpload } from '../../../domains/uploads/remove.ts';
import type { Upload } from '../../../ground/keys/upload.ts';
import { logger } from '../../../ground/platform/log.ts';
import type { AdminRecordingDependencies } from './dependencies.ts';

/** Removes replaced files after the transaction; the daily cleanup repeats what fails. */
export async function removeUnused(unused: Upload[], dependencies: AdminRecordingDependencies): Promise<void> {
  for (const file of unused) {
    try {
      await removeUpload(dependencies, file);
    } catch (error) {
      logger.warn('unused file not removed', { purpose: file.purpose, error });
    }
  }
}
