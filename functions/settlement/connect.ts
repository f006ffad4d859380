import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { mismatchedPaymentsMetric } from '#shared/rules/metrics.ts';
import { stripeAccount } from '../stripe/account.ts';
import { connectSite } from '../stripe/environment.ts';
import { stripePayments } from '../stripe/payments.ts';
import type { PaymentDependencies } from './endpoints.ts';

/** What a function needs that settles payments, from its environment. Throws when a variable is missing. */
export function connectPayments(metrics = new Metrics()): PaymentDependencies {
  const { site, secretId, apiBase } = connectSite();
  const account = stripeAccount(secretId, apiBase);
  const onMismatch = () => {
    metrics.addMetric(mismatchedPaymentsMetric, MetricUnit.Count, 1);
    metrics.publishStoredMetrics();
  };
  return {
    ...site,
    payments: stripePayments(account, site.siteUrl),
    onMismatch,
    webhookSecret: async () => (await account()).webhookSecret,
  };
}
