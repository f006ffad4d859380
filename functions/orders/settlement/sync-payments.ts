import { openHoldRecord, openPayments } from '../../ground/keys/order.ts';
import { logger } from '../../ground/platform/log.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { type LastKey, queryPage, type Table } from '../../ground/platform/table.ts';
import { settleOffer } from '../bookings/end-offer.ts';
import { advanceRest } from '../bookings/rest-schedule.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleReferenced } from './settle.ts';

export type SyncResult = { checked: number; failed: number };

const concurrency = 5;

/** A page of the orders whose payment is open and of open offers, those whose hold ends first at its beginning. */
export function openHolds(table: Table, after?: LastKey) {
  return queryPage(table, { index: 'byKind', partition: openPayments, after }, openHoldRecord);
}

/**
 * Settles every open order and ends the offers that are over, so that nothing depends on events or on customers who come
 * back. Failures are retried by the next run.
 */
export async function syncPayments(dependencies: SettlementDependencies): Promise<SyncResult> {
  const result = { checked: 0, failed: 0 };
  for await (const { items } of paginate((after) => openHolds(dependencies.table, after))) {
    await inParallel(items, concurrency, async (hold) => {
      result.checked += 1;
      try {
        if (hold.kind === 'offer') await settleOffer(hold.id, dependencies);
        else if (hold.kind === 'rest') await advanceRest(hold.id, dependencies);
        else await settleReferenced(hold, dependencies);
      } catch (error) {
        result.failed += 1;
        logger.error('payment not settled', { checkoutId: hold.checkoutId, error });
      }
    });
  }
  return result;
}
