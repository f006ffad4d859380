import { findSession } from '../../domains/sessions/store.ts';
import { attentionResolved } from '../../ground/attention/writes.ts';
import { isWithdrawn, type Session, type WholeSession } from '../../ground/keys/session.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { cancelBookings } from './cancel-bookings.ts';
import { moveBookings } from './move-bookings.ts';
import { closeFollowUp, findFollowUp } from './store.ts';

/**
 * Makes the bookings of a moved, cancelled or deleted session follow it (docs/product.md#session-changes), by its current state:
 * idempotent, independent of the order of changes, and it completes what a crashed run has left. The follow-up stays open
 * while a session that was withdrawn has seats: an open checkout has to be closed first, or a bank has to answer. Throws HttpError
 * `busy` while the index does not show every booking yet.
 */
export async function completeFollowUp(table: Table, sessionId: string, now: Clock): Promise<void> {
  const followUp = await findFollowUp(table, sessionId);
  const session = await findSession(table, sessionId, { consistent: true });
  const after = session && (await follow(table, session, now));
  if (!followUp || (after && isUnfinished(after))) return;
  await transactNamed(table, {
    followUp: closeFollowUp(followUp),
    attention: attentionResolved('session_unfinished', sessionId),
  });
}

async function follow(table: Table, session: Session, now: Clock): Promise<Session | undefined> {
  if (isWithdrawn(session)) return cancelBookings(table, session, now);
  await moveBookings(table, session, now);
  return session;
}

export function isUnfinished(session: Session | WholeSession): boolean {
  return isWithdrawn(session) && session.seatsTaken + session.seatsHeld + session.waitlistCount > 0;
}
