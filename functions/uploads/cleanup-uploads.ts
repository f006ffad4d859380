import { allUploads, uploadRecord } from '../keys/upload.ts';
import type { Clock } from '../platform/clock.ts';
import { logger } from '../platform/log.ts';
import { inParallel } from '../platform/parallel.ts';
import { type LastKey, queryPage } from '../platform/table.ts';
import { type RemovalDependencies, removeUpload } from './remove.ts';

/** For so long an upload may wait to go on or to be used, in milliseconds: an evening with a bad network, and the next. */
export const unusedUploadMaxAge = 2 * 24 * 3600 * 1000;

const perPage = 50;
const atOnce = 5;

/**
 * Removes uploads that are older than that and that nobody used, whatever of them there is. One that cannot be removed
 * now is logged and tried again the next day. Returns how many went and how many did not.
 */
export async function cleanUpUploads(
  desk: RemovalDependencies & { now: Clock },
): Promise<{ removed: number; failed: number }> {
  const before = new Date(desk.now().getTime() - unusedUploadMaxAge).toISOString();
  const count = { removed: 0, failed: 0 };
  let after: LastKey | undefined;
  do {
    const page = { index: 'byKind', partition: allUploads, before, limit: perPage, after } as const;
    const { items, last } = await queryPage(desk.table, page, uploadRecord);
    await inParallel(items, atOnce, async (upload) => {
      try {
        if (await removeUpload(desk, upload)) count.removed++;
      } catch (error) {
        count.failed++;
        logger.error('an upload could not be removed', { purpose: upload.purpose, error });
      }
    });
    after = last;
  } while (after);
  return count;
}
