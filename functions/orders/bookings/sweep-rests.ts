import { logger } from '../../ground/platform/log.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { advanceRest } from './rest-schedule.ts';
import { dueRests } from './rest-store.ts';

export type RestSweep = { advanced: number; failed: number };

const concurrency = 5;

/** Does what is due about every rest. What failed is logged, and done by the next run. */
export async function sweepRests(dependencies: SettlementDependencies): Promise<RestSweep> {
  const result = { advanced: 0, failed: 0 };
  const now = dependencies.now();
  for await (const { items } of paginate((after) => dueRests(dependencies.table, now, after))) {
    await inParallel(items, concurrency, async ({ id }) => {
      try {
        await advanceRest(id, dependencies);
        result.advanced += 1;
      } catch (error) {
        result.failed += 1;
        logger.error('rest of a price is not settled', { error });
      }
    });
  }
  return result;
}
