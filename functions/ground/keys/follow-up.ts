import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';

/**
 * Written in the transaction that moves or deletes a session, and removed when its bookings have followed
 * (docs/trust.md#abandoned-work): one per session.
 */
export const followUpRecord = z.object({
  /** Identifies the last move or deletion: a follow-up that was requested again meanwhile stays. */
  id,
  sessionId: id,
  requestedAt: instant,
});
export type FollowUp = z.output<typeof followUpRecord>;

export const followUpKey = (sessionId: string): Key => ({ PK: `FOLLOWUP#${sessionId}`, SK: 'FOLLOWUP' });

/** Partition of all open follow-ups by time, in the index byKind. */
export const openFollowUps = 'FOLLOWUPS';

export function followUpItem(followUp: FollowUp) {
  const { sessionId, requestedAt } = followUp;
  return { ...followUpKey(sessionId), GSI3PK: openFollowUps, GSI3SK: requestedAt, ...followUp };
}
