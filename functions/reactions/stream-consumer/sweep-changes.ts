import { recheckUnreadable } from '../../ground/attention/unreadable.ts';
import { attentionResolved, needAttention } from '../../ground/attention/writes.ts';
import type { FailedChange } from '../../ground/keys/failed-change.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import { logger } from '../../ground/platform/log.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import type { Write } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { completeFollowUp } from '../../orders/follow-ups/complete.ts';
import { openFollowUpsBefore } from '../../orders/follow-ups/store.ts';
import { reprocessChange } from './change.ts';
import { allFailedChanges, changeOfFailed, removeFailedChange } from './failed-changes.ts';

export type ChangeSweepResult = { completed: number; failed: number };

/** The stream consumer is given this long before the sweep takes a follow-up over. */
const followUpMinutes = 5;

/** The schedule runs every minute, and this every so many. */
const everyMinutes = 15;

/** The attention item about changes that could not be processed. */
const unprocessed = { kind: 'changes_unprocessed', subject: { type: 'site', id: 'changes' } } as const;

/** Tells whether a run at this time sweeps the changes; one that an operator asks for does. */
export function areChangesDue(scheduledAt: string | undefined): boolean {
  return scheduledAt === undefined || new Date(scheduledAt).getUTCMinutes() % everyMinutes === 0;
}

/**
 * Completes what the stream consumer gave up: follow-ups of moved and deleted sessions, and changes that it set aside.
 * What fails is listed for the admin and retried by the next run (docs/trust.md#abandoned-work).
 */
export async function sweepChanges(dependencies: WriteDependencies): Promise<ChangeSweepResult> {
  const result = { completed: 0, failed: 0 };
  await sweepFollowUps(dependencies, result);
  await sweepFailedChanges(dependencies, result);
  await recheckUnreadable(dependencies.table);
  return result;
}

async function sweepFollowUps({ table, now }: WriteDependencies, result: ChangeSweepResult): Promise<void> {
  const before = new Date(now().getTime() - followUpMinutes * 60_000).toISOString();
  for await (const { items } of paginate((after) => openFollowUpsBefore(table, before, after))) {
    for (const { sessionId } of items) {
      const isDone = await attempt('follow-up not completed', result, () => completeFollowUp(table, sessionId, now));
      const subject = { type: 'session', id: sessionId } as const;
      if (!isDone) await transact(table, [needAttention({ kind: 'session_unfinished', subject }, now())]);
    }
  }
}

async function sweepFailedChanges(dependencies: WriteDependencies, result: ChangeSweepResult): Promise<void> {
  const { table, now } = dependencies;
  const found = await allFailedChanges(table);
  const failed: FailedChange[] = [];
  for (const change of found) {
    const isDone = await attempt('change not processed', result, () => retryChange(change, dependencies));
    if (!isDone) failed.push(change);
  }
  if (found.length > 0) await transact(table, [listUnprocessed(failed, now())]);
}

function listUnprocessed([oldest, ...others]: FailedChange[], now: Date): Write {
  const { kind, subject } = unprocessed;
  if (!oldest) return attentionResolved(kind, subject.id);
  const detail = `${others.length + 1} so far, the first on ${oldest.failedAt.slice(0, 10)}.`;
  return needAttention({ kind, subject, detail }, now);
}

async function retryChange(failed: FailedChange, dependencies: WriteDependencies): Promise<void> {
  await reprocessChange(changeOfFailed(failed), dependencies);
  await transact(dependencies.table, [removeFailedChange(failed.id)]);
}

async function attempt(failure: string, result: ChangeSweepResult, act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    result.completed += 1;
    return true;
  } catch (error) {
    result.failed += 1;
    // Items contain personal data, so neither they nor error messages are logged.
    logger.error(failure, { error: error instanceof Error ? error.name : '' });
    return false;
  }
}
