import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { eventBacklogMetric } from '#shared/rules/metrics.ts';
import { settingAside } from '../../ground/attention/unreadable.ts';
import { newId } from '../../ground/platform/ids.ts';
import { logger } from '../../ground/platform/log.ts';
import { connectReactions } from '../dispatch/connect.ts';
import { emitDueReminders } from '../dispatch/emit-due-reminders.ts';
import { remindOfPacks } from '../dispatch/remind-of-packs.ts';
import { suggestRecordings } from '../dispatch/suggest-recordings.ts';
import { sweepEvents } from '../dispatch/sweep-events.ts';
import { areChangesDue, sweepChanges } from './sweep-changes.ts';

const dependencies = connectReactions();
const metrics = new Metrics();

/** EventBridge sends the time; an operator who runs the function sends nothing. */
type ScheduledRun = { time?: string } | null | undefined;

/** Runs every minute. The age of the oldest open event raises an alarm. */
export async function handler(run?: ScheduledRun): Promise<void> {
  await sweepOpenEvents();
  const reminders = await settingAside(dependencies, () => emitDueReminders(dependencies));
  if (reminders > 0) logger.info('reminders due', { reminders });
  const packs = await settingAside(dependencies, () => remindOfPacks(dependencies));
  if (packs > 0) logger.info('packs end soon', { packs });
  const suggestions = await settingAside(dependencies, () => suggestRecordings(dependencies));
  if (suggestions > 0) logger.info('recordings suggested', { suggestions });
  if (areChangesDue(run?.time)) await sweepFailedChanges();
}

async function sweepOpenEvents(): Promise<void> {
  const { completed, failed, oldestSeconds } = await settingAside(dependencies, () => sweepEvents(dependencies));
  if (completed + failed > 0) logger.info('events swept', { completed, failed, oldestSeconds });
  metrics.addMetric(eventBacklogMetric, MetricUnit.Seconds, oldestSeconds);
  metrics.publishStoredMetrics();
}

async function sweepFailedChanges(): Promise<void> {
  const { completed, failed } = await settingAside(dependencies, () => sweepChanges({ ...dependencies, newId }));
  logger.info('changes swept', { completed, failed });
}
