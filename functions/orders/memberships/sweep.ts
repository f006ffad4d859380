import { findPlanPrices, planPricesSpread } from '../../domains/memberships/plan-prices.ts';
import { dueMemberships, openMembershipsPage } from '../../domains/memberships/store.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import type { PlanPrices } from '../../ground/keys/plan-prices.ts';
import { logger } from '../../ground/platform/log.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleMembership } from './settle.ts';

export type MembershipSweep = { settled: number; failed: number };

const concurrency = 5;

/** Settles every membership of which something is due, so that nothing depends on events. What failed is done by the next run. */
export async function sweepMemberships(dependencies: SettlementDependencies): Promise<MembershipSweep> {
  const now = dependencies.now();
  const prices = await findPlanPrices(dependencies.table);
  if (prices && !prices.isSpread) return spreadPrices(prices, dependencies);
  return settleEach(
    paginate((after) => dueMemberships(dependencies.table, now, after)),
    dependencies,
  );
}

/** Settles every membership once after the owner has changed a price for everyone, so that their members are told. */
async function spreadPrices(prices: PlanPrices, dependencies: SettlementDependencies): Promise<MembershipSweep> {
  const result = await settleOpenMemberships(dependencies);
  if (result.failed === 0) await transactNamed(dependencies.table, { spread: planPricesSpread(prices) });
  return result;
}

/** Settles every membership that is not over, whatever is due, and adds the ids of those that were settled to `settledIds`. */
export function settleOpenMemberships(
  dependencies: SettlementDependencies,
  settledIds?: Set<string>,
): Promise<MembershipSweep> {
  return settleEach(
    paginate((after) => openMembershipsPage(dependencies.table, after)),
    dependencies,
    settledIds,
  );
}

async function settleEach(
  pages: AsyncIterable<{ items: Membership[] }>,
  dependencies: SettlementDependencies,
  settledIds?: Set<string>,
): Promise<MembershipSweep> {
  const result = { settled: 0, failed: 0 };
  for await (const { items } of pages) {
    await inParallel(items, concurrency, async ({ id }) => {
      try {
        await settleMembership(id, dependencies);
        result.settled += 1;
        settledIds?.add(id);
      } catch (error) {
        result.failed += 1;
        logger.error('membership is not settled', { error });
      }
    });
  }
  return result;
}
