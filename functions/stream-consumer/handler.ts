import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { failedStreamRecordsMetric } from '#shared/rules/metrics.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { consumeChanges } from './consumer.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

const metrics = new Metrics();

export const handler = consumeChanges({ table: connectTable(TABLE_NAME), now: systemClock, newId }, (failed) => {
  metrics.addMetric(failedStreamRecordsMetric, MetricUnit.Count, failed);
  metrics.publishStoredMetrics();
});
