import { type Actor, audited } from '../../audit-entries/store.ts';
import type { WholeSession } from '../../keys/session.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';
import { findWholeSession } from '../../sessions/store.ts';
import { sessionChanged } from './create.ts';
import { type AdminSessionDependencies, rounds } from './desk.ts';
import { inputOf } from './input.ts';
import { endSession } from './store.ts';

/**
 * Deletes a session: from then on it is in no list and nobody can book it. Its places are given up by whoever follows
 * the table's stream (follow.ts), refunded and told of as asked. Sent again it answers as the first time. Throws
 * HttpError 404, and 409 when the places are others than those of which the admin was asked.
 */
export const deleteSession: Handler<'deleteSession', AdminSessionDependencies> = async (call, desk) => {
  for (let round = 0; round < rounds; round++) {
    const before = await findWholeSession(desk.table, call.params.sessionId, { consistent: true });
    if (!before) throw new HttpError('session_not_found');
    if (before.deletedAt !== undefined) return {};
    if (before.seatsTaken + before.seatsHeld !== call.body.places) throw sessionChanged(before);
    const { refund, tell } = call.body;
    const after = ended(before, { refund, tell }, call, desk);
    if (await end({ before, after }, call, desk)) return {};
  }
  throw new HttpError('busy', { retryAfter: 2 });
};

function ended(
  before: WholeSession,
  asked: { refund: boolean; tell: boolean },
  { member }: Actor,
  { now, newId }: AdminSessionDependencies,
): WholeSession {
  const at = now();
  const saved = new Date(Math.max(at.getTime(), Date.parse(before.updatedAt) + 1)).toISOString();
  const deletion = { id: newId(at), ...asked };
  return {
    ...before,
    published: false,
    deletedAt: at.toISOString(),
    deletion,
    updatedAt: saved,
    updatedBy: member.email,
  };
}

/** Whether it was written; not when a place or the session changed meanwhile. */
async function end(both: { before: WholeSession; after: WholeSession }, actor: Actor, desk: AdminSessionDependencies) {
  const { before, after } = both;
  const target = { type: 'session', id: before.id, name: before.title };
  const asked = { refund: after.deletion?.refund, tell: after.deletion?.tell };
  const places = { taken: before.seatsTaken, held: before.seatsHeld };
  const change = { action: 'session.deleted', target, before: { ...inputOf(before), places }, after: asked };
  const outcome = await transactNamed(desk.table, { ...endSession(both), audit: audited(actor, change, desk) });
  return outcome.written;
}
