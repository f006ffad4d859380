import { logger } from '../platform/log.ts';
import { inParallel } from '../platform/parallel.ts';
import type { LastKey } from '../platform/table.ts';
import { openOrders } from './lists.ts';
import { type SettlementDependencies, settleOrder } from './settle.ts';

/** What one run did. */
export type Synced = { checked: number; failed: number };

const concurrency = 5;

/**
 * Settles every booking and purchase whose payment is open, so that nothing depends on events or on people coming back. One that
 * fails does not keep the others from it, and comes again with the next run.
 */
export async function syncPayments(dependencies: SettlementDependencies): Promise<Synced> {
  const done = { checked: 0, failed: 0 };
  let after: LastKey | undefined;
  do {
    const { orders, last } = await openOrders(dependencies.table, after);
    await inParallel(orders, concurrency, async (order) => {
      done.checked += 1;
      try {
        await settleOrder(order, dependencies);
      } catch (error) {
        done.failed += 1;
        logger.error('payment not settled', { checkoutId: order.checkoutId, error });
      }
    });
    after = last;
  } while (after);
  return done;
}
