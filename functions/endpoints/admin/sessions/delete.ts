import { findWholeSession } from '../../../domains/sessions/store.ts';
import { fileWrites } from '../../../domains/uploads/file-change.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { hasPage, type WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { versionAfter } from '../../../ground/platform/version.ts';
import { completeFollowUp, isUnfinished } from '../../../orders/follow-ups/complete.ts';
import { findFollowUp, requestFollowUp } from '../../../orders/follow-ups/store.ts';
import { sessionChangedError } from './create.ts';
import { inputOf } from './input.ts';
import { withdrawSession } from './store.ts';

/**
 * Removes a session from every list and from booking, its recording from storage; the stream consumer cancels its bookings
 * (docs/product.md#session-changes). Repeated, it cancels those that are left itself. Idempotent. Throws HttpError 404, and
 * 409 when the number of bookings differs from the one that the admin confirmed.
 */
export const deleteSession: Handler<'deleteSession', WriteDependencies> = async (call, dependencies) => {
  return retryOnConflict(async () => {
    const before = await findWholeSession(dependencies.table, call.params.sessionId, { consistent: true });
    if (!before) throw new HttpError('session_not_found');
    if (before.deletedAt !== undefined) return resume(before, dependencies);
    if (before.seatsTaken + before.seatsHeld !== call.body.places) throw sessionChangedError(before);
    const { refund, tell } = call.body;
    const after = deleted(before, { refund, tell }, call, dependencies);
    return (await save({ before, after }, call, dependencies)) ? {} : conflict;
  });
};

/** Completes the deletion of a session whose bookings are not all cancelled (docs/trust.md#abandoned-work). */
async function resume(session: WholeSession, { table, now, newId }: WriteDependencies): Promise<Record<string, never>> {
  if (!isUnfinished(session)) return {};
  const { id } = session;
  if (!(await findFollowUp(table, id))) {
    const at = now();
    await transactNamed(table, { followUp: requestFollowUp(id, newId(at), at) });
  }
  await completeFollowUp(table, id, now);
  return {};
}

function deleted(
  before: WholeSession,
  options: { refund: boolean; tell: boolean },
  { member }: Actor,
  { now, newId }: WriteDependencies,
): WholeSession {
  const at = now();
  const updatedAt = versionAfter(before.updatedAt, at);
  const deletion = { id: newId(at), ...options, wasPublished: hasPage(before) };
  return {
    ...before,
    published: false,
    deletedAt: at.toISOString(),
    deletion,
    updatedAt,
    updatedBy: member.email,
  };
}

type Deletion = { before: WholeSession; after: WholeSession };

async function save({ before, after }: Deletion, actor: Actor, dependencies: WriteDependencies): Promise<boolean> {
  const target = { type: 'session', id: before.id, name: before.title };
  const options = { refund: after.deletion?.refund, tell: after.deletion?.tell };
  const places = { taken: before.seatsTaken, held: before.seatsHeld };
  const change = { action: 'session.deleted', target, before: { ...inputOf(before), places }, after: options };
  const recording = before.recordingFile;
  const files = recording ? [{ key: null, unused: { purpose: 'session_video' as const, key: recording.key } }] : [];
  const at = dependencies.now();
  const outcome = await transactNamed(dependencies.table, {
    ...withdrawSession({ before, after }),
    unused: fileWrites(files, actor.member.sub, dependencies).unusedWrites[0],
    followUp: requestFollowUp(before.id, after.deletion?.id ?? dependencies.newId(at), at),
    audit: putAuditEntry(actor, change, dependencies),
  });
  return outcome.written;
}
