import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { failedSettlementsMetric } from '#shared/rules/metrics.ts';
import { logger } from '../platform/log.ts';
import { connectPayments } from './connect.ts';
import { syncPayments } from './sync-payments.ts';

const metrics = new Metrics();
const dependencies = connectPayments(metrics);

/** Runs on schedule. What could not be settled is counted, so that an alarm tells when it lasts. */
export async function handler(): Promise<void> {
  const { checked, failed } = await syncPayments(dependencies);
  logger.info('payments synchronised', { checked, failed });
  metrics.addMetric(failedSettlementsMetric, MetricUnit.Count, failed);
  metrics.publishStoredMetrics();
}
