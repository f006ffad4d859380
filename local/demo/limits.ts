import { notificationAttempt } from '../../functions/mail/digest.ts';
import { notificationKinds } from '../../functions/outbox/mail-budgets.ts';
import { writeAll } from '../../functions/platform/batch.ts';
import { countAttempt, networkOf } from '../../functions/platform/rate-limit.ts';
import { requestLimits } from '../../functions/platform/request-limits.ts';
import type { Table } from '../../functions/platform/table.ts';

/** Removes what was counted of a network, and of notifications of the studio, in the current windows. */
export async function clearLimits(table: Table, ip: string, now: Date): Promise<void> {
  const ofNetwork = Object.entries(requestLimits).flatMap(([action, limits]) =>
    'network' in limits
      ? [countAttempt({ action: `${action}-network`, ...limits.network }, networkOf(ip), now).key]
      : [],
  );
  const ofStudio = notificationKinds.map((kind) => notificationAttempt(kind, now).key);
  await writeAll(
    table,
    [...ofNetwork, ...ofStudio].map((remove) => ({ remove })),
  );
}
