import { openEventsBefore } from '../../ground/events/event-store.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { reactTo } from './react.ts';
import type { ReactionDependencies } from './reaction.ts';

/** The stream consumer is given this long before the sweep takes an event over. */
const streamMs = 60_000;
/** Events that one run looks at. */
const maxEvents = 500;
const concurrency = 5;
/** The last reaction begins by then: the function has a minute. */
const timeLimitMs = 25_000;

/** `oldestSeconds`: how long ago the oldest event that was open at the start happened; 0 when there was none. */
export type EventSweepResult = { completed: number; failed: number; oldestSeconds: number };

/** Reacts to the events that are still open: those whose reactions failed, were interrupted or never began. */
export async function sweepEvents(dependencies: ReactionDependencies): Promise<EventSweepResult> {
  const start = dependencies.now().getTime();
  const open = await openEventsBefore(dependencies.table, new Date(start - streamMs).toISOString(), maxEvents);
  const ages = open.map(({ createdAt }) => (start - Date.parse(createdAt)) / 1000);
  const result = { completed: 0, failed: 0, oldestSeconds: Math.round(Math.max(0, ...ages)) };
  const deadline = Date.now() + timeLimitMs;
  await inParallel(open, concurrency, async ({ id }) => {
    if (Date.now() > deadline) return;
    const outcome = await reactTo(id, dependencies);
    if (outcome === 'done') result.completed += 1;
    if (outcome === 'failed') result.failed += 1;
  });
  return result;
}
