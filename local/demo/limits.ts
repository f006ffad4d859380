import { writeAll } from '../../functions/platform/batch.ts';
import { countAttempt, networkOf } from '../../functions/platform/rate-limit.ts';
import { requestLimits } from '../../functions/platform/request-limits.ts';
import type { Table } from '../../functions/platform/table.ts';

/** Removes what was counted of a network in the current windows. */
export async function clearNetwork(table: Table, ip: string, now: Date): Promise<void> {
  const keys = Object.entries(requestLimits).flatMap(([action, limits]) =>
    'network' in limits
      ? [countAttempt({ action: `${action}-network`, ...limits.network }, networkOf(ip), now).key]
      : [],
  );
  await writeAll(
    table,
    keys.map((remove) => ({ remove })),
  );
}
