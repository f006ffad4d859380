import { allUploads, uploadRecord } from '../../ground/keys/upload.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { logger } from '../../ground/platform/log.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { queryPage } from '../../ground/platform/table.ts';
import { type RemovalDependencies, removeUpload } from './remove.ts';

/** Milliseconds after which an upload that is unfinished or unused is removed. */
export const unusedUploadMaxAge = 2 * 24 * 3600 * 1000;

const perPage = 50;
const concurrency = 5;

/** Removes old unfinished or unused uploads (docs/product.md#uploads). Logs failures, which the next run retries. */
export async function cleanUpUploads(
  dependencies: RemovalDependencies & { now: Clock },
): Promise<{ removed: number; failed: number }> {
  const before = new Date(dependencies.now().getTime() - unusedUploadMaxAge).toISOString();
  const count = { removed: 0, failed: 0 };
  const page = { index: 'byKind', partition: allUploads, before, limit: perPage } as const;
  const pages = paginate((after) => queryPage(dependencies.table, { ...page, after }, uploadRecord));
  for await (const { items } of pages) {
    await inParallel(items, concurrency, async (upload) => {
      try {
        if (await removeUpload(dependencies, upload)) count.removed++;
      } catch (error) {
        count.failed++;
        logger.error('upload not removed', { purpose: upload.purpose, error });
      }
    });
  }
  return count;
}
