import type { Rates } from '#shared/rules/currency.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { dayMs, type RefusedRate, refusedRates } from './rate-bounds.ts';
import { findAcceptedRates, saveRates } from './store.ts';

export type RefreshDependencies = { table: Table; now: Clock; fetchRates: () => Promise<Rates> };

/**
 * Fetches the rates and stores them, unless one is refused: then all earlier ones stay (docs/trust.md#rate-bounds).
 * Returns the refused ones. Throws what `fetchRates` throws.
 * @param acceptMoves whether the operator accepts any plausible move (docs/operations.md#alarms)
 */
export async function refreshRates(
  { table, now, fetchRates }: RefreshDependencies,
  { acceptMoves }: { acceptMoves: boolean },
): Promise<RefusedRate[]> {
  const rates = await fetchRates();
  return retryOnConflict(async () => {
    const at = now();
    const before = await findAcceptedRates(table);
    const refused = refusedRates(rates, acceptMoves ? [] : before, at);
    if (refused.length > 0) return refused;
    const fetched = { rates, asOf: at.toISOString() };
    const keptRates = acceptMoves ? [] : before.filter(({ asOf }) => at.getTime() - Date.parse(asOf) < dayMs);
    return (await saveRates(table, { before, accepted: [fetched, ...keptRates] })) ? [] : conflict;
  });
}
