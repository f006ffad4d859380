import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { mismatchedPaymentsMetric } from '#shared/rules/metrics.ts';
import { connectStripe } from '../stripe/connect.ts';
import type { Ledger } from '../stripe/ledger.ts';
import type { SettlementDependencies } from './settle.ts';

export type PaymentDependencies = SettlementDependencies & {
  ledger: Ledger;
  /** Signs Stripe's events. */
  webhookSecret: () => Promise<string>;
};

/** Dependencies of a function that settles payments, from its environment. Throws when a variable is missing. */
export function connectPayments(metrics = new Metrics()): PaymentDependencies {
  const onMismatch = () => {
    metrics.addMetric(mismatchedPaymentsMetric, MetricUnit.Count, 1);
    metrics.publishStoredMetrics();
  };
  return { ...connectStripe(), onMismatch };
}
