import type { SavedCardItem } from '../../ground/keys/saved-card.ts';
import { waitlistEntryKey } from '../../ground/keys/waitlist-entry.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { logger } from '../../ground/platform/log.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleCard } from './settle.ts';
import { listCards } from './store.ts';

export type CardSweep = { settled: number; failed: number };

const concurrency = 5;

/**
 * Settles every card that is not saved with its entry, and gives back those without a waiting entry: the entry was
 * booked, has left or was removed, or its time has passed. So what ends an entry needs no access to Stripe, and what
 * failed is done by the next run. Failures are logged.
 */
export async function sweepCards(dependencies: SettlementDependencies): Promise<CardSweep> {
  const { table, now } = dependencies;
  const result = { settled: 0, failed: 0 };
  for await (const { items } of paginate((after) => listCards(table, after))) {
    const entries = await getAll(table, items.map(entryKey), { consistent: true });
    const isKept = (card: SavedCardItem) =>
      card.card !== undefined &&
      entries.get(keyOf(entryKey(card)))?.cardId === card.id &&
      card.bookUntil > now().toISOString();
    const open = items.filter((card) => !isKept(card));
    await inParallel(open, concurrency, async ({ id }) => {
      try {
        await settleCard(id, dependencies);
        result.settled += 1;
      } catch (error) {
        result.failed += 1;
        logger.error('saved card not settled', { cardId: id, error });
      }
    });
  }
  return result;
}

const entryKey = ({ sessionId, entryId }: SavedCardItem) => waitlistEntryKey(sessionId, entryId);
