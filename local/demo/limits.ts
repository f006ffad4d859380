import { notificationKinds } from '../../functions/ground/outbox/mail-budgets.ts';
import { writeAll } from '../../functions/ground/platform/batch.ts';
import { countAttempt, networksOf } from '../../functions/ground/platform/rate-limit.ts';
import { requestLimits } from '../../functions/ground/platform/request-limits.ts';
import { putItem, type Table } from '../../functions/ground/platform/table.ts';
import { freePlaceAttempts } from '../../functions/orders/bookings/free-places.ts';
import { notificationAttempt } from '../../functions/reactions/mail/digest.ts';

/** Removes what was counted of a network, and of notifications of the studio, in the current windows. */
export async function clearLimits(table: Table, ip: string, now: Date): Promise<void> {
  const ofNetwork = Object.entries(requestLimits).flatMap(([action, limits]) =>
    'network' in limits
      ? networksOf(ip).map(
          ({ network }) => countAttempt({ action: `${action}-network`, ...limits.network }, network, now).key,
        )
      : [],
  );
  const ofStudio = notificationKinds.map((kind) => notificationAttempt(kind, now).key);
  await writeAll(
    table,
    [...ofNetwork, ...ofStudio].map((remove) => ({ remove })),
  );
}

/** Counts more free places for a network than are immediate in a session, so that the next one has to be confirmed. */
export async function exhaustFreePlaces(table: Table, sessionId: string, ip: string, now: Date): Promise<void> {
  for (const { key, retryAfter } of freePlaceAttempts({ id: sessionId, maxAttendees: null }, ip, now)) {
    await putItem(table, { ...key, count: 1000, expiresAt: Math.floor(now.getTime() / 1000) + retryAfter });
  }
}
