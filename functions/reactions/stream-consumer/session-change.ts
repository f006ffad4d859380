import { isWithdrawn, sessionRecord } from '../../ground/keys/session.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Table } from '../../ground/platform/table.ts';
import { completeFollowUp } from '../../orders/follow-ups/complete.ts';

const relevantFields = sessionRecord.pick({ id: true, startTime: true, cancellation: true, deletedAt: true });

/** Images of a session's item before and after a change; undefined where it did not exist. */
export type SessionChange = { before: unknown; after: unknown };

/** Applies a session's new start, its cancellation or its deletion to its bookings. Idempotent. */
export async function consumeSessionChange(
  table: Table,
  { before, after }: SessionChange,
  { now }: { now: Clock },
): Promise<void> {
  if (before === undefined || after === undefined) return;
  const was = relevantFields.parse(before);
  const is = relevantFields.parse(after);
  const isMoved = was.startTime !== is.startTime;
  const isEnded = isWithdrawn(is) && !isWithdrawn(was);
  if (isMoved || isEnded) await completeFollowUp(table, is.id, now);
}
