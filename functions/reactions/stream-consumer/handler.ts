import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { failedStreamRecordsMetric } from '#shared/rules/metrics.ts';
import { announcePageUpdates } from '../../ground/page-updates/queue.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { newId } from '../../ground/platform/ids.ts';
import { connectReactions } from '../dispatch/connect.ts';
import { announcing } from './announce.ts';
import { consumeChanges } from './consumer.ts';
import { reacting } from './react-to-events.ts';

const { PAGE_UPDATES_URL } = readEnvironment('PAGE_UPDATES_URL');

const dependencies = connectReactions();

const metrics = new Metrics();

const consume = consumeChanges({ ...dependencies, newId }, (failed) => {
  metrics.addMetric(failedStreamRecordsMetric, MetricUnit.Count, failed);
  metrics.publishStoredMetrics();
});

export const handler = announcing(announcePageUpdates(PAGE_UPDATES_URL), reacting(consume, dependencies));
