import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { mismatchedPaymentsMetric } from '#shared/rules/metrics.ts';

/** Counts a payment that does not match its order, which raises an alarm. */
export function countMismatch(): void {
  const metrics = new Metrics();
  metrics.addMetric(mismatchedPaymentsMetric, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}
