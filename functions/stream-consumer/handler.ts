import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { failedStreamRecordsMetric } from '#shared/rules/metrics.ts';
import { announcePageUpdates } from '../page-updates/queue.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { announcing } from './announce.ts';
import { consumeChanges } from './consumer.ts';

const { TABLE_NAME, PAGE_UPDATES_URL } = readEnvironment('TABLE_NAME', 'PAGE_UPDATES_URL');

const metrics = new Metrics();

const consume = consumeChanges({ table: connectTable(TABLE_NAME), now: systemClock, newId }, (failed) => {
  metrics.addMetric(failedStreamRecordsMetric, MetricUnit.Count, failed);
  metrics.publishStoredMetrics();
});

export const handler = announcing(announcePageUpdates(PAGE_UPDATES_URL), consume);
