import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { versionAfter } from '../../../ground/platform/version.ts';
import { getOpenSession } from './list.ts';
import { changeSession } from './store.ts';
import { adminSessionOf } from './view.ts';

/** Makes a date a session of its own, with its bookings and waitlist (docs/product.md#series). Idempotent. Throws HttpError 404. */
export const leaveSeries: Handler<'leaveSeries', WriteDependencies> = async (call, dependencies) =>
  retryOnConflict(async () => {
    const before = await getOpenSession(dependencies.table, call.params.sessionId);
    if (before.seriesId === undefined) return adminSessionOf(before);
    const after = withoutSeries(before, call, dependencies);
    const target = { type: 'session', id: before.id, name: before.title };
    const change = { action: 'session.left_series', target, before: { series: before.seriesId }, after: null };
    const { written } = await transactNamed(dependencies.table, {
      ...changeSession({ before, after }),
      audit: putAuditEntry(call, change, dependencies),
    });
    return written ? adminSessionOf(after) : conflict;
  });

function withoutSeries(before: WholeSession, { member }: Actor, { now }: WriteDependencies): WholeSession {
  const { seriesId: _, recurrence: __, ...own } = before;
  const updatedAt = versionAfter(before.updatedAt, now());
  return { ...own, updatedAt, updatedBy: member.email };
}
