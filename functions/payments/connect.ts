import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { mismatchedPaymentsMetric } from '#shared/payments.ts';
import { connectAccount } from './connect-account.ts';
import type { PaymentDependencies } from './endpoints.ts';

/** What a function needs that settles payments, from its environment. Throws when a variable is missing. */
export function connectPayments(metrics = new Metrics()): PaymentDependencies {
  const { account, ...dependencies } = connectAccount();
  const onMismatch = () => {
    metrics.addMetric(mismatchedPaymentsMetric, MetricUnit.Count, 1);
    metrics.publishStoredMetrics();
  };
  return { ...dependencies, onMismatch, webhookSecret: async () => (await account()).webhookSecret };
}
