import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { failedSettlementsMetric } from '#shared/rules/metrics.ts';
import { connectPayments } from '../payments/connect.ts';
import { logger } from '../platform/log.ts';
import { syncPayments } from './sync-payments.ts';

const metrics = new Metrics();
const dependencies = connectPayments(metrics);

/** Runs on schedule; the metric of failures raises an alarm when they last. */
export async function handler(): Promise<void> {
  const { checked, failed } = await syncPayments(dependencies);
  logger.info('payments synchronised', { checked, failed });
  metrics.addMetric(failedSettlementsMetric, MetricUnit.Count, failed);
  metrics.publishStoredMetrics();
}
