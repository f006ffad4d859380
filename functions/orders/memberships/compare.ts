import { logger } from '../../ground/platform/log.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Ledger, LedgerPage, ListedSubscription } from '../../ground/stripe/ledger.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleMembership } from './settle.ts';
import { type MembershipSweep, settleOpenMemberships } from './sweep.ts';

const concurrency = 5;

/**
 * Compares memberships with Stripe's subscriptions, both ways (docs/trust.md#reconciliation): every membership that is not over is
 * settled once, and so is what a subscription names that has none. One that still has none is logged as failed.
 */
export async function compareMemberships(
  dependencies: SettlementDependencies & { ledger: Ledger },
): Promise<MembershipSweep> {
  const settledIds = new Set<string>();
  const result = await settleOpenMemberships(dependencies, settledIds);
  const { ledger, siteUrl } = dependencies;
  const pages = paginate<LedgerPage<ListedSubscription>, string>((after) => ledger.subscriptions(after));
  for await (const { entries } of pages) {
    await inParallel(entries, concurrency, async ({ metadata: { siteUrl: itsSite, membershipId } }) => {
      if (itsSite !== siteUrl || membershipId === undefined || settledIds.has(membershipId)) return;
      try {
        if (await settleMembership(membershipId, dependencies)) return;
        logger.error('subscription without a membership');
      } catch (error) {
        logger.error('subscription is not compared', { error });
      }
      result.failed += 1;
    });
  }
  return result;
}
